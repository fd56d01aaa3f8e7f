import { deviceClassSchema } from '@rooflab/result';
import { z } from 'zod';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';

export const boardRequestSchema = z.object({
  assignmentId: idSchema,
  /** Left out: all exercises of the assignment together. */
  exercise: exerciseSchema.optional(),
  /** Left out: the class that the assignment asks for, or the fastest on which anybody was graded. Classes are never mixed. */
  deviceClass: deviceClassSchema.optional(),
  /** Staff only: with names. It is noted in the audit log. */
  reveal: z.boolean().default(false),
  /** Only the caller's own row, ranked among all; in a large class the others are as they were some seconds ago. */
  onlyMine: z.boolean().default(false),
});

const boardRowSchema = z.object({
  /** The first place of the rows that cannot be told apart from this one; of counted results, that have as many points. */
  rank: z.int(),
  /** Their last place: each two of the rows from `rank` to here have intervals that overlap. */
  worstRank: z.int(),
  label: z.string(),
  /** The student chose the label; it is not made up. */
  isNickname: z.boolean(),
  /** Out of 100. Counted results are ranked by them. */
  points: z.number(),
  /** Of the roof, with its interval; null where results are counted. */
  fraction: z.number().nullable(),
  fractionLow: z.number().nullable(),
  fractionHigh: z.number().nullable(),
  isMine: z.boolean(),
  /** The caller's own; with `reveal` everybody's. Null over several exercises. */
  handInId: idSchema.nullable(),
  /** With `reveal` only. */
  student: z.object({ enrolmentId: idSchema, name: z.string() }).nullable(),
});

export type BoardRow = z.infer<typeof boardRowSchema>;

export const boardSchema = z.object({
  deviceClass: deviceClassSchema.nullable(),
  deviceClasses: z.array(deviceClassSchema),
  /** Students see the board as it was then; null: as it is now. */
  frozenAt: z.date().nullable(),
  rows: z.array(boardRowSchema),
  /** The caller's row, even when it is hidden from others. */
  mine: boardRowSchema.nullable(),
});
