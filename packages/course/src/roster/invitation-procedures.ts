import { z } from 'zod';
import { idSchema, roleSchema } from '../procedure/schemas.ts';
import { publicProcedure, signedInProcedure } from '../procedure/trpc.ts';
import { acceptInvitationLink, readInvitationLink } from './invitation-links.ts';

const tokenSchema = z.object({ token: z.string().regex(/^[\w-]{1,100}$/, 'The link is incomplete. Copy all of it.') });

const linkedSchema = z.object({
  state: z.enum(['open', 'used', 'expired']),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  courseTitle: z.string(),
});

export const read = publicProcedure
  .meta({ sentence: "What an invitation's link leads to, for whoever holds it." })
  // A mutation, so that the token travels in the body and stands in no address.
  .input(tokenSchema)
  .output(linkedSchema)
  .mutation(({ ctx, input }) => readInvitationLink(ctx.db, { ...input, now: ctx.clock() }));

export const accept = signedInProcedure(null)
  .meta({ sentence: 'Enrols the caller through the link, which is then used up.' })
  .input(tokenSchema)
  .output(z.object({ courseId: idSchema, slug: z.string() }))
  .mutation(({ ctx, input }) => acceptInvitationLink(ctx.db, { ...input, userId: ctx.caller.userId, now: ctx.clock() }));
