import { z } from 'zod';

/** What a claim says of the assignment, as it is kept with the grading, so that a spot check grades by the same. */
export const gradingTermsSchema = z.object({
  /** The assignment's own marks, in place of the exercise's. */
  marks: z.object({ passFraction: z.number(), fullFraction: z.number() }).nullable(),
  /** Whether hazards that luck hides make the kernel wrong: races, accesses out of bounds, reads of storage that nobody wrote. */
  hazardsAreWrong: z.boolean(),
});

export type GradingTerms = z.infer<typeof gradingTermsSchema>;
