import { listRegradeSets, namesOf, previewRegradeSet, type RegradePreviewItem } from '@rooflab/db';
import { type DeviceClass, deviceClassSchema, verdictSchema } from '@rooflab/result';
import { worthOf } from '@rooflab/roofline';
import { z } from 'zod';
import { idSchema } from '../schemas.ts';
import { staffProcedure } from '../trpc.ts';

const setSchema = z.object({
  regradeSetId: idSchema,
  state: z.enum(['draft', 'running', 'ready', 'cancelled', 'applied', 'rolled-back']),
  reason: z.string(),
  filter: z.unknown(),
  createdBy: z.string(),
  createdAt: z.date(),
  appliedAt: z.date().nullable(),
  rolledBackAt: z.date().nullable(),
  /** In the set, and graded again so far. */
  handIns: z.int(),
  ended: z.int(),
});

/** Newest first. */
export const list = staffProcedure('course:read')
  .input(z.object({ courseId: idSchema }))
  .output(z.array(setSchema))
  .query(({ ctx, input }) => listRegradeSets(ctx.db, input.courseId));

const sideSchema = z.object({
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  /** What it was graded on. */
  deviceClass: deviceClassSchema.nullable(),
});

const output = z.object({
  /** Those that change first. */
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
      /** Of the points that the result is worth in the assignment as it is now; 0 where nothing changes. */
      change: z.number(),
    }),
  ),
  total: z.int(),
  pending: z.int(),
  /** How often each verdict becomes each other one. */
  flips: z.array(z.object({ from: verdictSchema.nullable(), to: verdictSchema, count: z.int() })),
});

/** What applying the set would change, and what is still being graded. */
export const preview = staffProcedure('course:read')
  .input(z.object({ regradeSetId: idSchema, limit: z.int().min(1).max(5000).default(500) }))
  .output(output)
  .query(async ({ ctx, input }) => {
    const all = (await previewRegradeSet(ctx.db, input.regradeSetId)).map(readItem);
    const items = all.slice(0, input.limit);
    const names = await namesOf(
      ctx.db,
      items.map(({ enrolmentId }) => enrolmentId),
    );
    return {
      items: items.map((item) => ({ ...item, name: names.get(item.enrolmentId) ?? '' })),
      total: all.length,
      pending: all.filter(({ after }) => after === null).length,
      flips: countFlips(all),
    };
  });

function readItem(item: RegradePreviewItem) {
  const before = sideSchema.parse(item.before);
  const after = item.after && sideSchema.parse(item.after);
  const failed = after?.verdict === 'system-error';
  const flips = after !== null && !failed && after.verdict !== before.verdict;
  const change = after === null || failed ? 0 : worth(after, item.required) - worth(before, item.required);
  return { ...item, before, after, flips, change };
}

function worth({ score, deviceClass }: z.infer<typeof sideSchema>, required: DeviceClass | null): number {
  return score === null || deviceClass === null ? 0 : worthOf({ score, deviceClass }, required).points;
}

function countFlips(items: readonly ReturnType<typeof readItem>[]) {
  const groups = Map.groupBy(
    items.filter(({ flips }) => flips),
    ({ before, after }) => `${before.verdict} ${after?.verdict}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first?.after?.verdict ? [{ from: first.before.verdict, to: first.after.verdict, count: group.length }] : [];
  });
}
