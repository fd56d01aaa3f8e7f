import { deriveKey, type LabExercise, seededRandom } from '@rooflab/lab';
import { quickCases } from '../../labs/testing/quick-cases.ts';
import type { GraderProcess, Outcome } from './grader-process.ts';

/** The seed of one of a bench's gradings, as hex digits. */
export function seedOf(number: number): string {
  return (0x5eed_0000 + number).toString(16);
}

/**
 * Grades a file under one seed after the other, and says which cases were wrong. Cases that rejected it before run first: one wrong case
 * determines the verdict, whatever the others say. Only if these are right do all small cases run, and only if those are right the timed
 * sizes, if `timed` asks for them.
 */
export function verdictsOf(grader: GraderProcess, exercise: LabExercise, source: string) {
  const cases = exercise.cases(seededRandom(deriveKey(seedOf(0), 'cases')));
  let suspects: readonly string[] = quickCases(exercise, cases).map(({ name }) => name);

  async function underSeed(seed: string, timed: boolean): Promise<Outcome> {
    const check = { exercise: exercise.id, source, seed, mode: 'check' as const };
    const quick = await grader.grade({ ...check, only: suspects });
    const outcome = quick.verdict === 'accepted' ? await grader.grade({ ...check, only: null }) : quick;
    if (outcome.failed.length > 0) suspects = outcome.failed.slice(0, 2);
    return outcome.verdict === 'accepted' && timed ? grader.grade({ ...check, mode: 'grade', only: null }) : outcome;
  }

  return underSeed;
}
