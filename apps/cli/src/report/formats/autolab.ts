import type { ReportInput } from '../content/report-input.ts';
import { textReports } from '../text/text-report.ts';

/** Printed when the last line is not an autoresult. */
const NOT_GRADED = 'Not graded: the grader failed. This is not your fault; hand in again, or tell the staff.';

/**
 * What an Autolab autograder prints: feedback for the student, then in the last line the scores, by problem; the problems are named like
 * the exercises (https://docs.autolabproject.com/lab/#writing-autograders). A problem that failed through our fault is left out, so that it
 * keeps its previous score; if none is left, the last line is a sentence.
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
  // Autolab would take a line of JSON right before the autoresult for a table; the student's text ends above this line.
  return `${feedback}\nScores:\n${autoresult}\n`;
}
