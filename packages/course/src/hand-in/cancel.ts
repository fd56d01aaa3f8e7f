import { z } from 'zod';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { cancelHandIn } from './cancel-hand-in.ts';

export const cancel = studentProcedure('hand-in:write')
  .meta({ sentence: 'Cancels a hand-in that is still waiting; it costs no attempt.' })
  .input(z.object({ handInId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await cancelHandIn(ctx.db, input.handInId);
    return DONE;
  });
