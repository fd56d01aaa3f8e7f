import { isExplaining, queuePosition } from '@rooflab/db';
import { type Result, verdictSchema } from '@rooflab/result';
import { activeTraceparent, withSpan } from '@rooflab/tracing';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { commentCounts } from '../comment/queries.ts';
import { NO_COMMENTS } from '../comment/schema.ts';
import { isWithheld } from '../grade/exceptions.ts';
import { listOverrides } from '../grade/overrides.ts';
import { isItem } from '../item/schema.ts';
import { openLabVersion } from '../lab/own-labs.ts';
import { followHandIn } from '../live/follow-hand-in.ts';
import { liveEventSchema, wholeSecond } from '../live/live-event.ts';
import { liveStreamOf } from '../live/live-stream.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, reasonSchema, serialSchema } from '../procedure/schemas.ts';
import { staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { isInQuestion } from '../question/open-questions.ts';
import { replayHandIn } from '../regrade/commands.ts';
import { cancelHandIn, chooseHandIn, createHandIn } from './commands.ts';
import { inTurn } from './in-turn.ts';
import { placementOf } from './placement.ts';
import { findGradingResult, findHandIn, findNeighbours, listHandIns } from './queries.ts';
import { readResult } from './read-result.ts';
import {
  acceptedHandInSchema,
  fullGradingSchema,
  gradingSchema,
  handInFilterSchema,
  handInRequestSchema,
  handInSchema,
  listedHandInSchema,
  positionSchema,
} from './schema.ts';
import { studentView } from './student-view.ts';
import { withoutCounts, withoutIntensity } from './without-counts.ts';

/** For each student: far more than anybody types, and few enough to spare the disk where attempts are free. */
const RATE = { max: 60, windowSeconds: 60 };

const handInKey = z.object({ handInId: idSchema });

export const create = studentProcedure('hand-in:write', { fromWorkflow: ['hand_in'] })
  .meta({ sentence: 'Takes a hand-in: once it is answered, it is in the database and in the queue.' })
  .input(handInRequestSchema)
  .output(acceptedHandInSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRequests(ctx.db, `hand-in:${ctx.caller.userId}`, RATE);
    const enrolmentId = ownEnrolment(ctx.member);
    const request = { ...input, enrolmentId, receivedAt: ctx.receivedAt(), traceParent: activeTraceparent() };
    return await withSpan({ name: 'hand-in' }, async (span) => {
      // The database takes a student's hand-ins one at a time; one that waits must not hold a connection that others need.
      const accepted = await inTurn(enrolmentId, () => createHandIn(ctx.db, request));
      span?.set({ 'rooflab.hand_in.id': accepted.handInId, 'rooflab.exercise': input.exercise });
      return accepted;
    });
  });

export const cancel = studentProcedure('hand-in:write')
  .meta({ sentence: 'Cancels a hand-in that is still waiting; it costs no attempt.' })
  .input(handInKey)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await cancelHandIn(ctx.db, input.handInId);
    return DONE;
  });

export const choose = studentProcedure('hand-in:write')
  .meta({ sentence: 'Makes this the hand-in that counts, where the assignment leaves the choice to the student.' })
  .input(handInKey)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    const handIn = await ctx.db.handIn.findUniqueOrThrow({
      where: { id: input.handInId },
      select: { item: { select: { assignment: { select: { counting: true } } } } },
    });
    const { counting } = handIn.item.assignment;
    if (counting !== 'chosen') {
      throw new ApiError('not-possible-now', {
        code: 'not-yours-to-choose',
        message: `In this assignment the ${counting} hand-in counts.`,
        remedy: 'Nothing needs to be chosen.',
      });
    }
    await chooseHandIn(ctx.db, input.handInId);
    return DONE;
  });

