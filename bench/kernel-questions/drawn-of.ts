import type { ClassifiedDevice } from '@rooflab/grader';
import { type LabExercise, preparerInProcess } from '@rooflab/lab';
import { drawKernelQuestions, type KernelQuestionsOutcome } from '../../packages/grader/src/kernel-question/draw-kernel-questions.ts';

export const SEED = '5eed';

export interface Kernel {
  /** `reduction/sum/01-divergent`. */
  readonly name: string;
  readonly exercise: LabExercise;
  readonly source: string;
}

/** What is drawn about a kernel, always with the same seed. */
export async function drawnOf(
  opened: ClassifiedDevice,
  { exercise, source }: Pick<Kernel, 'exercise' | 'source'>,
): Promise<KernelQuestionsOutcome> {
  return drawKernelQuestions({
    exercise,
    preparer: preparerInProcess(exercise, SEED),
    request: { exercise: exercise.id, source, seed: SEED },
    opened,
    harness: { version: 'bench', webgpu: 'bench', toggles: [] },
    clock: () => performance.now(),
    onPhase: () => {},
  });
}
