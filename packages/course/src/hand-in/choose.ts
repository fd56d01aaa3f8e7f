import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { chooseHandIn } from './choose-hand-in.ts';

export const choose = studentProcedure('hand-in:write')
  .meta({ sentence: 'Makes this the hand-in that counts, where the assignment leaves the choice to the student.' })
  .input(z.object({ handInId: idSchema }))
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
