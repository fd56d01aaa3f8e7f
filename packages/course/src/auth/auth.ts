import { apiKey } from '@better-auth/api-key';
import { consumeRateLimit, type Database, proveAddress, tellFaults } from '@rooflab/db';
import { betterAuth, type ValidateUserInfoSource } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { admin, genericOAuth } from 'better-auth/plugins';
import { sayInputProblemsInWords } from '../procedure/input-words.ts';
import type { Logger } from '../procedure/logger.ts';
import { acceptInvitations } from '../roster/invitation-commands.ts';
import { checkSettings, type SignInSettings } from './check-settings.ts';
import { cleanName } from './clean-name.ts';
import { type Mail, resetMail } from './mails.ts';
import { passwordPage } from './password-link.ts';
import { LEAST_PASSWORD_LENGTH, MOST_PASSWORD_LENGTH } from './password-strength.ts';
import { bodyProblem, hasSoundOrigin, isOpenRoute, isSoundQuery } from './routes.ts';
import { sessionPlugin } from './session-plugin.ts';
import { afterReset, signInHooks } from './sign-in-hooks.ts';

export interface OidcProvider {
  /** In addresses: `university`. */
  readonly id: string;
  /** On the button. */
  readonly name: string;
  /** `https://…/.well-known/openid-configuration` */
  readonly discoveryUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Default: `openid email profile`. */
  readonly scopes?: readonly string[];
}

export interface AuthOptions extends SignInSettings {
  readonly db: Database;
  readonly logger: Logger;
  /** Further origins whose pages may call, besides the portal's own. */
  readonly trustedOrigins?: readonly string[];
  readonly oidc?: readonly OidcProvider[];
  readonly password?: {
    /** False: only accounts that staff or OIDC made. Default true. */
    readonly signUp?: boolean;
  };
  /** Without it nobody can prove an address by mail: people sign in without, and invitations wait for OIDC or an administrator. */
  readonly sendMail?: (mail: Mail) => Promise<void>;
  /** Addresses of the reverse proxies in front, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
}

/** With a list, even a short one, the last untrusted address of `X-Forwarded-For` counts, not what the client wrote into it. */
const LOOPBACK = ['127.0.0.1', '::1'];

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

const RESET_LINK_HOURS = 1;

/**
 * Requests from one address to one route: they keep this machine from drowning, and no more. A whole class may sit behind one address, so what
 * guessing costs is counted for each account (`limit-tries.ts`). Routes that stand here would otherwise be limited by better-auth to a few.
 */
const RATE_LIMIT = {
  enabled: true,
  window: MINUTE_SECONDS,
  max: 600,
  customRules: {
    '/sign-in/email': { window: MINUTE_SECONDS, max: 3000 },
    '/sign-in/social': { window: MINUTE_SECONDS, max: 3000 },
    '/sign-up/email': { window: MINUTE_SECONDS, max: 600 },
    '/request-password-reset': { window: MINUTE_SECONDS, max: 60 },
    '/change-password': { window: MINUTE_SECONDS, max: 600 },
    '/get-session': false,
  },
} as const;

export const TOKEN_PREFIX = 'rl_';

/** Of the tokens that runs of workflows get. */
export const WORKFLOW_TOKEN_PREFIX = 'rlw_';

const BASE_PATH = '/api/auth';

export type Auth = ReturnType<typeof createAuth>;

/** Sign-in by password and OIDC, sessions and API tokens, all kept in the database. Throws `UnsafeSettings`. */
export function createAuth(options: AuthOptions) {
  checkSettings(options);
  sayInputProblemsInWords();
  const { baseUrl, secret, sendMail } = options;
  // better-auth takes a query that failed for one that found nothing.
  const db = tellFaults(options.db);
  const auth = betterAuth({
    appName: 'Rooflab',
    baseURL: baseUrl,
    basePath: BASE_PATH,
    secret,
    database: prismaAdapter(db, { provider: 'postgresql', transaction: true }),
    trustedOrigins: [...(options.trustedOrigins ?? [])],
    rateLimit: { ...RATE_LIMIT, customStorage: rateLimits(db) },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: options.password?.signUp === false,
      minPasswordLength: LEAST_PASSWORD_LENGTH,
      maxPasswordLength: MOST_PASSWORD_LENGTH,
      // Signing up answers the same for addresses with and without an account.
      autoSignIn: false,
      requireEmailVerification: sendMail !== undefined,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_HOURS * HOUR_SECONDS,
      onPasswordReset: async ({ user }) => await afterReset(db, user.id),
      ...(sendMail && {
        sendResetPassword: async ({ user, token }) =>
          sendMail(resetMail(user.email, { link: passwordPage(baseUrl, token), hours: RESET_LINK_HOURS })),
      }),
    },
    verification: { storeIdentifier: 'hashed' },
    // No copy of the session in a cookie: a revoked one ends at once.
    session: { expiresIn: 14 * DAY_SECONDS, updateAge: DAY_SECONDS, cookieCache: { enabled: false } },
    // A provider links to an account with the same address only when it vouches for that address; `proveByProvider` then drops what was not proved.
    account: { accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: false } },
    user: { validateUserInfo: async ({ user, source }) => void (await proveByProvider(db, user, source)) },
    advanced: {
      // A session comes with its user in one statement.
      database: { generateId: false, joins: true },
      useSecureCookies: new URL(baseUrl).protocol === 'https:',
      // Said, since better-auth leaves them out where NODE_ENV is `test`.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: 'rooflab',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { trustedProxies: [...(options.trustedProxies ?? LOOPBACK)] },
    },
    logger: { log: (level, sentence, ...figures) => options.logger[level === 'error' ? 'error' : 'info']({ figures }, forLog(sentence)) },
    hooks: signInHooks({ db, baseUrl, sendMail }),
    databaseHooks: {
      session: { create: { after: async ({ userId }) => void (await acceptInvitations(db, userId)) } },
      account: { create: { before: async () => NO_PROVIDER_TOKENS }, update: { before: async () => NO_PROVIDER_TOKENS } },
      user: {
        create: { before: async (user) => ({ data: { ...user, image: null, name: cleanName(user.name, localPart(user.email)) } }) },
        update: {
          before: async (user) => {
            // Only `proveAddress` says that an address is proved.
            if (user.emailVerified) return false;
            return { data: { ...user, image: null, ...(user.name !== undefined && { name: cleanName(user.name, 'unnamed') }) } };
          },
        },
      },
    },
    plugins: [admin(), apiTokens(), sessionPlugin(), genericOAuth({ config: (options.oidc ?? []).map(oidcConfig) })],
  });
  return { ...auth, handler: async (request: Request): Promise<Response> => (await refusal(request)) ?? (await auth.handler(request)) };
}

/** Our own counts: better-auth's storage deletes those of other rules once they are older than its own windows. */
function rateLimits(db: Database) {
  return {
    consume: async (key: string, { max, window }: { max: number; window: number }) => {
      const { allowed, retryAfterSeconds } = await consumeRateLimit(db, key, { max, windowSeconds: window });
      return { allowed, retryAfter: allowed ? null : retryAfterSeconds };
    },
  };
}

/** Nothing here calls a provider in somebody's name, so what it gives for that is not kept. */
const NO_PROVIDER_TOKENS = {
  data: { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
};

interface ProviderUser {
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly emailVerified?: boolean | undefined;
}

/** Somebody signs in at a provider that vouches for the address of an account here. */
async function proveByProvider(db: Database, { id, email, emailVerified }: ProviderUser, source: ValidateUserInfoSource): Promise<void> {
  if (id === undefined || !emailVerified || source.action === 'create-user') return;
  const user = await db.user.findUnique({ where: { id }, select: { email: true } });
  if (user === null || user.email !== email?.toLowerCase()) return;
  const provider = source.action === 'sign-in' ? source.oauth?.providerId : undefined;
  await proveAddress(db, { userId: id, by: 'provider', ...(provider !== undefined && { keepProvider: provider }) });
}

/** Every route that `routes.ts` does not name is not there, and what has not the form that it says goes no further. Null: better-auth answers. */
async function refusal(request: Request): Promise<Response | null> {
  const asked = new URL(request.url);
  const path = asked.pathname.slice(BASE_PATH.length);
  if (!isOpenRoute(path)) return new Response(null, { status: 404 });
  if (!isSoundQuery(asked) || !hasSoundOrigin(request)) return new Response(null, { status: 400 });
  const problem = bodyProblem(path, await request.clone().text());
  return problem === null ? null : Response.json(problem, { status: 400 });
}

/** better-auth quotes what it was sent: addresses, and all of a link. */
function forLog(sentence: string): string {
  return sentence.replace(/[^\s@]+@[^\s@]+/g, '(address)').slice(0, 200);
}

function localPart(email: string): string {
  return email.split('@', 1)[0] ?? 'unnamed';
}

function apiTokens() {
  return apiKey({
    defaultPrefix: TOKEN_PREFIX,
    requireName: true,
    maximumNameLength: 64,
    startingCharactersConfig: { charactersLength: TOKEN_PREFIX.length + 4 },
    // For each token; a hand-in with its progress takes a few.
    rateLimit: { enabled: true, timeWindow: 60_000, maxRequests: 600 },
    keyExpiration: { minExpiresIn: 1, maxExpiresIn: 365 },
  });
}

function oidcConfig(provider: OidcProvider) {
  const { id, name, discoveryUrl, clientId, clientSecret } = provider;
  const scopes = [...(provider.scopes ?? ['openid', 'email', 'profile'])];
  return { providerId: id, name, discoveryUrl, clientId, clientSecret, scopes, pkce: true, requireIdTokenVerification: true };
}
