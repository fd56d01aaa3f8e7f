import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { experiments, labOf, recordedRunsFile } from '@rooflab/catalogue';
import type { Experiment } from '@rooflab/lab';
import { type ExperimentResult, openedClassSchema } from '@rooflab/result';
import { createRunner } from '@rooflab/runner';
import { recordExperiment } from '../../apps/cli/src/lab/record-experiment.ts';

/**
 * Measures experiments once on one device, and keeps the curves that handouts and experiment pages show:
 * `node bench/experiments/record.ts [ids…] --device hardware --output labs --seconds 540`.
 *
 * Each becomes `<output>/<lab>/experiments/recorded/<name>.<deviceClass>.json`. One that already has a file for this device class is left
 * out (`--again` repeats it), so the same command continues what the time limit has cut off.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    device: { type: 'string', default: 'hardware' },
    output: { type: 'string', default: 'labs' },
    seconds: { type: 'string', default: '3600' },
    again: { type: 'boolean', default: false },
  },
});
const device = values.device === 'software' ? 'software' : 'hardware';
const end = AbortSignal.timeout(1_000 * Number(values.seconds));
const runner = createRunner({ device });
const left: string[] = [];
for (const experiment of experiments()) {
  if (positionals.length > 0 && !positionals.includes(experiment.id)) continue;
  if (!values.again && isRecorded(experiment)) continue;
  if (end.aborted) left.push(experiment.id);
  else await record(experiment);
}
await runner.close();
process.stdout.write(left.length === 0 ? 'Nothing is left.\n' : `Left for the next call: ${left.join(' ')}\n`);

async function record(experiment: Experiment): Promise<void> {
  const startMs = performance.now();
  try {
    const request = { id: experiment.id, source: null, seed: randomBytes(16).toString('hex') };
    const result = await runner.experiment(request, { signal: end });
    const path = await recordExperiment(join(values.output, labOf(experiment.id)), result);
    process.stdout.write(`${path}: ${countWords(result)}, ${Math.round((performance.now() - startMs) / 1_000)} s\n`);
  } catch (error) {
    left.push(experiment.id);
    if (!end.aborted) process.stdout.write(`${experiment.id}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

function isRecorded({ id }: Experiment): boolean {
  const classes = device === 'software' ? (['software'] as const) : openedClassSchema.options.filter((each) => each !== 'software');
  return classes.some((deviceClass) => existsSync(join(values.output, labOf(id), recordedRunsFile(id, deviceClass))));
}

function countWords({ series }: ExperimentResult): string {
  const total = (count: (one: ExperimentResult['series'][number]) => number): number => series.reduce((sum, one) => sum + count(one), 0);
  return `${total(({ points }) => points.length)} points, ${total(({ skipped }) => skipped.length)} skipped`;
}
