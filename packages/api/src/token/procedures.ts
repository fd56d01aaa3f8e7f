import { listTokens, recordAudit, revokeToken, type TokenRow } from '@rooflab/db';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { actorOf } from '../permission.ts';
import { DONE, doneSchema, lineSchema, userIdSchema } from '../schemas.ts';
import { permissionsOf, SCOPES, scopeSchema, scopesOf } from '../scopes.ts';
import { signedInProcedure } from '../trpc.ts';

const DAY_SECONDS = 86_400;

export const tokenSchema = z.object({
  tokenId: userIdSchema,
  name: z.string(),
  /** Its first characters, to tell it from others. */
  start: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
});

/** The caller's own, newest first. */
export const list = signedInProcedure(null)
  .output(z.array(tokenSchema))
  .query(async ({ ctx }) => (await listTokens(ctx.db, ctx.caller.userId)).map(tokenAnswer));

export function tokenAnswer({ name, start, permissions, ...row }: TokenRow): z.infer<typeof tokenSchema> {
  return { ...row, name: name ?? '', start: start ?? '', scopes: scopesOf(readJson(permissions)) };
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const createInput = z.object({
  name: lineSchema(64),
  scopes: z.array(scopeSchema).min(1).max(SCOPES.length),
  expiresInDays: z.int().min(1).max(365).default(180),
});

/** A token for programs, shown only this once. It may do what its scopes say, and never more than its owner, who has at most fifty. */
export const create = signedInProcedure(null)
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

/** Ends a token immediately. */
export const revoke = signedInProcedure(null)
  .input(z.object({ tokenId: userIdSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    if (!(await revokeToken(ctx.db, { userId: ctx.caller.userId, tokenId: input.tokenId }))) throw new ApiError('not-found');
    return DONE;
  });
