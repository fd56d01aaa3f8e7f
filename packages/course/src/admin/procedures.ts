import {
  acknowledgeAlert,
  changeAccount,
  endSessions,
  excessAccounts,
  listAlerts,
  listAllCourses,
  listAllTokens,
  listAudit,
  mergeAccounts,
  readAccounts,
  readHealth,
  recordAudit,
  revokeAnyToken,
  searchAccounts,
} from '@rooflab/db';
import { z } from 'zod';
import { alertFilter, alertSchema } from '../alert/schema.ts';
import { auditEntrySchema, auditFilter } from '../audit/schema.ts';
import { makePasswordLink } from '../auth/password-link.ts';
import { makeResetLink, resetLinkSchema } from '../auth/reset-link.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, lineSchema, reasonSchema, userIdSchema } from '../procedure/schemas.ts';
import { adminProcedure } from '../procedure/trpc.ts';
import { sortedByName } from '../roster/person-name.ts';
import { emailSchema } from '../roster/schema.ts';
import { tokenAnswer, tokenSchema } from '../token/schema.ts';

/** A page of people or their tokens. */
const searchInput = z.object({
  /** Part of a name or address. */
  search: z.string().max(200).default(''),
  /** The last item of the page before. */
  after: userIdSchema.nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});

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

export const users = adminProcedure('admin')
  .meta({ sentence: 'Everybody with an account, by family name.' })
  .input(searchInput)
  .output(z.array(accountSchema))
  .query(async ({ ctx, input: { search, after, limit } }) => {
    const ids = sortedByName(await searchAccounts(ctx.db, search)).map(({ userId }) => userId);
    const start = after === null ? 0 : ids.indexOf(after) + 1;
    return await readAccounts(ctx.db, ids.slice(start, start + limit));
  });

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
    // So that at least one administrator is left.
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

const identityInput = z.object({
  userId: userIdSchema,
  reason: reasonSchema,
  name: lineSchema(100).optional(),
  /** Counts as not confirmed until its owner opens a link that was sent there or handed over. */
  email: emailSchema.toLowerCase().optional(),
});

export const editUser = adminProcedure(null)
  .meta({ sentence: 'Changes the name or the address of an account.' })
  // Not the address of another administrator, whose password could then be asked for there.
  .input(identityInput)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await changeAccount(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const mergeUsers = adminProcedure(null)
  .meta({ sentence: 'Lets one account of a person end in another, with all its courses and what was done in them.' })
  // Refused where both have work in one course: what was handed in never changes its owner. Refused, too, for another administrator's account: a
  // person who signs in to the one that ends would act as that administrator.
  .input(z.object({ keptId: userIdSchema, endedId: userIdSchema, reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    if (input.endedId === ctx.caller.userId) {
      throw new ApiError('not-possible-now', {
        code: 'own-account',
        message: 'You cannot end your own account.',
        remedy: 'Keep it, and end the other one.',
      });
    }
    await mergeAccounts(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

const CONFIRM_LINK_SECONDS = 86_400;

export const confirmAddress = adminProcedure(null)
  .meta({ sentence: 'Makes a link for the owner of this address, to be handed over in a way that nobody else can intercept.' })
  // Whoever opens it chooses the account's password and has thereby proved the address: all earlier sessions and tokens end. Only for accounts
  // whose address is not proved.
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
  // Using it ends all sessions and tokens. Not for administrators: one could act as the other, and the log would name the other.
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

const anyTokenSchema = tokenSchema.extend({ userId: userIdSchema, userName: z.string(), email: z.string() });

export const tokens = adminProcedure('admin')
  .meta({ sentence: "Everybody's API tokens, newest first." })
  .input(searchInput)
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

const courseOverviewSchema = z.object({
  courseId: idSchema,
  slug: z.string(),
  title: z.string(),
  archivedAt: z.date().nullable(),
  students: z.int(),
});

export const courses = adminProcedure('admin')
  .meta({ sentence: 'Every course, newest first.' })
  .output(z.array(courseOverviewSchema))
  .query(({ ctx }) => listAllCourses(ctx.db));

export const alerts = adminProcedure('admin')
  .meta({ sentence: 'Alerts of all courses and of the workers, newest first.' })
  .input(z.object(alertFilter))
  .output(z.array(alertSchema))
  .query(({ ctx, input }) => listAlerts(ctx.db, input));

export const acknowledge = adminProcedure('admin')
  .meta({ sentence: 'Marks an alert of any course, or of a worker, as seen.' })
  .input(z.object({ alert: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await acknowledgeAlert(ctx.db, { alertId: input.alert, userId: ctx.caller.userId });
    return DONE;
  });

export const audit = adminProcedure('admin')
  .meta({ sentence: 'Everything that was changed, newest first.' })
  .input(z.object(auditFilter))
  .output(z.array(auditEntrySchema))
  .query(({ ctx, input }) => listAudit(ctx.db, input));

const healthSchema = z.object({
  databaseBytes: z.number(),
  users: z.int(),
  /** Not archived. */
  courses: z.int(),
  /** An estimate. */
  handIns: z.int(),
  /** Names that end in `Day` are of the last 24 hours. */
  handInsDay: z.int(),
  activeUsersDay: z.int(),
  systemErrorsDay: z.int(),
  lostClaimsDay: z.int(),
  strayResultsDay: z.int(),
  openAlerts: z.int(),
  sessions: z.int(),
  tokens: z.int(),
  /** From the hand-in to its end, over the last day. */
  waitP95Seconds: z.number().nullable(),
  /** Portals and workers whose database account has the rights of the owner. */
  excessAccounts: z.array(z.string()),
});

export const health = adminProcedure('admin')
  .meta({ sentence: 'Figures of the whole installation.' })
  .output(healthSchema)
  .query(async ({ ctx }) => ({ ...(await readHealth(ctx.db, ctx.clock())), excessAccounts: await excessAccounts(ctx.db) }));
