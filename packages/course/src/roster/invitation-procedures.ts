import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { publicProcedure, signedInProcedure } from '../procedure/trpc.ts';
import { acceptInvitationLink, readInvitationLink } from './invitation-commands.ts';
import { linkedInvitationSchema } from './schema.ts';

const tokenSchema = z.object({ token: z.string().regex(/^[\w-]{1,100}$/, 'The link is incomplete. Copy all of it.') });

export const readInvitation = publicProcedure
  .meta({ sentence: "What an invitation's link leads to, for anybody who has it." })
  // A mutation, so that the token is in the body and not in the address.
  .input(tokenSchema)
  .output(linkedInvitationSchema)
  .mutation(({ ctx, input }) => readInvitationLink(ctx.db, { ...input, now: ctx.clock() }));

export const acceptInvitation = signedInProcedure(null)
  .meta({ sentence: 'Enrols the caller through the link, which is then used up.' })
  .input(tokenSchema)
  .output(z.object({ courseId: idSchema, slug: z.string() }))
  .mutation(({ ctx, input }) => acceptInvitationLink(ctx.db, { ...input, userId: ctx.caller.userId, now: ctx.clock() }));
