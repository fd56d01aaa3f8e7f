import type { Exercise } from '@rooflab/lab';
import { readTrusted } from '@rooflab/labs/node';
import type { Result } from '@rooflab/result';
import type { ClassifiedDevice } from '../../../packages/grader/src/device-class.ts';
import { gradeSubmission } from '../../../packages/grader/src/grade-submission.ts';

interface Asked {
  readonly exercise: Exercise;
  readonly source: string;
  readonly seed?: string;
  /** Small cases that run first; most of what they reveal about a kernel is tested elsewhere. */
  readonly cases?: number;
}

/** What many sizes reveal about a kernel is tested elsewhere. */
export function withoutCovering(exercise: Exercise): Exercise {
  return { ...exercise, covered: { ...exercise.covered, dimensions: [] } };
}

/** A grading by counts in which hazards count as wrong. */
export async function gradeByCounts(opened: ClassifiedDevice, { exercise, source, seed = '5eed', cases = 3 }: Asked): Promise<Result> {
  return gradeSubmission({
    exercise: withoutCovering({ ...exercise, cases: (random) => exercise.cases(random).slice(0, cases) }),
    files: { trusted: await readTrusted(exercise), rung: null },
    request: { exercise: exercise.id, source, seed, mode: 'grade', gradedBy: 'counts', hazardsAreWrong: true },
    opened,
    harness: { version: '', webgpu: '', toggles: [] },
    clock: () => performance.now(),
    now: () => '',
    onPhase: () => {},
  });
}
