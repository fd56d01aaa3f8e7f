import { z } from 'zod';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';
import { MAX_PAIRS } from './limits.ts';

/** One of two hand-ins that are compared. */
export const sideSchema = z.object({ handInId: idSchema, enrolmentId: idSchema, name: z.string(), createdAt: z.date() });

/** Sentences for the reader: what was left out because there is too much of it. Empty when everything was compared. */
const notesSchema = z.array(z.string());

export const selectionSchema = z.object({
  assignmentId: idSchema,
  exercise: exerciseSchema,
  atLeast: z.number().min(0).max(1).default(0.4),
  limit: z.int().min(1).max(MAX_PAIRS).default(100),
});

export const comparedClassSchema = z.object({
  /** Hand-ins compared: the best of each student. */
  handIns: z.int(),
  notes: notesSchema,
  pairs: z.array(
    z.object({
      /** 0 … 1, by what is neither given to everybody nor common in the class. */
      similarity: z.number(),
      /** Tokens of the longest fragment that both have. */
      longestTokens: z.int(),
      /** Handed in first. */
      left: sideSchema,
      right: sideSchema,
    }),
  ),
});

/** Lines from 1, both ends included. */
const linesSchema = z.object({ from: z.int(), to: z.int() });

export type LineRange = z.infer<typeof linesSchema>;

/** The same structure on both sides. */
const fragmentSchema = z.object({ left: linesSchema, right: linesSchema, tokens: z.int() });

export type SharedFragment = z.infer<typeof fragmentSchema>;

const fullSideSchema = sideSchema.extend({ source: z.string() });

export const comparedPairSchema = z.object({
  /** Null when one of them is not its student's best. */
  similarity: z.number().nullable(),
  longestTokens: z.int(),
  notes: notesSchema,
  left: fullSideSchema,
  right: fullSideSchema,
  /** None overlaps another; in the order of the left side. */
  fragments: z.array(fragmentSchema),
});
