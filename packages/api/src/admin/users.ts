import { changeAccount, endSessions, listAccounts } from '@rooflab/db/queries';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { actorOf } from '../permission.ts';
import { DONE, doneSchema, reasonSchema, userIdSchema } from '../schemas.ts';
import { adminProcedure } from '../trpc.ts';

const accountSchema = z.object({
  userId: userIdSchema,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  banned: z.boolean(),
  createdAt: z.date(),
  courses: z.int(),
});

const usersInput = z.object({
  /** Part of a name or address. */
  search: z.string().max(200).default(''),
  /** The last user of the page before. */
  after: userIdSchema.nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});

/** Everybody with an account, by name. */
export const users = adminProcedure
  .meta({ permission: 'admin', scope: 'admin' })
  .input(usersInput)
  .output(z.array(accountSchema))
  .query(({ ctx, input }) => listAccounts(ctx.db, input));

const updateInput = z.object({
  userId: userIdSchema,
  reason: reasonSchema,
  isAdmin: z.boolean().optional(),
  /** Ends all sessions and refuses all tokens at once. */
  banned: z.boolean().optional(),
  /** Staff know that the address is this person's: invitations to it are accepted at the next sign-in. */
  emailVerified: z.literal(true).optional(),
});

/** Makes somebody an administrator or not, bans or readmits them, or confirms their address. */
export const updateUser = adminProcedure
  .meta({ permission: 'admin', scope: 'admin' })
  .input(updateInput)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    // So that at least one administrator stays.
    if (input.userId === ctx.caller.userId && (input.isAdmin === false || input.banned === true)) {
      throw new ApiError('not-possible-now', {
        code: 'own-account',
        message: 'You cannot do this to your own account.',
        remedy: 'Ask another administrator.',
      });
    }
    await changeAccount(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** Signs somebody out everywhere. */
export const signOutUser = adminProcedure
  .meta({ permission: 'admin', scope: 'admin' })
  .input(z.object({ userId: userIdSchema }))
  .output(z.object({ ended: z.int() }))
  .mutation(async ({ ctx, input }) => ({ ended: await endSessions(ctx.db, { ...input, actor: actorOf(ctx.caller) }) }));
