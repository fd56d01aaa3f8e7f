import { z } from 'zod';
import { DONE, doneSchema, idSchema, reasonSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import * as commands from './exceptions.ts';
import { gradeExceptionFieldsSchema, gradeExceptionSchema } from './schema.ts';

export const exceptions = staffProcedure('course:read')
  .meta({ sentence: 'Who is exempt from what, and whose grades are withheld; newest first.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(gradeExceptionSchema))
  .query(({ ctx, input }) => commands.listExceptions(ctx.db, input.courseId));

export const makeException = staffProcedure('course:write')
  .meta({ sentence: 'Exempts a student from an assignment or an item, or withholds their grade of an assignment from them.' })
  .input(gradeExceptionFieldsSchema)
  .output(z.object({ exceptionId: idSchema }))
  .mutation(async ({ ctx, input }) => ({ exceptionId: await commands.makeException(ctx.db, input, ctx.caller.userId) }));

export const liftException = staffProcedure('course:write')
  .meta({ sentence: 'The assignment counts for the student again, or the student sees the grade.' })
  .input(z.object({ exceptionId: idSchema, reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await commands.liftException(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });
