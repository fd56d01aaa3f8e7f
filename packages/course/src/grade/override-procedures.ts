import { z } from 'zod';
import { DONE, doneSchema, idSchema, reasonSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import * as commands from './overrides.ts';
import { overrideFieldsSchema, overrideSchema } from './schema.ts';

export const overrides = staffProcedure('course:read')
  .meta({ sentence: 'Newest first, revoked ones too.' })
  .input(z.object({ courseId: idSchema, enrolmentId: idSchema.optional() }))
  .output(z.array(overrideSchema))
  .query(({ ctx, input }) => commands.listOverrides(ctx.db, input));

export const setOverride = staffProcedure('course:write')
  .meta({ sentence: 'Sets points in place of the computed ones, with a reason that the student may read.' })
  .input(overrideFieldsSchema)
  .output(z.object({ overrideId: idSchema }))
  .mutation(async ({ ctx, input }) => ({ overrideId: await commands.setOverride(ctx.db, input, ctx.caller.userId) }));

export const revokeOverride = staffProcedure('course:write')
  .meta({ sentence: 'The computed points count again.' })
  .input(z.object({ overrideId: idSchema, reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await commands.revokeOverride(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });
