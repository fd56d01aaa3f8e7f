import { type OpenedClass, openedClassSchema } from '@rooflab/result';
import type { Case, LabExercise, Size, TimedSize } from '../exercise.ts';
import { extremeRandom } from '../timed-ranges.ts';

type Shape = Pick<TimedSize, 'size' | 'params'>;

/** Launches that a file must be able to make, at the upper end of what any seed draws: for an editor, which has no seed. */
export interface PlanShapes {
  readonly cases: readonly Case[];
  readonly timed: Readonly<Record<OpenedClass, readonly TimedSize[]>>;
  /** The launch at a covering size. */
  readonly at: (size: Size) => Shape;
}

export function planShapes({ cases, timed, sized }: LabExercise): PlanShapes {
  const random = extremeRandom('high', 'high');
  const byClass = openedClassSchema.options.map((deviceClass) => [deviceClass, timed(deviceClass, random)] as const);
  return { cases: cases(random), timed: Object.fromEntries(byClass) as PlanShapes['timed'], at: (size) => sized(size, random) };
}
