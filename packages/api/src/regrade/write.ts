import { applyRegradeSet, cancelRegradeSet, createRegradeSet, regradeFilterSchema, rollBackRegradeSet, startRegradeSet } from '@rooflab/db';
import { z } from 'zod';
import { actorOf } from '../permission.ts';
import { DONE, doneSchema, idSchema, reasonSchema } from '../schemas.ts';
import { instructorProcedure } from '../trpc.ts';

/** Chooses hand-ins to be graded again; nothing is graded until `start`. */
export const create = instructorProcedure('course:write')
  .input(z.object({ courseId: idSchema, filter: regradeFilterSchema, reason: reasonSchema }))
  .output(z.object({ regradeSetId: idSchema, handIns: z.int() }))
  .mutation(({ ctx, input }) => createRegradeSet(ctx.db, { ...input, userId: ctx.caller.userId }));

const setInput = z.object({ regradeSetId: idSchema });

/** Grades them again, after all waiting hand-ins; current results stay in effect. */
export const start = instructorProcedure('course:write')
  .input(setInput)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await startRegradeSet(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** Cancels a set that is not in effect; what is being graded will have no effect. */
export const cancel = instructorProcedure('course:write')
  .input(setInput)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await cancelRegradeSet(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

const changedSchema = z.object({ changed: z.int() });

/** Puts all the new gradings into effect together: look at `preview` first. */
export const putIntoEffect = instructorProcedure('course:write')
  .input(setInput)
  .output(changedSchema)
  .mutation(({ ctx, input }) => applyRegradeSet(ctx.db, { ...input, actor: actorOf(ctx.caller) }));

/** Puts back what was in effect before. */
export const rollBack = instructorProcedure('course:write')
  .input(setInput)
  .output(changedSchema)
  .mutation(({ ctx, input }) => rollBackRegradeSet(ctx.db, { ...input, actor: actorOf(ctx.caller) }));
