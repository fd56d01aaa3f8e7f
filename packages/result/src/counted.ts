import { z } from 'zod';

/** How points follow from one counted fact: all of them at `full` or better, none at `zero` or worse, linear in between. */
const countedMarkSchema = z.object({
  /** A fact of packages/lab/src/hints/kernel-facts.ts. */
  fact: z.string(),
  value: z.number().nullable(),
  full: z.number(),
  zero: z.number(),
  points: z.number().nonnegative(),
  maxPoints: z.number().positive(),
  /** The share of these points that is reached scales the points of every mark: at `zero` or worse the total is 0. */
  required: z.literal(true).optional(),
});

/** A grade by counts instead of times. */
export const countedSchema = z.object({
  /** The size at which the kernel was counted; the same in every grading. */
  size: z.record(z.string(), z.number()),
  /** Points over the maximum, 0 … 1. */
  efficiency: z.number().min(0).max(1),
  marks: z.array(countedMarkSchema),
});

export type Counted = z.infer<typeof countedSchema>;
