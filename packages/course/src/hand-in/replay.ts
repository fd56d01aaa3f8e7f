import { z } from 'zod';
import { idSchema, reasonSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { replayHandIn } from '../regrade/replay-hand-in.ts';

const input = z.object({
  handInId: idSchema,
  /** One of its gradings: its seed is used, so cases, data and timed sizes are the same. */
  grading: idSchema,
  reason: reasonSchema,
});

export const replay = staffProcedure('course:write')
  .meta({ sentence: 'Grades a hand-in once more on the same data, after all waiting hand-ins, for comparison: it never takes effect.' })
  // It appears among its gradings.
  .input(input)
  .output(z.object({ regradeSetId: idSchema }))
  .mutation(({ ctx, input: { handInId, grading, reason } }) =>
    replayHandIn(ctx.db, { handInId, gradingId: grading, reason, userId: ctx.caller.userId }),
  );
