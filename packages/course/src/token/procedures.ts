import { listTokens, recordAudit, revokeToken } from '@rooflab/db';
import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, lineSchema, userIdSchema } from '../procedure/schemas.ts';
import { permissionsOf, SCOPES, scopeSchema } from '../procedure/scopes.ts';
import { signedInProcedure } from '../procedure/trpc.ts';
import { tokenAnswer, tokenSchema } from './schema.ts';

const DAY_SECONDS = 86_400;

export const list = signedInProcedure(null)
  .meta({ sentence: "The caller's API tokens, newest first." })
  .output(z.array(tokenSchema))
  .query(async ({ ctx }) => (await listTokens(ctx.db, ctx.caller.userId)).map(tokenAnswer));

const createInput = z.object({
  name: lineSchema(64),
  scopes: z.array(scopeSchema).min(1).max(SCOPES.length),
  expiresInDays: z.int().min(1).max(365).default(180),
});

export const create = signedInProcedure(null)
  .meta({ sentence: 'Creates a token for programs, which only this answer shows.' })
  // It may do what its scopes say, but never more than its owner, who has at most fifty tokens.
  .input(createInput)
  .output(z.object({ tokenId: userIdSchema, token: z.string(), expiresAt: z.date().nullable() }))
  .mutation(async ({ ctx, input: { name, scopes, expiresInDays } }) => {
    const { userId, isAdmin } = ctx.caller;
    if (scopes.includes('admin') && !isAdmin) {
      throw new ApiError('forbidden', { message: 'The scope admin is for administrators.', remedy: 'Leave it out.' });
    }
    const body = { name, userId, expiresIn: expiresInDays * DAY_SECONDS, permissions: permissionsOf(scopes) };
    const made = await ctx.auth.api.createApiKey({ body });
    await recordAudit(ctx.db, {
      actor: actorOf(ctx.caller),
      action: 'token.create',
      subjectKind: 'token',
      subjectId: made.id,
      after: { name, scopes, expiresInDays },
    });
    return { tokenId: made.id, token: made.key, expiresAt: made.expiresAt };
  });

export const revoke = signedInProcedure(null)
  .meta({ sentence: 'Ends a token immediately.' })
  .input(z.object({ tokenId: userIdSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    if (!(await revokeToken(ctx.db, { userId: ctx.caller.userId, tokenId: input.tokenId }))) throw new ApiError('not-found');
    return DONE;
  });
