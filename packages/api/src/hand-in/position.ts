import { queuePosition } from '@rooflab/db';
import { z } from 'zod';
import { idSchema } from '../schemas.ts';
import { studentProcedure } from '../trpc.ts';

export const positionSchema = z.object({
  /** Jobs that will be taken before it. */
  ahead: z.int(),
  /** Seconds until it starts, from measured service times; null while none is known, or no worker is there. */
  expectedWaitSeconds: z.number().nullable(),
});

/** The place of a hand-in in the queue; null when it is not waiting. */
export const position = studentProcedure('results:read')
  .input(z.object({ handInId: idSchema }))
  .output(positionSchema.nullable())
  .query(({ ctx, input }) => queuePosition(ctx.db, input.handInId));
