import { z } from 'zod';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, lineSchema } from '../procedure/schemas.ts';
import { adminProcedure } from '../procedure/trpc.ts';
import { approveLtiRegistration, listLtiRegistrations, rejectLtiRegistration } from './registrations.ts';
import { deploymentIdsSchema, fieldsSchema } from './schema.ts';

/** A platform that has not said from which deployment its launches come has none yet. */
const registrationSchema = fieldsSchema.extend({
  registrationId: idSchema,
  deploymentIds: z.array(lineSchema(255)).readonly(),
  createdAt: z.date(),
});

export const registrations = adminProcedure('admin')
  .meta({ sentence: 'Learning platforms that registered themselves and wait for approval, oldest first.' })
  .output(z.array(registrationSchema))
  .query(async ({ ctx }) => await listLtiRegistrations(ctx.db));

export const approveRegistration = adminProcedure('admin')
  .meta({ sentence: 'Lets people come from a learning platform that registered itself.' })
  .input(z.object({ registrationId: idSchema, name: lineSchema(100), deploymentIds: deploymentIdsSchema }))
  .output(z.object({ platformId: idSchema }))
  .mutation(async ({ ctx, input }) => ({ platformId: await approveLtiRegistration(ctx.db, { ...input, actor: actorOf(ctx.caller) }) }));

export const rejectRegistration = adminProcedure('admin')
  .meta({ sentence: 'Forgets a learning platform that registered itself.' })
  .input(z.object({ registrationId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await rejectLtiRegistration(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });
