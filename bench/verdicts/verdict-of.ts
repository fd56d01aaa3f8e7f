import type { GraderProcess, Outcome } from './grader-process.ts';
import type { VerdictTask } from './grading-child.ts';

/** The seed of one grading of a bench, as hex digits. */
export function seedOf(number: number): string {
  return (0x5eed_0000 + number).toString(16);
}

/**
 * Grades a file under one seed after the other, and says why it was refused. Where a kernel was wrong before it is asked first: one wrong
 * case makes the verdict, whatever the others say. Timed sizes are run only when every small case was right and `timed` asks for them.
 */
export function verdictsOf(grader: GraderProcess, file: Pick<VerdictTask, 'exercise' | 'source'>, firstSuspects: readonly string[] = []) {
  let suspects = firstSuspects;

  async function underSeed(seed: string, timed: boolean): Promise<Outcome> {
    const check = { ...file, seed, mode: 'check' as const };
    if (suspects.length > 0) {
      const outcome = await grader.grade({ ...check, only: suspects });
      if (outcome.verdict !== 'accepted') return outcome;
    }
    const outcome = await grader.grade({ ...check, only: null });
    if (outcome.failed.length > 0) suspects = outcome.failed.slice(0, 2);
    return outcome.verdict === 'accepted' && timed ? grader.grade({ ...check, mode: 'grade', only: null }) : outcome;
  }

  return underSeed;
}
