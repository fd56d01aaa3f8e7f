import type { Claim } from '@rooflab/db';
import { limits, type Result } from '@rooflab/grader';
import { speedPoints } from '@rooflab/roofline';

/** The verdict and score by the assignment's own marks, where it has any and speed was graded. */
export function applyMarks(result: Result, marks: Claim['marks']): Result {
  const { fraction, graded } = result.performance;
  if (marks === null || !graded || fraction === null) return result;
  if (result.verdict !== 'accepted' && result.verdict !== 'too-slow') return result;
  const points = limits.CORRECTNESS_POINTS + speedPoints(fraction, marks, limits.SPEED_POINTS);
  // To a tenth, as the grader rounds.
  const score = Math.floor(points * 10 + 1e-6) / 10;
  const share = (Math.floor(fraction * 100 + 1e-6) / 100).toFixed(2);
  if (fraction < marks.passFraction) {
    const message = `Every case is right, but the kernel reaches ${share} of what this GPU can do; the pass mark is ${marks.passFraction}.`;
    return { ...result, score, verdict: 'too-slow', message };
  }
  const message = `All ${result.correctness.total} cases are right, at ${share} of what this GPU can do.`;
  return { ...result, score, verdict: 'accepted', message };
}
