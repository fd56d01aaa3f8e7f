/**
 * `node bench/play/recordable.ts [exercise…] [--output file.json]`
 *
 * Records every rung, every starter and every wrong kernel of the timed labs on the software device. Compares the sums of the steps of each with what the x-ray
 * counts of the same workgroups, and prints how much more processor time a recording takes than those counts, both from compiling on. Exits with 1
 * where a sum differs.
 */
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { labs, readLadder, readStarter, readWrong } from '@rooflab/catalogue';
import { KernelFault } from '@rooflab/harness';
import { type LabExercise, PlanError } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { medianOf } from '@rooflab/roofline';
import { sumsOf } from '../../packages/grader/src/play/sums.ts';
import { openBenchDevice } from './open-device.ts';
import { countedWorkgroups, Refused, readyKernel, recordingOf } from './play-of.ts';
import { playSize } from './play-sizes.ts';

type Kind = 'rung' | 'starter' | 'wrong';

interface Recorded {
  /** `reduction/sum/01-divergent`. */
  readonly kernel: string;
  readonly kind: Kind;
  /** Why there is no recording; null where there is one. */
  readonly refused: string | null;
  /** Whether the steps add up to the x-ray's counts. */
  readonly same?: boolean;
  readonly steps?: number;
  readonly playCpuMs?: number;
  readonly xrayCpuMs?: number;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { output: { type: 'string' } } });
const opened = await openBenchDevice();
const recorded: Recorded[] = [];
for (const { id } of labs.flatMap(({ exercises }) => exercises)) {
  if (positionals.length > 0 && !positionals.includes(id)) continue;
  const found = findExercise(id)?.exercise;
  const size = playSize(id);
  if (found && size) await recordAll(found, size);
}
opened.device.destroy();
for (const kind of ['rung', 'starter', 'wrong'] as const) process.stdout.write(`${summaryOf(kind)}\n`);
if (values.output) writeFileSync(values.output, `${JSON.stringify({ measuredAt: new Date().toISOString(), recorded }, null, 1)}\n`);
process.exitCode = recorded.some(({ same }) => same === false) ? 1 : 0;

async function recordAll(exercise: LabExercise, size: Readonly<Record<string, number>>): Promise<void> {
  const files = [
    ...(await readLadder(exercise)).map((file) => ({ ...file, kind: 'rung' as const })),
    { name: 'starter', source: await readStarter(exercise), kind: 'starter' as const },
    ...(await readWrong(exercise)).map((file) => ({ ...file, kind: 'wrong' as const })),
  ];
  for (const { name, source, kind } of files) {
    const entry = { kernel: `${exercise.id}/${name}`, kind, ...(await recordOne({ exercise, source, size })) };
    recorded.push(entry);
    process.stdout.write(`${JSON.stringify(entry)}\n`);
  }
}

async function recordOne(asked: Parameters<typeof readyKernel>[1]): Promise<Omit<Recorded, 'kernel' | 'kind'>> {
  try {
    const ready = await readyKernel(opened, asked);
    const playStart = process.cpuUsage();
    const recording = await recordingOf(ready);
    const playCpuMs = cpuMsSince(playStart);
    const xrayStart = process.cpuUsage();
    const { dispatches } = await countedWorkgroups(ready);
    const xrayCpuMs = cpuMsSince(xrayStart);
    const same = dispatches.every(({ global: { uniqueBytes, ...global }, workgroup }, i) => {
      const { firstStep: from = 0, endStep: to = 0 } = recording.dispatches[i] ?? {};
      return isDeepStrictEqual(sumsOf(recording, { from, to }), { global, workgroup });
    });
    return { refused: null, same, steps: recording.steps.count, playCpuMs, xrayCpuMs };
  } catch (error) {
    if (error instanceof KernelFault || error instanceof PlanError || error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

/** All threads of the process: the software device compiles and runs in it. */
function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return Math.round((user + system) / 1000);
}

function summaryOf(kind: Kind): string {
  const all = recorded.filter((each) => each.kind === kind);
  const played = all.filter(({ refused }) => refused === null);
  const ratios = played.flatMap(({ playCpuMs, xrayCpuMs }) => (playCpuMs && xrayCpuMs ? [playCpuMs / xrayCpuMs] : []));
  const slowest = Math.max(0, ...played.map(({ playCpuMs = 0 }) => playCpuMs));
  const ratio = ratios.length > 0 ? medianOf(ratios).toFixed(1) : 'unknown';
  const same = played.filter((each) => each.same).length;
  return `${kind}: ${played.length} of ${all.length} recorded, ${same} with the x-ray's sums, ${ratio} times its cost in the median, at most ${slowest} ms of processor time`;
}
