import { listHandIns } from '@rooflab/db/queries';
import { z } from 'zod';
import { ownEnrolment } from '../permission.ts';
import { exerciseSchema, handInStateSchema, idSchema, pageSchema, verdictSchema } from '../schemas.ts';
import { studentProcedure } from '../trpc.ts';

const input = z.object({
  courseId: idSchema,
  assignmentId: idSchema.optional(),
  exercise: exerciseSchema.optional(),
  verdict: verdictSchema.optional(),
  /** Staff only: of one student, or `mine`. Students always get their own. */
  enrolmentId: idSchema.optional(),
  mine: z.boolean().default(false),
  ...pageSchema,
});

export const handInSummarySchema = z.object({
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
  cursor: z.string(),
});

/** Newest first. */
export const list = studentProcedure
  .meta({ permission: 'student', scope: 'results:read' })
  .input(input)
  .output(z.object({ handIns: z.array(handInSummarySchema), nextCursor: z.string().nullable() }))
  .query(async ({ ctx, input: { mine, ...filter } }) => {
    const enrolmentId = ctx.isStaff && !mine ? filter.enrolmentId : ownEnrolment(ctx.member);
    const rows = await listHandIns(ctx.db, { ...filter, enrolmentId });
    const handIns = rows.map(({ name, verdict, ...row }) => ({
      ...row,
      name: ctx.isStaff ? name : null,
      verdict: verdict === null ? null : verdictSchema.parse(verdict),
    }));
    return { handIns, nextCursor: rows.length === filter.limit ? (rows.at(-1)?.cursor ?? null) : null };
  });
