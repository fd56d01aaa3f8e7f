import { z } from 'zod';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, roleSchema } from '../procedure/schemas.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import { setRole as changeRole, revokeInvitation as revoke, setDropped } from './roster.ts';

export const setRole = instructorProcedure('course:write')
  .meta({ sentence: 'Makes somebody in the course a student, TA or instructor.' })
  .input(z.object({ enrolmentId: idSchema, role: roleSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await changeRole(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const remove = instructorProcedure('course:write')
  .meta({ sentence: 'Removes somebody from the course, or puts them back with `dropped: false`.' })
  // What was handed in stays.
  .input(z.object({ enrolmentId: idSchema, dropped: z.boolean().default(true) }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await setDropped(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const revokeInvitation = instructorProcedure('course:write')
  .meta({ sentence: 'Withdraws an invitation that nobody has accepted.' })
  .input(z.object({ invitationId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await revoke(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });
