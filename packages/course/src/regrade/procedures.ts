import type { DeviceClass } from '@rooflab/result';
import { worthOf } from '@rooflab/roofline';
import { z } from 'zod';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { instructorProcedure, staffProcedure } from '../procedure/trpc.ts';
import { applyRegradeSet, rollBackRegradeSet } from './apply-regrade-set.ts';
import { cancelRegradeSet, createRegradeSet, startRegradeSet } from './commands.ts';
import { listRegradeSets, namesOf, type PreviewRow, previewRegradeSet } from './queries.ts';
import { newRegradeSetSchema, type PreviewItem, type PreviewSide, regradePreviewSchema, regradeSetSchema } from './schema.ts';

export const list = staffProcedure('course:read')
  .meta({ sentence: 'Newest first.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(regradeSetSchema))
  .query(({ ctx, input }) => listRegradeSets(ctx.db, input.courseId));

export const preview = staffProcedure('course:read')
  .meta({ sentence: 'What applying the set would change, and what is still being graded.' })
  .input(z.object({ regradeSetId: idSchema, limit: z.int().min(1).max(5000).default(500) }))
  .output(regradePreviewSchema)
  .query(async ({ ctx, input }) => {
    const all = (await previewRegradeSet(ctx.db, input.regradeSetId)).map(compared).sort((a, b) => urgency(a) - urgency(b));
    const items = all.slice(0, input.limit);
    const names = await namesOf(
      ctx.db,
      items.map(({ enrolmentId }) => enrolmentId),
    );
    return {
      items: items.map((item) => ({ ...item, name: names.get(item.enrolmentId) ?? '' })),
      total: all.length,
      pending: all.filter(({ after }) => after === null).length,
      changed: countChanged(all),
      flips: countFlips(all),
    };
  });

type Compared = Omit<PreviewItem, 'name'>;

function compared(item: PreviewRow): Compared {
  const { before, after } = item;
  const failed = after?.verdict === 'system-error';
  const flips = after !== null && !failed && after.verdict !== before.verdict;
  const points = { before: worth(before, item.required), after: after === null || failed ? null : worth(after, item.required) };
  const change = points.after === null ? 0 : points.after - points.before;
  const fractionMoves = after !== null && !failed && areApart(before, after);
  return { ...item, flips, points, change, fractionMoves };
}

/** Fractions on different device classes belong to different roofs, and are not compared. */
function areApart(before: PreviewSide, after: PreviewSide): boolean {
  if (before.deviceClass !== after.deviceClass) return false;
  if (before.fractionLow === null || before.fractionHigh === null || after.fractionLow === null || after.fractionHigh === null)
    return false;
  return after.fractionHigh < before.fractionLow || before.fractionHigh < after.fractionLow;
}

function urgency({ flips, change, fractionMoves }: Compared): number {
  return flips ? 0 : change !== 0 ? 1 : fractionMoves ? 2 : 3;
}

function countChanged(items: readonly Compared[]) {
  const count = (isTrue: (item: Compared) => boolean): number => items.filter(isTrue).length;
  return {
    verdict: count(({ flips }) => flips),
    points: count(({ change }) => change !== 0),
    fraction: count(({ fractionMoves }) => fractionMoves),
    any: count((item) => urgency(item) < 3),
  };
}

function worth({ score, deviceClass }: PreviewSide, required: DeviceClass | null): number {
  return score === null || deviceClass === null ? 0 : worthOf({ score, deviceClass }, required).points;
}

function countFlips(items: readonly Compared[]) {
  const groups = Map.groupBy(
    items.filter(({ flips }) => flips),
    ({ before, after }) => `${before.verdict} ${after?.verdict}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first?.after?.verdict ? [{ from: first.before.verdict, to: first.after.verdict, count: group.length }] : [];
  });
}

export const create = instructorProcedure('course:write')
  .meta({ sentence: 'Chooses hand-ins to be graded again; nothing is graded until `start`.' })
  .input(newRegradeSetSchema)
  .output(z.object({ regradeSetId: idSchema, handIns: z.int() }))
  .mutation(({ ctx, input }) => createRegradeSet(ctx.db, { ...input, userId: ctx.caller.userId }));

const setInput = z.object({ regradeSetId: idSchema });

export const start = instructorProcedure('course:write')
  .meta({ sentence: 'Grades them again, after all waiting hand-ins; current results stay in effect.' })
  .input(setInput)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await startRegradeSet(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const cancel = instructorProcedure('course:write')
  .meta({ sentence: 'Cancels a set that is not in effect; what is being graded will have no effect.' })
  .input(setInput)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await cancelRegradeSet(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

const changedSchema = z.object({ changed: z.int() });

export const putIntoEffect = instructorProcedure('course:write')
  .meta({ sentence: 'Puts all the new gradings into effect together: look at `preview` first.' })
  .input(setInput)
  .output(changedSchema)
  .mutation(({ ctx, input }) => applyRegradeSet(ctx.db, { ...input, actor: actorOf(ctx.caller) }));

export const rollBack = instructorProcedure('course:write')
  .meta({ sentence: 'Puts back what was in effect before.' })
  .input(setInput)
  .output(changedSchema)
  .mutation(({ ctx, input }) => rollBackRegradeSet(ctx.db, { ...input, actor: actorOf(ctx.caller) }));
