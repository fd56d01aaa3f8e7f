import { readTrusted } from '@rooflab/catalogue';
import { asTimed, type LabExercise, preparerInProcess } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import type { ClassifiedDevice } from '../../../packages/grader/src/device-class.ts';
import { gradeSubmission } from '../../../packages/grader/src/grade-submission.ts';

interface Asked {
  readonly exercise: LabExercise;
  readonly source: string;
  readonly seed?: string;
  /** Small cases that run first; most of what they reveal about a kernel is tested elsewhere. */
  readonly cases?: number;
}

/** What many sizes reveal about a kernel is tested elsewhere. */
export function withoutCovering(exercise: LabExercise): LabExercise {
  return { ...exercise, covered: { ...exercise.covered, dimensions: [] } };
}

/** A grading by counts in which hazards count as wrong. */
export async function gradeByCounts(
  opened: ClassifiedDevice,
  { exercise: whole, source, seed = '5eed', cases = 3 }: Asked,
): Promise<Result> {
  const exercise = withoutCovering({ ...whole, cases: (random) => whole.cases(random).slice(0, cases) });
  return gradeSubmission({
    exercise,
    preparer: preparerInProcess(exercise, seed),
    files: { trusted: await readTrusted(asTimed(exercise)), rung: null },
    request: { exercise: exercise.id, source, seed, mode: 'grade', gradedBy: 'counts', hazardsAreWrong: true },
    opened,
    harness: { version: '', webgpu: '', toggles: [] },
    clock: () => performance.now(),
    now: () => '',
    onPhase: () => {},
  });
}
