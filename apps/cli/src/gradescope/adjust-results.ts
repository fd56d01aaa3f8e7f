import { z } from 'zod';
import type { GradescopePolicy } from '../init/gradescope-archive.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Moment {
  readonly atMs: number;
  /** What the clocks of the course showed: Gradescope writes each moment with the offset that its zone had then. */
  readonly clockMs: number;
}

const timeSchema = z.iso
  .datetime({ offset: true })
  .transform((text): Moment => ({ atMs: Date.parse(text), clockMs: Date.parse(`${text.slice(0, 19)}Z`) + (Date.parse(text) % 1000) }));

const datesSchema = z.object({ due_date: timeSchema.nullish() });

/**
 * The part of `submission_metadata.json` that scores depend on:
 * https://gradescope-autograders.readthedocs.io/en/latest/submission_metadata/
 */
export const metadataSchema = z.object({
  created_at: timeSchema,
  assignment: datesSchema,
  // Dates with extensions; not documented, but present in the file.
  users: z.array(z.object({ assignment: datesSchema.optional() })).default([]),
  // A submission whose autograder failed has no score. Scores are numbers in the documentation, although total_points next to them is text.
  previous_submissions: z.array(z.object({ score: z.coerce.number().nullish().catch(null) })).default([]),
});

type Metadata = z.infer<typeof metadataSchema>;

/** The part of `results.json` that is changed; the rest is kept. */
export const resultsSchema = z.looseObject({ score: z.number(), output: z.string().default('') });

type Results = z.infer<typeof resultsSchema>;

/**
 * The results minus the late penalty, and not below the best earlier score where that is kept; sentences at the beginning of the output say
 * so. Uses the time of the submission rather than of the grading, so that grading again changes nothing.
 */
export function adjustedResults(results: Results, metadata: Metadata, { latePenalty, keepBest }: GradescopePolicy): Results {
  const days = lateDays(metadata);
  const graded = inHundredths(results.score * (1 - Math.min(1, (days * (latePenalty ?? 0)) / 100)));
  const best = bestEarlier(metadata);
  const score = keepBest && best !== null ? Math.max(graded, best) : graded;
  const sentences = [
    days === 0 ? '' : `Late by ${days} ${days === 1 ? 'day' : 'days'}.`,
    graded === results.score ? '' : `${graded} instead of ${inHundredths(results.score)} points for that.`,
    score === graded ? '' : `An earlier submission had ${inHundredths(score)} points, and they are kept.`,
  ].filter(Boolean);
  return sentences.length === 0 ? { ...results, score } : { ...results, score, output: `${sentences.join(' ')}\n\n${results.output}` };
}

/** Calendar days after the due date, as in a course of the portal: a day on which the clocks change counts once, and a started day as a whole one. */
function lateDays({ created_at, assignment, users }: Metadata): number {
  const extended = users.flatMap((user) => user.assignment?.due_date ?? []);
  // In a group the latest date counts.
  const due = extended.toSorted((a, b) => b.atMs - a.atMs)[0] ?? assignment.due_date;
  if (due == null || created_at.atMs <= due.atMs) return 0;
  return Math.max(1, Math.ceil((created_at.clockMs - due.clockMs) / DAY_MS));
}

function bestEarlier({ previous_submissions }: Metadata): number | null {
  const scores = previous_submissions.flatMap(({ score }) => score ?? []);
  return scores.length === 0 ? null : Math.max(...scores);
}

function inHundredths(points: number): number {
  return Math.round(points * 100) / 100;
}
