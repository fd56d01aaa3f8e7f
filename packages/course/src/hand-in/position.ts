import { queuePosition } from '@rooflab/db';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { positionSchema } from './queue-position.ts';

export const position = studentProcedure('results:read')
  .meta({ sentence: 'The place of a hand-in in the queue; null when it is not waiting.' })
  .input(z.object({ handInId: idSchema }))
  .output(positionSchema.nullable())
  .query(({ ctx, input }) => queuePosition(ctx.db, input.handInId));
