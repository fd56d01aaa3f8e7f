import { changeAccount, endSessions, listAccounts, recordAudit } from '@rooflab/db';
import { z } from 'zod';
import { makePasswordLink } from '../auth/password-link.ts';
import { makeResetLink, resetLinkSchema } from '../auth/reset-link.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, reasonSchema, userIdSchema } from '../procedure/schemas.ts';
import { adminProcedure } from '../procedure/trpc.ts';

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

export const users = adminProcedure('admin')
  .meta({ sentence: 'Everybody with an account, by name.' })
  .input(usersInput)
  .output(z.array(accountSchema))
  .query(({ ctx, input }) => listAccounts(ctx.db, input));

const updateInput = z.object({
  userId: userIdSchema,
  reason: reasonSchema,
  isAdmin: z.boolean().optional(),
  /** Ends all sessions and refuses all tokens immediately. */
  banned: z.boolean().optional(),
});

export const updateUser = adminProcedure('admin')
  .meta({ sentence: 'Makes somebody an administrator or not, bans or readmits them.' })
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

const CONFIRM_LINK_SECONDS = 86_400;

export const confirmAddress = adminProcedure(null)
  .meta({ sentence: 'Makes a link for the owner of this address, to be handed over in a way that nobody else can intercept.' })
  // The person who opens it chooses the account's password and has proved the address: what was used before, by whomever, ends. Only for
  // accounts whose address nobody has proved.
  .input(z.object({ userId: userIdSchema, reason: reasonSchema }))
  .output(z.object({ link: z.url(), expiresAt: z.date() }))
  .mutation(async ({ ctx, input: { userId, reason } }) => {
    const user = found(await ctx.db.user.findUnique({ where: { id: userId }, select: { emailVerified: true } }));
    if (user.emailVerified) {
      throw new ApiError('not-possible-now', {
        code: 'address-proved',
        message: 'This address is already confirmed.',
        remedy: 'Its owner can sign in or ask for a new password.',
      });
    }
    await recordAudit(ctx.db, {
      actor: actorOf(ctx.caller),
      action: 'user.confirm-address',
      subjectKind: 'user',
      subjectId: userId,
      reason,
    });
    return await makePasswordLink(await ctx.auth.$context, { userId, seconds: CONFIRM_LINK_SECONDS, proves: 'address' });
  });

export const resetLink = adminProcedure(null)
  .meta({ sentence: 'Makes a one-time link for this user to choose a new password.' })
  // It ends all sessions and tokens when it is used. Not for administrators: one would get the other's rights, and the log would name the
  // other.
  .input(z.object({ userId: userIdSchema, reason: reasonSchema }))
  .output(resetLinkSchema)
  .mutation(async ({ ctx, input: { userId, reason } }) => {
    const user = found(await ctx.db.user.findUnique({ where: { id: userId }, select: { role: true } }));
    if (user.role === 'admin') {
      throw new ApiError('not-possible-now', {
        code: 'is-administrator',
        message: 'This account is an administrator’s: only its owner can choose its password.',
        remedy: 'Remove its administrator rights first, and restore them once its owner has signed in.',
      });
    }
    return await makeResetLink(ctx, { userId, reason, courseId: null });
  });

export const signOutUser = adminProcedure('admin')
  .meta({ sentence: 'Signs somebody out everywhere.' })
  .input(z.object({ userId: userIdSchema }))
  .output(z.object({ ended: z.int() }))
  .mutation(async ({ ctx, input }) => ({ ended: await endSessions(ctx.db, { ...input, actor: actorOf(ctx.caller) }) }));
