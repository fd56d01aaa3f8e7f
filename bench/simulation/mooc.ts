import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { medianOf } from '@rooflab/roofline';
import { answerBursts, answerScenario } from './answer.ts';
import { measuredMachines } from './machines.ts';
import { markdownReport } from './report.ts';
import { SCENARIOS, TARGET_SECONDS } from './scenarios.ts';
import { gradingsAloneMs } from './service-times.ts';

/**
 * `node bench/simulation/mooc.ts [--lanes <file>] [--gradings <file>] [--seed <hex>] [--output <file>]`: how many machines of some GPUs a course of 100 000
 * needs at its deadline. How many gradings a minute a machine makes is what `bench/lanes/lanes.ts --output` has written, by default
 * `bench/results/h200-lanes.json`; how their lengths differ, what `rooflab bench budget --output` has, by default `bench/results/h200-budget.json`. Prints
 * Markdown; writes `bench/results/simulation.json`.
 */

const RESULTS = new URL('../results/', import.meta.url);

const { values } = parseArgs({
  options: {
    lanes: { type: 'string' },
    gradings: { type: 'string' },
    seed: { type: 'string', default: '2026' },
    output: { type: 'string' },
  },
});
const { seed } = values;

async function readJson(path: string | URL): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

const gradingsMs = gradingsAloneMs(await readJson(values.gradings ?? new URL('h200-budget.json', RESULTS)));
const machines = measuredMachines(await readJson(values.lanes ?? new URL('h200-lanes.json', RESULTS)), gradingsMs);
const scenarios = SCENARIOS.flatMap((scenario) => machines.map((machine) => answerScenario(scenario, machine, seed)));
const bursts = answerBursts(machines, seed);
const service = machines.map(({ gpus, gradingsPerMinute, serviceSeconds }) => ({
  gpus,
  gradingsPerMinute,
  kernels: serviceSeconds.length,
  minSeconds: Math.min(...serviceSeconds),
  medianSeconds: medianOf(serviceSeconds),
  maxSeconds: Math.max(...serviceSeconds),
}));
const result = { seed, targetSeconds: TARGET_SECONDS, service, assumed: SCENARIOS, scenarios, bursts };
await writeFile(values.output ?? new URL('simulation.json', RESULTS), `${JSON.stringify(result, null, 1)}\n`);
process.stdout.write(markdownReport(scenarios, bursts));
