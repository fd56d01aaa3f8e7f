import { type DeviceClass, deviceClassSchema, verdictSchema } from '@rooflab/result';
import { worthOf } from '@rooflab/roofline';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { previewRegradeSet, type RegradePreviewItem } from './apply-regrade-set.ts';
import { regradeFilterSchema } from './regrade-filter.ts';
import { listRegradeSets, namesOf } from './regrade-sets.ts';

const setSchema = z.object({
  regradeSetId: idSchema,
  state: z.enum(['draft', 'running', 'ready', 'cancelled', 'applied', 'rolled-back']),
  reason: z.string(),
  filter: regradeFilterSchema,
  createdBy: z.string(),
  createdAt: z.date(),
  appliedAt: z.date().nullable(),
  rolledBackAt: z.date().nullable(),
  /** In the set, and graded again so far. */
  handIns: z.int(),
  ended: z.int(),
});

export const list = staffProcedure('course:read')
  .meta({ sentence: 'Newest first.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(setSchema))
  .query(({ ctx, input }) => listRegradeSets(ctx.db, input.courseId));

const sideSchema = z.object({
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  /** What it was graded on. */
  deviceClass: deviceClassSchema.nullable(),
  /** Of the roof, with its interval; null where nothing was timed. */
  fraction: z.number().nullable(),
  fractionLow: z.number().nullable(),
  fractionHigh: z.number().nullable(),
});

type Side = z.infer<typeof sideSchema>;

const output = z.object({
  /** Those whose verdict changes first, then those whose points do, then those whose fraction does. */
  items: z.array(
    z.object({
      handInId: idSchema,
      enrolmentId: idSchema,
      name: z.string(),
      assignmentId: idSchema,
      exercise: z.string(),
      before: sideSchema,
      /** Null while it runs. `system-error`: grading it again failed, and nothing changes. */
      after: sideSchema.nullable(),
      /** The verdict is another. */
      flips: z.boolean(),
      /** Of 100, or of what there is where speed is not graded: what each result is worth in the assignment as it is now. */
      points: z.object({ before: z.number(), after: z.number().nullable() }),
      /** Of these points; 0 where nothing changes. */
      change: z.number(),
      /** The fraction of the roof is another, by more than both intervals leave open. */
      fractionMoves: z.boolean(),
    }),
  ),
  total: z.int(),
  pending: z.int(),
  /** Hand-ins whose verdict, whose points and whose fraction change; those of which any does. */
  changed: z.object({ verdict: z.int(), points: z.int(), fraction: z.int(), any: z.int() }),
  /** How often each verdict becomes each other one. */
  flips: z.array(z.object({ from: verdictSchema.nullable(), to: verdictSchema, count: z.int() })),
});

export const preview = staffProcedure('course:read')
  .meta({ sentence: 'What applying the set would change, and what is still being graded.' })
  .input(z.object({ regradeSetId: idSchema, limit: z.int().min(1).max(5000).default(500) }))
  .output(output)
  .query(async ({ ctx, input }) => {
    const all = (await previewRegradeSet(ctx.db, input.regradeSetId)).map(readItem).sort((a, b) => urgency(a) - urgency(b));
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

function readItem(item: RegradePreviewItem) {
  const before = sideSchema.parse(item.before);
  const after = item.after && sideSchema.parse(item.after);
  const failed = after?.verdict === 'system-error';
  const flips = after !== null && !failed && after.verdict !== before.verdict;
  const points = { before: worth(before, item.required), after: after === null || failed ? null : worth(after, item.required) };
  const change = points.after === null ? 0 : points.after - points.before;
  const fractionMoves = after !== null && !failed && areApart(before, after);
  return { ...item, before, after, flips, points, change, fractionMoves };
}

type Item = ReturnType<typeof readItem>;

/** Fractions of different classes of devices are of different roofs, and are not compared. */
function areApart(before: Side, after: Side): boolean {
  if (before.deviceClass !== after.deviceClass) return false;
  if (before.fractionLow === null || before.fractionHigh === null || after.fractionLow === null || after.fractionHigh === null)
    return false;
  return after.fractionHigh < before.fractionLow || before.fractionHigh < after.fractionLow;
}

function urgency({ flips, change, fractionMoves }: Item): number {
  return flips ? 0 : change !== 0 ? 1 : fractionMoves ? 2 : 3;
}

function countChanged(items: readonly Item[]) {
  const count = (isTrue: (item: Item) => boolean): number => items.filter(isTrue).length;
  return {
    verdict: count(({ flips }) => flips),
    points: count(({ change }) => change !== 0),
    fraction: count(({ fractionMoves }) => fractionMoves),
    any: count((item) => urgency(item) < 3),
  };
}

function worth({ score, deviceClass }: Side, required: DeviceClass | null): number {
  return score === null || deviceClass === null ? 0 : worthOf({ score, deviceClass }, required).points;
}

function countFlips(items: readonly Item[]) {
  const groups = Map.groupBy(
    items.filter(({ flips }) => flips),
    ({ before, after }) => `${before.verdict} ${after?.verdict}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first?.after?.verdict ? [{ from: first.before.verdict, to: first.after.verdict, count: group.length }] : [];
  });
}
