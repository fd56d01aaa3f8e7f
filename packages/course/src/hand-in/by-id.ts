import { queuePosition } from '@rooflab/db';
import { ratesSchema, resultSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { listOverrides } from '../grade/overrides.ts';
import { isItem, itemKeySchema } from '../item/schema.ts';
import { wholeSecond } from '../live/live-event.ts';
import { found } from '../procedure/errors.ts';
import { handInStateSchema, idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { findHandIn, findNeighbours } from './find-hand-in.ts';
import { gradingAnswer, gradingSchema } from './grading-answer.ts';
import { placementOf, placementSchema } from './placement.ts';
import { positionSchema } from './queue-position.ts';
import { readResult } from './read-result.ts';
import { studentView } from './student-view.ts';

/** Another hand-in of the same student for the same exercise. */
const neighbourSchema = z.object({
  handInId: idSchema,
  createdAt: z.date(),
  note: z.string(),
  /** To show what was changed. */
  source: z.string(),
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  fraction: z.number().nullable(),
  fractionLow: z.number().nullable(),
  fractionHigh: z.number().nullable(),
  /** Of the largest timed size; null when nothing was timed. */
  point: ratesSchema.nullable(),
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
  /** When the result in effect was made anew by a regrade; null when it is the first one. */
  regradedAt: z.date().nullable(),
  /** What staff gave as the reason of that regrade. */
  regradeReason: z.string().nullable(),
  /** Points given by hand, in place of the computed ones, for this exercise (or, with `item` null, for the whole assignment). */
  override: z.object({ item: itemKeySchema.nullable(), score: z.number(), reason: z.string(), createdAt: z.date() }).nullable(),
  /** Staff only. */
  student: z.object({ name: z.string(), email: z.string(), nickname: z.string().nullable() }).nullable(),
  gradings: z.array(gradingSchema),
  previous: neighbourSchema.nullable(),
  next: neighbourSchema.nullable(),
});

export const byId = studentProcedure('results:read', { fromWorkflow: true })
  .meta({ sentence: 'One hand-in with its result, its placement, and the ones before and after it; for staff with all gradings.' })
  .input(z.object({ handInId: idSchema }))
  .output(output)
  .query(async ({ ctx, input: { handInId } }) => {
    const row = found(await findHandIn(ctx.db, handInId));
    const { effective, enrolment, item, gradings } = row;
    const isOfExercise = isItem({ kind: 'exercise', subject: row.exercise });
    const neighbours = await findNeighbours(ctx.db, row);
    const overrides = await listOverrides(ctx.db, { courseId: ctx.course.id, enrolmentId: row.enrolmentId });
    const inForce = overrides.filter(({ revokedAt, assignmentId }) => revokedAt === null && assignmentId === row.assignmentId);
    const full = readResult(row.result, ctx.logger);
    const result = full && !ctx.isStaff ? studentView(full) : full;
    const seen = (at: Date | null): Date | null => (at === null || ctx.isStaff ? at : wholeSecond(at));
    const { enrolmentId, assignmentId, exercise, createdAt, state, chosen, replacedById, note, source, sourceSha256 } = row;
    return {
      handInId,
      enrolmentId,
      assignmentId,
      exercise,
      createdAt,
      state,
      chosen,
      replacedById,
      note,
      source,
      sourceSha256,
      endedAt: seen(row.endedAt),
      assignmentTitle: item.assignment.title,
      counting: item.assignment.counting,
      refunded: row.refundedAt !== null,
      position: state === 'waiting' ? await queuePosition(ctx.db, handInId) : null,
      verdict: effective?.verdict ? verdictSchema.parse(effective.verdict) : null,
      result,
      placement: result && placementOf(result, effective),
      regradedAt: seen(effective?.kind === 'regrade' ? effective.finishedAt : null),
      regradeReason: effective?.regradeSet?.reason ?? null,
      override: inForce.find((each) => each.item === null || isOfExercise(each.item)) ?? null,
      student: ctx.isStaff ? { ...enrolment.user, nickname: enrolment.nickname } : null,
      gradings: ctx.isStaff ? gradings.map(gradingAnswer) : [],
      previous: neighbours.previous && neighbourSchema.parse(neighbours.previous),
      next: neighbours.next && neighbourSchema.parse(neighbours.next),
    };
  });