export const list = studentProcedure('results:read', { fromWorkflow: ['hand_in'] })
  .meta({ sentence: "Hand-ins of a course, page by page: a student's own, or for staff those of everybody." })
  .input(handInFilterSchema)
  .output(z.object({ handIns: z.array(listedHandInSchema), nextCursor: z.string().nullable() }))
  .query(async ({ ctx, input: { mine, ...filter } }) => {
    const enrolmentId = ctx.isStaff && !mine ? filter.enrolmentId : ownEnrolment(ctx.member);
    const rows = await listHandIns(ctx.db, { ...filter, enrolmentId });
    const comments = await commentCounts(
      ctx.db,
      rows.map(({ handInId }) => handInId),
    );
    const handIns = rows.map((row) => ({
      ...row,
      comments: comments.get(row.handInId) ?? NO_COMMENTS,
      name: ctx.isStaff ? row.name : null,
    }));
    return { handIns, nextCursor: rows.length === filter.limit ? (rows.at(-1)?.cursor ?? null) : null };
  });

export const byId = studentProcedure('results:read', { fromWorkflow: ['hand_in'] })
  .meta({ sentence: 'One hand-in with its result, its placement, and the ones before and after it; for staff with all gradings.' })
  .input(handInKey)
  .output(handInSchema)
  .query(async ({ ctx, input: { handInId } }) => {
    const row = found(await findHandIn(ctx.db, handInId));
    const { effective, enrolment, item, gradings } = row;
    const isOfExercise = isItem({ kind: 'exercise', subject: row.exercise });
    const overrides = await listOverrides(ctx.db, { courseId: ctx.course.id, enrolmentId: row.enrolmentId });
    const inForce = overrides.filter(({ revokedAt, assignmentId }) => revokedAt === null && assignmentId === row.assignmentId);
    const withheld = await isWithheld(ctx.db, { ...row, isStaff: ctx.isStaff });
    const explaining = effective !== null && isExplaining(effective);
    const full = awaiting(readResult(row.result, ctx.logger), explaining);
    const lab = labOf(effective ?? row);
    if (lab) await openLabVersion(ctx.db, lab.version);
    const inQuestion = await isInQuestion(ctx.db, row.exercise, { userId: ctx.caller.userId, isStaff: ctx.isStaff });
    const seenByStudent = full && !ctx.isStaff ? studentView(full, lab?.version) : full;
    const result = seenByStudent && inQuestion ? withoutCounts(seenByStudent) : seenByStudent;
    const neighbours = await findNeighbours(ctx.db, row);
    const seen = (at: Date | null): Date | null => (at === null || ctx.isStaff ? at : wholeSecond(at));
    return {
      ...row,
      handInId,
      lab,
      endedAt: seen(row.endedAt),
      assignmentTitle: item.assignment.title,
      counting: item.assignment.counting,
      refunded: row.refundedAt !== null,
      position: row.state === 'waiting' ? await queuePosition(ctx.db, handInId) : null,
      verdict: effective?.verdict ? verdictSchema.parse(effective.verdict) : null,
      explaining,
      inQuestion,
      result,
      placement: result && placementOf(result, effective),
      regradedAt: seen(effective?.kind === 'regrade' ? effective.finishedAt : null),
      regradeReason: effective?.regradeSet?.reason ?? null,
      override: withheld ? null : (inForce.find((each) => each.item === null || isOfExercise(each.item)) ?? null),
      student: ctx.isStaff ? { ...enrolment.user, nickname: enrolment.nickname } : null,
      gradings: ctx.isStaff ? gradings.map(gradingAnswer) : [],
      ...(inQuestion ? withoutTheirCounts(neighbours) : neighbours),
    };
  });

