import { deviceClassSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { commentCounts } from '../comment/queries.ts';
import { commentCountsSchema, NO_COMMENTS } from '../comment/schema.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { exerciseSchema, handInStateSchema, idSchema, instantSchema, pageSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { listHandIns } from './hand-in-list.ts';

const input = z.object({
  courseId: idSchema,
  assignmentId: idSchema.optional(),
  exercise: exerciseSchema.optional(),
  state: handInStateSchema.optional(),
  /** Of the grading in effect. */
  verdict: verdictSchema.optional(),
  deviceClass: deviceClassSchema.optional(),
  /** Handed in at that time or later, and before. */
  from: instantSchema.optional(),
  before: instantSchema.optional(),
  /** Part of the note, in upper or lower case. */
  text: z.string().max(200).optional(),
  /** With comments; with some that are not done; with an answer of the student that waits for staff. */
  comments: z.enum(['any', 'open', 'waiting']).optional(),
  /** Staff only: of one student, or `mine`. Students always get their own. */
  enrolmentId: idSchema.optional(),
  mine: z.boolean().default(false),
  /** `score` and `fraction`: highest first, those without one last. A cursor belongs to its order. */
  order: z.enum(['newest', 'oldest', 'score', 'fraction']).default('newest'),
  ...pageSchema,
});

const handInSummarySchema = z.object({
  handInId: idSchema,
  enrolmentId: idSchema,
  /** Null for students. */
  name: z.string().nullable(),
  assignmentId: idSchema,
  exercise: z.string(),
  createdAt: z.date(),
  state: handInStateSchema,
  chosen: z.boolean(),
  note: z.string(),
  sourceSha256: z.string(),
  replacedById: idSchema.nullable(),
  /** Grading it failed for no fault of the student: it costs no attempt. */
  refunded: z.boolean(),
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  fraction: z.number().nullable(),
  deviceClass: deviceClassSchema.nullable(),
  comments: commentCountsSchema,
  cursor: z.string(),
});

export const list = studentProcedure('results:read', { fromWorkflow: true })
  .meta({ sentence: "Hand-ins of a course, page by page: a student's own, or for staff those of everybody." })
  .input(input)
  .output(z.object({ handIns: z.array(handInSummarySchema), nextCursor: z.string().nullable() }))
  .query(async ({ ctx, input: { mine, ...filter } }) => {
    const enrolmentId = ctx.isStaff && !mine ? filter.enrolmentId : ownEnrolment(ctx.member);
    const rows = await listHandIns(ctx.db, { ...filter, enrolmentId });
    const comments = await commentCounts(
      ctx.db,
      rows.map(({ handInId }) => handInId),
    );
    const handIns = rows.map(({ name, verdict, ...row }) => ({
      ...row,
      comments: comments.get(row.handInId) ?? NO_COMMENTS,
      name: ctx.isStaff ? name : null,
      verdict: verdict === null ? null : verdictSchema.parse(verdict),
    }));
    return { handIns, nextCursor: rows.length === filter.limit ? (rows.at(-1)?.cursor ?? null) : null };
  });
