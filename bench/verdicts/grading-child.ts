import { readTrusted } from '@rooflab/catalogue';
import { createGpu, type GpuKind, toggles, WEBGPU_VERSION } from '@rooflab/dawn';
import { classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { isTimed, type LabExercise, preparerInProcess, type Size } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import type { Verdict } from '@rooflab/result';
import { OWN_CASE } from './held-out-kernels.ts';

/** One file under one seed. */
export interface VerdictTask {
  readonly exercise: string;
  readonly source: string;
  /** Hex digits. */
  readonly seed: string;
  readonly mode: 'check' | 'grade';
  /** Small cases to run, by name; null for all. A case has the same data whichever others run beside it, but not the same orders. */
  readonly only: readonly string[] | null;
  /** A single case of this size instead of the exercise's, with the data of a timed size. */
  readonly size?: Size;
}

export interface VerdictReply {
  readonly verdict: Verdict;
  /** Names of the wrong cases. */
  readonly failed: readonly string[];
}

/**
 * Grades one task after the other in one process, as `gradeSubmission` does for a hand-in but without a process for each, which makes
 * thousands of gradings affordable. Started by `grader-process.ts`, which kills it when a kernel hangs.
 */
const kind: GpuKind = process.argv[2] === 'hardware' ? 'hardware' : 'software';
const opened = await classifyDevice(await openDevice(createGpu(kind)));
process.on('disconnect', () => process.exit(0));
process.on('message', (task: VerdictTask) => {
  grade(task).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send?.('ready');

async function grade({ exercise: id, source, seed, mode, only, size }: VerdictTask): Promise<VerdictReply> {
  const found = findExercise(id);
  if (!found) throw new TypeError(`There is no exercise ${id}.`);
  const { exercise: whole } = found;
  const exercise = size ? withSize(whole, size) : only ? withCases(whole, only) : whole;
  const result = await gradeSubmission({
    exercise,
    preparer: preparerInProcess(exercise, seed),
    files: { trusted: isTimed(exercise) ? await readTrusted(exercise) : '', rung: null },
    request: { exercise: id, source, seed, mode },
    opened,
    harness: { version: 'bench', webgpu: WEBGPU_VERSION, toggles: toggles(kind) },
    clock: () => performance.now(),
    now: () => new Date().toISOString(),
    onPhase: () => {},
    explain: false,
  });
  // Results hide which hidden case failed, but not its name.
  return { verdict: result.verdict, failed: result.correctness.cases.filter(({ passed }) => !passed).map(({ name }) => name) };
}

function withCases(exercise: LabExercise, names: readonly string[]): LabExercise {
  return { ...exercise, cases: (random) => exercise.cases(random).filter(({ name }) => names.includes(name)) };
}

function withSize(exercise: LabExercise, size: Size): LabExercise {
  return {
    ...exercise,
    cases: (random) => {
      const { params, families } = exercise.sized(size, random);
      return families.map((inputs, index) => ({ name: `${OWN_CASE}${index + 1}`, size, hidden: false, params, inputs }));
    },
  };
}
