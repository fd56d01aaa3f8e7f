import { acknowledgeAlert, listAlerts } from '@rooflab/db';
import { z } from 'zod';
import { DONE, doneSchema, idSchema } from '../schemas.ts';
import { staffProcedure } from '../trpc.ts';

export const alertSchema = z.object({
  alertId: idSchema,
  createdAt: z.date(),
  kind: z.string(),
  message: z.string(),
  /** Null: of the installation. */
  courseId: idSchema.nullable(),
  handInId: idSchema.nullable(),
  workerId: idSchema.nullable(),
  acknowledgedAt: z.date().nullable(),
  acknowledgedBy: z.string().nullable(),
});

export const alertFilter = {
  /** Only those that nobody has acknowledged. */
  open: z.boolean().default(true),
  limit: z.int().min(1).max(500).default(100),
};

/** What staff of a course should know about, newest first. */
export const list = staffProcedure('course:read')
  .input(z.object({ courseId: idSchema, ...alertFilter }))
  .output(z.array(alertSchema))
  .query(({ ctx, input }) => listAlerts(ctx.db, input));

/** Marks an alert as seen. */
export const acknowledge = staffProcedure('course:write')
  .input(z.object({ alertId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await acknowledgeAlert(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });
