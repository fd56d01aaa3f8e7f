import type { Exercise } from '@rooflab/lab';
import { readTrusted } from '@rooflab/labs/node';
import type { Result } from '@rooflab/result';
import type { ClassifiedDevice } from '../../../packages/grader/src/device-class.ts';
import { gradeSubmission } from '../../../packages/grader/src/grade-submission.ts';

interface Asked {
  readonly exercise: Exercise;
  readonly source: string;
  readonly seed?: string;
}

/** Small cases that are run before the kernel is counted: what they find out about it is tested elsewhere. */
const CASES = 3;

/** A grading by counts in which hazards are wrong. */
export async function gradeByCounts(opened: ClassifiedDevice, { exercise, source, seed = '5eed' }: Asked): Promise<Result> {
  return gradeSubmission({
    exercise: { ...exercise, cases: (random) => exercise.cases(random).slice(0, CASES) },
    files: { trusted: await readTrusted(exercise), rung: null },
    request: { exercise: exercise.id, source, seed, mode: 'grade', gradedBy: 'counts', hazardsAreWrong: true },
    opened,
    harness: { version: '', webgpu: '', toggles: [] },
    clock: () => performance.now(),
    now: () => '',
    onPhase: () => {},
  });
}
