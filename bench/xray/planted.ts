/**
 * `node bench/xray/planted.ts [exercise…] [--device hardware [--counts]] [--folder bench/xray/held-out] [--shard 1/8] [--output bench/results/planted.json]`
 *
 * Counts every kernel of bench/xray/planted at the size of gradings by counts, and compares the advice with the planted cause. On a GPU
 * each is graded as well, unless `--counts` is given: then the x-ray is of the timed size, and the advice takes the times into account,
 * unless a run would take too long. Prints how many first sentences are right, silent and false, and exits with 1 when one is false, or a
 * kernel is wrong.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findExercise } from '@rooflab/catalogue';
import { hintFromCounts } from '@rooflab/grader/advice';
import { asTimed, type Exercise } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { createRunner, DEVICE_PREFERENCES } from '@rooflab/runner';
import { inShard } from '../shard.ts';
import { type JudgedKernel, type Judgement, readHeldOutKernels } from './held-out-kernels.ts';
import { readPlantedKernels } from './planted-kernels.ts';
import type { Advised, PlantedEntry, PlantedReport } from './planted-report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    device: { type: 'string', default: 'software' },
    counts: { type: 'boolean', default: false },
    folder: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    output: { type: 'string' },
  },
});
const preference = DEVICE_PREFERENCES.find((name) => name === values.device);
if (!preference) throw new Error(`--device is one of ${DEVICE_PREFERENCES.join(', ')}.`);
const runner = createRunner({ device: preference });
const entries: PlantedEntry[] = [];
const judgements: Record<'counts' | 'time', Judgement[]> = { counts: [], time: [] };
let device: Result['device'] | null = null;
const kernels = await (values.folder ? readHeldOutKernels(values.folder) : readPlantedKernels());
for (const kernel of kernels.filter(inShard(values.shard))) {
  if (positionals.length > 0 && !positionals.includes(kernel.exercise)) continue;
  const entry = await entryOf(kernel);
  entries.push(entry);
  const { counted, timed, verdict } = entry;
  process.stdout.write(`${entry.exercise}/${entry.name} (${verdict ?? 'counted'}, ${counted.judgement}): ${counted.hint}\n`);
  judgements.counts.push(counted.judgement);
  if (!timed) continue;
  judgements.time.push(timed.judgement);
  process.stdout.write(`  ${timed.fraction.toFixed(2)} of the roof (${timed.judgement}): ${timed.hint}\n`);
}
await runner.close();
if (entries.length === 0) throw new Error('There is no such kernel.');
for (const [by, given] of Object.entries(judgements)) {
  if (given.length > 0) process.stdout.write(`By ${by}, of ${given.length}: ${sharesOf(given)}.\n`);
}
const report: PlantedReport = { measuredAt: new Date().toISOString(), device, entries };
if (values.output) await writeFile(values.output, `${JSON.stringify(report, null, 1)}\n`);
const isFalse = [...judgements.counts, ...judgements.time].includes('false');
process.exitCode = isFalse || !entries.every(isRight) ? 1 : 0;

function sharesOf(judgements: readonly Judgement[]): string {
  const share = (judgement: Judgement) => {
    const count = judgements.filter((given) => given === judgement).length;
    return `${count} ${judgement} (${((100 * count) / judgements.length).toFixed(0)} %)`;
  };
  return `${share('right')}, ${share('silent')}, ${share('false')}`;
}

async function entryOf(kernel: JudgedKernel): Promise<PlantedEntry> {
  const exercise = findExercise(kernel.exercise)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${kernel.exercise}.`);
  const { name, planted } = kernel;
  const entry = { exercise: exercise.id, name, planted, counted: advised(kernel, await countedHint(exercise, kernel)) };
  if (preference === 'software' || values.counts) return { ...entry, verdict: null, timed: null };
  const result = await runner.grade({ exercise: exercise.id, source: kernel.source, seed: '5eed', mode: 'grade' });
  device ??= result.device;
  const { verdict, hint, xray } = result;
  const { fraction } = result.performance;
  return { ...entry, verdict, timed: fraction === null || !xray ? null : { ...advised(kernel, hint), fraction } };
}

async function countedHint(exercise: Exercise, { source }: JudgedKernel): Promise<string> {
  const outcome = await runner.xray({ exercise: exercise.id, source, seed: '5eed', size: asTimed(exercise).counted.size });
  if ('xray' in outcome) return hintFromCounts(asTimed(exercise), outcome.xray);
  return 'refusal' in outcome ? outcome.refusal.refused : outcome.fault.message;
}

function advised(kernel: JudgedKernel, hint: string): Advised {
  return { hint, judgement: kernel.judge(hint) };
}

/** Right and slow is as good as right and fast enough. */
function isRight({ verdict }: PlantedEntry): boolean {
  return verdict === null || verdict === 'accepted' || verdict === 'too-slow';
}
