import { randomBytes } from 'node:crypto';
import { type Database, endAccess, forgetPasswordLinks, onlyCourseOf, proveAddress } from '@rooflab/db';
import { APIError, createAuthMiddleware, getIP, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { countGuess, countMail, refundGuess, type Try } from './limit-tries.ts';
import { accountExistsMail, type Mail, signUpMail } from './mails.ts';
import { makePasswordLink, ownerOfLink } from './password-link.ts';
import { passwordProblem } from './password-strength.ts';
import { isRoute, readBody } from './routes.ts';

export interface SignInHookOptions {
  readonly db: Database;
  readonly baseUrl: string;
  readonly sendMail?: ((mail: Mail) => Promise<void>) | undefined;
}

type Ctx = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const SIGN_UP_LINK_HOURS = 24;

const HOUR_SECONDS = 3600;

/** What holds before and after better-auth answers a request from outside; what this process itself asks for passes. */
export function signInHooks(options: SignInHookOptions) {
  const { db, sendMail } = options;
  /** The hash against which a sign-in under way is checked. */
  const checkedAgainst = new WeakMap<Request, string | null>();

  const before = createAuthMiddleware(async (ctx) => {
    if (!ctx.request || !isRoute(ctx.path)) return;
    if (ctx.path === '/sign-up/email') return await beforeSignUp(ctx);
    if (ctx.path === '/reset-password') return await beforeReset(ctx);
    if (ctx.path === '/change-password') return await beforeChange(ctx);
    if (ctx.path === '/sign-in/email') return await beforeSignIn(ctx, ctx.request);
    const body = readBody(ctx.path, ctx.body);
    if (ctx.path === '/request-password-reset') await countMail(db, tryOf(ctx, readBody(ctx.path, body).email));
  });

  async function beforeSignIn(ctx: Ctx, request: Request): Promise<void> {
    const { email } = readBody('/sign-in/email', ctx.body);
    await countGuess(db, tryOf(ctx, email));
    checkedAgainst.set(request, await passwordHash(db, email));
  }

  /** The password may have been changed, or dropped, while it was checked: then the session that it opened ends. */
  async function afterSignIn(ctx: Ctx, request: Request): Promise<void> {
    const { email } = readBody('/sign-in/email', ctx.body);
    if ((await passwordHash(db, email)) !== checkedAgainst.get(request)) {
      const { newSession } = ctx.context;
      if (newSession) await ctx.context.internalAdapter.deleteSession(newSession.session.token);
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'The password was changed just now.' });
    }
    await refundGuess(db, tryOf(ctx, email));
  }

  /** Where mails are sent, the password is chosen by the person who opens the link: one sent along here is never used. */
  async function beforeSignUp(ctx: Ctx) {
    const body = readBody('/sign-up/email', ctx.body);
    if (sendMail !== undefined) {
      await countMail(db, tryOf(ctx, body.email));
      return { context: { body: { ...body, password: randomBytes(32).toString('base64url') } } };
    }
    refuseWeak(body.password ?? '', [body.email, body.name]);
  }

  /** The holder of the link is the owner. What others made before ends first, so that nothing of it survives if the process is killed here. */
  async function beforeReset(ctx: Ctx): Promise<void> {
    const { token, newPassword } = readBody('/reset-password', ctx.body);
    const owner = await ownerOfLink(ctx.context, token);
    const user = owner && (await db.user.findUnique({ where: { id: owner.userId }, select: { email: true, name: true } }));
    if (owner === null || user === null) return;
    const { userId, proves } = owner;
    refuseWeak(newPassword, [user.email, user.name]);
    // Since an instructor made the link, the student may have got a place elsewhere.
    if (proves === 'nothing' && (await onlyCourseOf(db, userId)) === null) throw voidLink();
    const proved = proves === 'address' && (await proveAddress(db, { userId, by: 'link' }));
    if (!proved) await endAccess(db, userId);
  }

  async function beforeChange(ctx: Ctx) {
    const body = readBody('/change-password', ctx.body);
    const session = await getSessionFromCtx(ctx);
    if (!session) return;
    const { email, name } = session.user;
    refuseWeak(body.newPassword, [email, name]);
    await countGuess(db, tryOf(ctx, email));
    return { context: { body: { ...body, revokeOtherSessions: true } } };
  }

  const after = createAuthMiddleware(async (ctx) => {
    if (!ctx.request || isAPIError(ctx.context.returned)) return;
    if (ctx.path === '/sign-in/email') await afterSignIn(ctx, ctx.request);
    if (ctx.path === '/change-password') await refundGuess(db, tryOf(ctx, (await getSessionFromCtx(ctx))?.user.email ?? ''));
    if (ctx.path !== '/sign-up/email') return;
    await mailToNewcomer(ctx, readBody(ctx.path, ctx.body).email.toLowerCase(), options);
    // What better-auth answers tells an address with an account from one without, by the role.
    return ctx.json({ status: true });
  });

  return { before, after };
}

/** The link that proves the address, or, to the owner of an account, that there is one. */
async function mailToNewcomer(ctx: Ctx, email: string, { db, baseUrl, sendMail }: SignInHookOptions): Promise<void> {
  if (sendMail === undefined) return;
  const user = await db.user.findUnique({ where: { email }, select: { id: true, emailVerified: true } });
  if (user === null) return;
  if (user.emailVerified) {
    return await sendMail(accountExistsMail(email, { signIn: `${baseUrl}/sign-in`, forgotPassword: `${baseUrl}/forgot-password` }));
  }
  const lifetime = { userId: user.id, seconds: SIGN_UP_LINK_HOURS * HOUR_SECONDS, proves: 'address' } as const;
  const { link } = await makePasswordLink(ctx.context, lifetime);
  await sendMail(signUpMail(email, { link, hours: SIGN_UP_LINK_HOURS }));
}

/** After the new password stands: what was just being made with the old one ends too, and other links are void. */
export async function afterReset(db: Database, userId: string): Promise<void> {
  await forgetPasswordLinks(db, userId);
  await endAccess(db, userId);
}

function voidLink(): APIError {
  return new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'This link no longer works.' });
}

async function passwordHash(db: Database, email: string): Promise<string | null> {
  const where = { providerId: 'credential', user: { email: email.toLowerCase() } };
  return (await db.account.findFirst({ where, select: { password: true } }))?.password ?? null;
}

function tryOf({ request, context }: Ctx, email: string): Try {
  return { email, from: request ? getIP(request, context.options) : null };
}

function refuseWeak(password: string, known: readonly string[]): void {
  const problem = passwordProblem(password, known);
  if (problem !== null) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_WEAK', message: problem });
}
