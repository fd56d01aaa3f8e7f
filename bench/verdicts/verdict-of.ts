import { deriveKey, type Exercise, seededRandom } from '@rooflab/lab';
import { quickCases } from '../../labs/testing/quick-cases.ts';
import type { GraderProcess, Outcome } from './grader-process.ts';

/** The seed of one grading of a bench, as hex digits. */
export function seedOf(number: number): string {
  return (0x5eed_0000 + number).toString(16);
}

/**
 * Grades a file under one seed after the other, and says which cases were wrong. Cases that refused it before are asked first: one wrong
 * case makes the verdict, whatever the others say. Only when these are right all small cases run, and only when those are right the timed
 * sizes, where `timed` asks for them.
 */
export function verdictsOf(grader: GraderProcess, exercise: Exercise, source: string) {
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
