import { queuePosition } from '@rooflab/db';
import { findHandIn } from '@rooflab/db/queries';
import { resultSchema } from '@rooflab/grader/result';
import { z } from 'zod';
import { found } from '../errors.ts';
import { placementOf, placementSchema } from '../results/placement.ts';
import { readResult } from '../results/read-result.ts';
import { studentView } from '../results/student-view.ts';
import { handInStateSchema, idSchema, verdictSchema } from '../schemas.ts';
import { studentProcedure } from '../trpc.ts';
import { positionSchema } from './position.ts';

/** One attempt at grading, for staff. */
const gradingSchema = z.object({
  gradingId: idSchema,
  attempt: z.int(),
  kind: z.enum(['live', 'regrade']),
  regradeSetId: idSchema.nullable(),
  worker: z.string(),
  claimedAt: z.date(),
  finishedAt: z.date().nullable(),
  outcome: z.enum(['result', 'failed', 'lost', 'released']).nullable(),
  failure: z.string().nullable(),
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  harnessVersion: z.string().nullable(),
  effective: z.boolean(),
});

const output = z.object({
  handInId: idSchema,
  enrolmentId: idSchema,
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  counting: z.enum(['best', 'last', 'chosen']),
  exercise: z.string(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
  state: handInStateSchema,
  chosen: z.boolean(),
  refunded: z.boolean(),
  replacedById: idSchema.nullable(),
  note: z.string(),
  source: z.string(),
  sourceSha256: z.string(),
  /** Null unless it waits. */
  position: positionSchema.nullable(),
  /** Of the grading in effect. */
  verdict: verdictSchema.nullable(),
  /** As a student may see it, for students. */
  result: resultSchema.nullable(),
  /** Where the largest timed size lies under the roof; null when nothing was timed. */
  placement: placementSchema.nullable(),
  /** Staff only. */
  student: z.object({ name: z.string(), email: z.string(), nickname: z.string().nullable() }).nullable(),
  gradings: z.array(gradingSchema),
});

/** One hand-in with its result and its placement. */
export const byId = studentProcedure
  .meta({ permission: 'student', scope: 'results:read' })
  .input(z.object({ handInId: idSchema }))
  .output(output)
  .query(async ({ ctx, input: { handInId } }) => {
    const row = found(await findHandIn(ctx.db, handInId));
    const { effective, enrolment, assignmentExercise, gradings } = row;
    const full = readResult(row.result, ctx.logger);
    const result = full && !ctx.isStaff ? studentView(full) : full;
    const { enrolmentId, assignmentId, exercise, createdAt, endedAt, state, chosen, replacedById, note, source, sourceSha256 } = row;
    return {
      ...{ handInId, enrolmentId, assignmentId, exercise, createdAt, endedAt, state, chosen, replacedById, note, source, sourceSha256 },
      assignmentTitle: assignmentExercise.assignment.title,
      counting: assignmentExercise.assignment.counting,
      refunded: row.refundedAt !== null,
      position: state === 'waiting' ? await queuePosition(ctx.db, handInId) : null,
      verdict: effective?.verdict ? verdictSchema.parse(effective.verdict) : null,
      result,
      placement: result && placementOf(result, effective),
      student: ctx.isStaff ? { ...enrolment.user, nickname: enrolment.nickname } : null,
      gradings: ctx.isStaff ? gradings.map(staffGrading) : [],
    };
  });

type GradingRow = NonNullable<Awaited<ReturnType<typeof findHandIn>>>['gradings'][number];

function staffGrading({ id, verdict, worker, ...grading }: GradingRow) {
  return { ...grading, gradingId: id, worker: worker.name, verdict: verdict === null ? null : verdictSchema.parse(verdict) };
}
