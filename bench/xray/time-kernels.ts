/**
 * `node bench/xray/time-kernels.ts [--folder bench/xray/held-out] [--mended bench/xray/mended] [--seconds 560] [--output bench/results/h100-kernel-times.json]`
 *
 * Times each planted kernel on a GPU, at its largest timed size, after checking it in a single small case. This shows whether the planted
 * cause costs as much as the header says, and provides the figures for the rates of the advice. With `--mended` each is compared with its
 * twin in that folder, in which only the planted cause is fixed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTrusted } from '@rooflab/catalogue';
import { createGpu, toggles, WEBGPU_VERSION } from '@rooflab/dawn';
import { classifyDevice, describeDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { asTimed, type LabExercise, preparerInProcess } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import type { Verdict } from '@rooflab/result';
import { readHeldOutKernels } from './held-out-kernels.ts';
import { readPlantedKernels } from './planted-kernels.ts';

interface KernelTime {
  readonly verdict: Verdict;
  /** Nanoseconds at the largest timed size; null where it was not launched there. */
  readonly medianNs: number | null;
  /** Fraction of the roof there. */
  readonly fraction: number | null;
}

interface TimedKernel extends KernelTime {
  readonly exercise: string;
  readonly name: string;
  /** Times of its twin. */
  readonly mendedNs?: number | null;
}

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    mended: { type: 'string' },
    seconds: { type: 'string', default: '560' },
    output: { type: 'string' },
  },
});
const opened = await classifyDevice(await openDevice(createGpu('hardware')));
const kernels: TimedKernel[] = [];
for (const { exercise: id, name, source } of await (values.folder ? readHeldOutKernels(values.folder) : readPlantedKernels())) {
  if (performance.now() > 1000 * Number(values.seconds)) break;
  const exercise = findExercise(id)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${id}.`);
  const time = await timed(exercise, source);
  const twin = values.mended ? join(values.mended, `${id}/${name}.wgsl`) : '';
  const kernel = existsSync(twin)
    ? { exercise: id, name, ...time, mendedNs: (await timed(exercise, readFileSync(twin, 'utf8'))).medianNs }
    : { exercise: id, name, ...time };
  kernels.push(kernel);
  process.stdout.write(`${JSON.stringify(kernel)}\n`);
}
const report = { measuredAt: new Date().toISOString(), device: describeDevice(opened), kernels };
if (values.output) writeFileSync(values.output, `${JSON.stringify(report, null, 1)}\n`);
process.exit(0);

async function timed(whole: LabExercise, source: string): Promise<KernelTime> {
  const exercise = atLargestSize(whole);
  const seed = '5eed';
  const result = await gradeSubmission({
    exercise,
    preparer: preparerInProcess(exercise, seed),
    files: { trusted: await readTrusted(asTimed(exercise)), rung: null },
    request: { exercise: exercise.id, source, seed, mode: 'grade' },
    opened,
    harness: { version: 'bench', webgpu: WEBGPU_VERSION, toggles: toggles('hardware') },
    clock: () => performance.now(),
    now: () => new Date().toISOString(),
    onPhase: () => {},
    explain: false,
  });
  const measured = result.performance.measurements.at(-1);
  return { verdict: result.verdict, medianNs: measured?.medianNs ?? null, fraction: measured?.fraction ?? null };
}

function atLargestSize(exercise: LabExercise): LabExercise {
  return {
    ...exercise,
    covered: { ...exercise.covered, dimensions: [] },
    cases: (random) => exercise.cases(random).slice(0, 1),
    timed: (deviceClass, random) => exercise.timed(deviceClass, random).slice(-1),
  };
}
