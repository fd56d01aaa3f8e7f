import { createWorkerToken, listWorkerTokens, revokeWorkerToken } from '@rooflab/db';
import { WORKER_SCOPES, workerNamePatternSchema, workerScopeSchema } from '@rooflab/fleet';
import { openedClassSchema } from '@rooflab/result';
import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, lineSchema, reasonSchema } from '../procedure/schemas.ts';
import { adminProcedure } from '../procedure/trpc.ts';

const rightsSchema = {
  /** What its workers may take. */
  scopes: z.array(workerScopeSchema).min(1).max(WORKER_SCOPES.length),
  /** The names that its workers may have; `*` stands for any characters. */
  namePattern: workerNamePatternSchema,
  /** The class that their devices must have; null: any. */
  deviceClass: openedClassSchema.nullable(),
};

const tokenSchema = z.object({
  tokenId: idSchema,
  label: z.string(),
  /** Its first characters. */
  start: z.string(),
  ...rightsSchema,
  createdAt: z.date(),
  /** To the minute. */
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  /** Names of the workers that are signed in with it. */
  workers: z.array(z.string()),
});

export const list = adminProcedure('admin')
  .meta({ sentence: 'The tokens of workers, newest first.' })
  .output(z.array(tokenSchema))
  .query(async ({ ctx }) => {
    const rows = await listWorkerTokens(ctx.db);
    return rows.map((row) => ({ ...row, scopes: row.scopes.map((scope) => workerScopeSchema.parse(scope)), workers: [...row.workers] }));
  });

export const create = adminProcedure(null)
  .meta({ sentence: 'Creates a token for workers, which only this answer shows.' })
  .input(z.object({ label: lineSchema(100), ...rightsSchema }))
  .output(z.object({ tokenId: idSchema, token: z.string() }))
  .mutation(async ({ ctx, input }) => await createWorkerToken(ctx.db, { ...input, actor: actorOf(ctx.caller) }));

export const revoke = adminProcedure('admin')
  .meta({ sentence: 'Ends a token of workers immediately; what they hold waits for other workers.' })
  .input(z.object({ tokenId: idSchema, reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    if (!(await revokeWorkerToken(ctx.db, { ...input, actor: actorOf(ctx.caller) }))) throw new ApiError('not-found');
    return DONE;
  });
