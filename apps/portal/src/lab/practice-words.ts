import type { Result, Verdict } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';

/** A grading's message to a student, reworded where practice differs. `marks`: null where the assignment does not grade speed. */
export function practiceWords(
  { verdict, message, correctness, performance: { fraction } }: Result,
  marks: SpeedMarks | null,
): { readonly verdict: Verdict; readonly sentence: string } {
  if (verdict === 'rejected') {
    const reached = fraction === null ? '' : ` (${formatFraction(fraction)} of it)`;
    const sentence = `All cases are right, and faster than the roof that was measured${reached}: in a browser the clock is coarse and other pages use the GPU too.`;
    return { verdict, sentence };
  }
  if (verdict === 'too-slow' && marks === null) {
    return { verdict: 'accepted', sentence: `All ${correctness.total} cases are right. Speed is not graded in this assignment.` };
  }
  return { verdict, sentence: message };
}
