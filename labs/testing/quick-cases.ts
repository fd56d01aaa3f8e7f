import type { Case, LabExercise, SeededRandom } from '@rooflab/lab';

const QUICK_ELEMENTS = 5000;
const QUICK_CASES = 5;

/** A few cases up to this size and the largest one: they refuse most files that are wrong, and most plans that cannot run. */
export function quickCases(exercise: LabExercise, cases: readonly Case[]): readonly Case[] {
  const bySize = [...cases].sort((a, b) => exercise.elements(a.size) - exercise.elements(b.size));
  const quick = bySize.filter(({ size }) => exercise.elements(size) <= QUICK_ELEMENTS);
  const step = Math.ceil(quick.length / QUICK_CASES);
  return [...quick.filter((_, i) => i % step === step - 1), ...bySize.slice(-1)];
}

/** The exercise with these cases, and without covering sizes. */
export function withQuickCases<E extends LabExercise>(exercise: E): E {
  const cases = (random: SeededRandom) => quickCases(exercise, exercise.cases(random));
  return { ...exercise, cases, covered: { ...exercise.covered, dimensions: [] } };
}
