import type { Case, LabExercise, Size, TimedSize } from '../exercise.ts';
import { extremeRandom } from '../timed-ranges.ts';
import type { PreparedSizes } from './preparer.ts';

type Shape = Pick<TimedSize, 'size' | 'params'>;

/** Launches that a file must be able to make, at the upper end of what any seed draws: for an editor, which has no seed. */
export interface PlanShapes {
  readonly cases: readonly Case[];
  readonly timed: PreparedSizes['timed'];
  /** The launch at a covering size. */
  readonly at: (size: Size) => Shape;
}

export function planShapes({ cases, timed, sized }: LabExercise): PlanShapes {
  const random = extremeRandom('high', 'high');
  const byClass = { software: timed('software', random), medium: timed('medium', random), large: timed('large', random) };
  return { cases: cases(random), timed: byClass, at: (size) => sized(size, random) };
}
