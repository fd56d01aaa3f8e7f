import { acknowledgeAlert, listAlerts } from '@rooflab/db';
import { z } from 'zod';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { alertFilter, alertSchema } from './schema.ts';

export const list = staffProcedure('course:read')
  .meta({ sentence: 'What staff of a course should know about, newest first.' })
  .input(z.object({ courseId: idSchema, ...alertFilter }))
  .output(z.array(alertSchema))
  .query(({ ctx, input }) => listAlerts(ctx.db, input));

export const acknowledge = staffProcedure('course:write')
  .meta({ sentence: 'Marks an alert as seen.' })
  .input(z.object({ alertId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await acknowledgeAlert(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });
