import { z } from 'zod';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, reasonSchema } from '../procedure/schemas.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import { applyRegradeSet, rollBackRegradeSet } from './apply-regrade-set.ts';
import { regradeFilterSchema } from './regrade-filter.ts';
import { cancelRegradeSet, createRegradeSet, startRegradeSet } from './run-regrade-set.ts';

export const create = instructorProcedure('course:write')
  .meta({ sentence: 'Chooses hand-ins to be graded again; nothing is graded until `start`.' })
  .input(z.object({ courseId: idSchema, filter: regradeFilterSchema, reason: reasonSchema }))
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
