import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { medianOf } from '@rooflab/roofline';
import { answerBursts, answerScenario } from './answer.ts';
import { markdownReport } from './report.ts';
import { SCENARIOS, TARGET_SECONDS } from './scenarios.ts';
import { measuredServiceSeconds } from './service-times.ts';

/**
 * `node bench/simulation/mooc.ts [--seed <hex>] [--output <file>]`: how many GPUs a course of 100 000 needs at its deadline, from measured
 * gradings. Prints Markdown; writes `bench/results/simulation.json`.
 */

const RESULTS = new URL('../results/', import.meta.url);

const { values } = parseArgs({ options: { seed: { type: 'string', default: '2026' }, output: { type: 'string' } } });
const { seed } = values;
const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(new URL(name, RESULTS), 'utf8'));

const measuredSeconds = measuredServiceSeconds(await readJson('h200-ladder.json'), await readJson('h200-repeat.json'));
const scenarios = SCENARIOS.map((scenario) => answerScenario(scenario, measuredSeconds, seed));
const bursts = answerBursts(measuredSeconds, seed);
const service = {
  kernels: measuredSeconds.length,
  minSeconds: Math.min(...measuredSeconds),
  medianSeconds: medianOf(measuredSeconds),
  maxSeconds: Math.max(...measuredSeconds),
};
const result = { seed, targetSeconds: TARGET_SECONDS, service, assumed: SCENARIOS, scenarios, bursts };
await writeFile(values.output ?? new URL('simulation.json', RESULTS), `${JSON.stringify(result, null, 1)}\n`);
process.stdout.write(markdownReport(scenarios, bursts));