export const grading = staffProcedure('results:read')
  .meta({ sentence: 'One grading of a hand-in in full, whether it is in effect or not.' })
  .input(z.object({ handInId: idSchema, grading: idSchema }))
  .output(fullGradingSchema)
  .query(async ({ ctx, input: { handInId, grading: gradingId } }) => {
    const { result: stored, strays, ...row } = found(await findGradingResult(ctx.db, { handInId, gradingId }));
    const result = awaiting(readResult(stored, ctx.logger), isExplaining(row));
    return {
      ...gradingAnswer(row),
      result,
      placement: result && placementOf(result, row),
      strays: strays.map((stray) => ({ receivedAt: stray.receivedAt, result: readResult(stray.result, ctx.logger) })),
    };
  });

type Neighbours = Awaited<ReturnType<typeof findNeighbours>>;

function withoutTheirCounts({ previous, next }: Neighbours): Neighbours {
  const uncounted = (one: Neighbours['previous']) => one && { ...one, point: one.point && withoutIntensity(one.point) };
  return { previous: uncounted(previous), next: uncounted(next) };
}

/** A result is stored as one whose explanation never came, in case it does not; while it may come, nothing is said of that. */
function awaiting(result: Result | null, explaining: boolean): Result | null {
  if (result === null || !explaining) return result;
  const { xrayRefused: _, ...rest } = result;
  return rest;
}

type GradingRow = Omit<NonNullable<Awaited<ReturnType<typeof findGradingResult>>>, 'result' | 'strays'>;

const deviceSchema = z.object({ description: z.string() });
const phaseTimesSchema = gradingSchema.shape.phaseTimes.catch([]);

function labOf({ labVersion: version, version: stored }: Pick<GradingRow, 'labVersion' | 'version'>) {
  return version === null || stored === null ? null : { version, number: stored.number, paused: stored.pausedAt !== null };
}

function gradingAnswer({ id, verdict, worker, device, phaseTimes, _count, ...row }: GradingRow): z.infer<typeof gradingSchema> {
  return {
    ...row,
    gradingId: id,
    lab: labOf(row),
    worker: worker.name,
    state: row.finishedAt === null ? 'running' : 'finished',
    explaining: isExplaining(row),
    device: deviceSchema.safeParse(device).data?.description ?? null,
    phaseTimes: phaseTimesSchema.parse(phaseTimes),
    verdict: verdict === null ? null : verdictSchema.parse(verdict),
    strayResults: _count.strayResults,
  };
}

export const position = studentProcedure('results:read')
  .meta({ sentence: 'The place of a hand-in in the queue; null when it is not waiting.' })
  .input(handInKey)
  .output(positionSchema.nullable())
  .query(({ ctx, input }) => queuePosition(ctx.db, input.handInId));

const liveInput = handInKey.extend({
  /** Of the last event that arrived: the stream goes on after it. Sent by the browser itself when it reconnects. */
  lastEventId: serialSchema.nullish(),
});

export const live = studentProcedure('results:read', { fromWorkflow: ['hand_in'] })
  .meta({
    sentence: 'What happens to a hand-in, until its end; from the database, so that any process can continue where another stopped.',
  })
  .input(liveInput)
  .output(liveStreamOf(liveEventSchema))
  .subscription(async function* ({ ctx, input: { handInId, lastEventId }, signal }) {
    for await (const event of followHandIn({ db: ctx.db, hub: ctx.live, handInId, after: lastEventId ?? 0n, signal })) {
      yield tracked(event.id, event);
    }
  });

const replayInput = z.object({
  handInId: idSchema,
  /** One of its gradings: its seed is used, so cases, data and timed sizes are the same. */
  grading: idSchema,
  reason: reasonSchema,
});

export const replay = staffProcedure('course:write')
  .meta({ sentence: 'Grades a hand-in once more on the same data, after all waiting hand-ins, for comparison: it never takes effect.' })
  // It appears among its gradings.
  .input(replayInput)
  .output(z.object({ regradeSetId: idSchema }))
  .mutation(({ ctx, input: { handInId, grading: gradingId, reason } }) =>
    replayHandIn(ctx.db, { handInId, gradingId, reason, userId: ctx.caller.userId }),
  );
