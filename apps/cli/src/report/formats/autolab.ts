import type { ReportInput } from '../content/report-input.ts';
import { textReports } from '../text/text-report.ts';

/** Why the last line is no autoresult. */
const NOT_GRADED = 'Not graded: the grader failed. This is not your fault; hand in again, or tell the staff.';

/**
 * What an Autolab autograder prints: feedback for the student, then in the last line the scores, by problem; the problems have the exercises' names
 * (https://docs.autolabproject.com/lab/#writing-autograders). A problem that failed by our fault is left out, so that it keeps the score that it had; where
 * none is left, the last line is a sentence.
 */
export function autolabReport(inputs: readonly ReportInput[]): string {
  const feedback = textReports(
    inputs.map((input) => ({ ...input, colour: false })),
    { withSeed: false },
  );
  const scores = new Map<string, number>();
  for (const { result } of inputs) {
    if (result.score !== null) scores.set(result.exercise, Math.max(result.score, scores.get(result.exercise) ?? 0));
  }
  const autoresult = scores.size === 0 ? NOT_GRADED : JSON.stringify({ scores: Object.fromEntries(scores) });
  // Autolab would take a line of JSON right before the autoresult for a table; the student's words end above this one.
  return `${feedback}\nScores:\n${autoresult}\n`;
}
