import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { medianOf } from '@rooflab/roofline';
import { answerBursts, answerScenario } from './answer.ts';
import { markdownReport } from './report.ts';
import { SCENARIOS, TARGET_SECONDS } from './scenarios.ts';
import { gradingServiceSeconds } from './service-times.ts';

/**
 * `node bench/simulation/mooc.ts [--gradings <file>] [--seed <hex>] [--output <file>]`: how many GPUs a course of 100 000 needs at its deadline, from
 * measured gradings: what `rooflab bench budget --output <file>` has written, by default `bench/results/h100-budget.json`. Prints Markdown; writes
 * `bench/results/simulation.json`.
 */

const RESULTS = new URL('../results/', import.meta.url);

const { values } = parseArgs({
  options: { gradings: { type: 'string' }, seed: { type: 'string', default: '2026' }, output: { type: 'string' } },
});
const { seed } = values;

const gradings = values.gradings ?? new URL('h100-budget.json', RESULTS);
const measuredSeconds = gradingServiceSeconds(JSON.parse(await readFile(gradings, 'utf8')));
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
