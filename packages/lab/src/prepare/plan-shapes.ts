import type { LabExercise } from '../exercise.ts';
import { extremeRandom } from '../timed-ranges.ts';
import type { CoveringSizes, PlanShapes } from './preparer.ts';

/** At the upper end of what any seed draws. Throws `TypeError` for a dimension that the exercise does not cover. */
export function planShapes({ id, cases, timed, sized, covered }: LabExercise, covering: readonly CoveringSizes[]): PlanShapes {
  const random = extremeRandom('high', 'high');
  return {
    cases: cases(random).map(({ size, params, hidden }) => ({ size, params, hidden })),
    timed: { software: timed('software', random), medium: timed('medium', random), large: timed('large', random) },
    covering: covering.flatMap(({ dimension, values }) => {
      const found = covered.dimensions.find(({ name }) => name === dimension);
      if (!found) throw new TypeError(`${id} does not cover ${dimension}.`);
      return values.map((value) => {
        const { size, params } = sized({ ...found.others, [dimension]: value }, random);
        return { size, params };
      });
    }),
  };
}
