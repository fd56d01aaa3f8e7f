import { listAllTokens, revokeAnyToken } from '@rooflab/db';
import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, reasonSchema, userIdSchema } from '../procedure/schemas.ts';
import { adminProcedure } from '../procedure/trpc.ts';
import { tokenAnswer, tokenSchema } from '../token/token-answer.ts';

const anyTokenSchema = tokenSchema.extend({ userId: userIdSchema, userName: z.string(), email: z.string() });

const tokensInput = z.object({
  /** Part of the owner's name or address. */
  search: z.string().max(200).default(''),
  /** The last token of the page before. */
  after: userIdSchema.nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});

export const tokens = adminProcedure('admin')
  .meta({ sentence: "Everybody's API tokens, newest first." })
  .input(tokensInput)
  .output(z.array(anyTokenSchema))
  .query(async ({ ctx, input }) => {
    const rows = await listAllTokens(ctx.db, input);
    return rows.map(({ userId, userName, email, ...token }) => ({ ...tokenAnswer(token), userId, userName, email }));
  });

export const revokeToken = adminProcedure('admin')
  .meta({ sentence: "Ends anyone's token immediately." })
  .input(z.object({ tokenId: userIdSchema, reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    if (!(await revokeAnyToken(ctx.db, { ...input, actor: actorOf(ctx.caller) }))) throw new ApiError('not-found');
    return DONE;
  });
