import { apiKey } from '@better-auth/api-key';
import { type Database, tellFaults } from '@rooflab/db';
import { acceptInvitations } from '@rooflab/db/queries';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { admin, genericOAuth } from 'better-auth/plugins';
import type { Logger } from '../logger.ts';
import { checkSettings, type SignInSettings } from './check-settings.ts';
import { cleanName } from './clean-name.ts';
import { guardPasswords } from './guard-passwords.ts';

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

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
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
  /** Without it nobody can prove an e-mail address, so invitations wait for OIDC or an administrator. */
  readonly sendMail?: (mail: Mail) => Promise<void>;
  /** Addresses of the reverse proxies in front, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
}

/** With a list, even a short one, the last untrusted address of `X-Forwarded-For` counts, not what the client wrote into it. */
const LOOPBACK = ['127.0.0.1', '::1'];

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

/** A whole class may sit behind one address; `guardPasswords` limits the guesses at one account. */
const RATE_LIMIT = {
  enabled: true,
  storage: 'database',
  window: MINUTE_SECONDS,
  max: 600,
  customRules: {
    '/sign-in/email': { window: MINUTE_SECONDS, max: 300 },
    '/sign-up/email': { window: MINUTE_SECONDS, max: 300 },
    '/request-password-reset': { window: MINUTE_SECONDS, max: 60 },
    '/get-session': false,
  },
} as const;

/** What these do goes through our own routers, with scopes and the audit log; nobody acts under another's name at all. */
const DISABLED_PATHS = [
  ...['create', 'get', 'update', 'delete', 'list'].map((verb) => `/api-key/${verb}`),
  ...['ban-user', 'create-user', 'get-user', 'has-permission', 'impersonate-user', 'list-user-sessions', 'list-users', 'remove-user'].map(
    admins,
  ),
  ...[
    'revoke-user-session',
    'revoke-user-sessions',
    'set-role',
    'set-user-password',
    'stop-impersonating',
    'unban-user',
    'update-user',
  ].map(admins),
];

function admins(path: string): string {
  return `/admin/${path}`;
}

export const TOKEN_PREFIX = 'rl_';

export type Auth = ReturnType<typeof createAuth>;

/** Sign-in by password and OIDC, sessions and API tokens, all kept in the database. Throws `UnsafeSettings`. */
export function createAuth(options: AuthOptions) {
  checkSettings(options);
  const { baseUrl, secret, sendMail } = options;
  // better-auth takes a query that failed for one that found nothing.
  const db = tellFaults(options.db);
  return betterAuth({
    appName: 'Rooflab',
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    database: prismaAdapter(db, { provider: 'postgresql', transaction: true }),
    trustedOrigins: [...(options.trustedOrigins ?? [])],
    disabledPaths: DISABLED_PATHS,
    rateLimit: RATE_LIMIT,
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: options.password?.signUp === false,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      ...(sendMail && { sendResetPassword: async ({ user, url }) => sendMail(resetMail(user.email, url)) }),
    },
    emailVerification: {
      sendOnSignUp: sendMail !== undefined,
      ...(sendMail && { sendVerificationEmail: async ({ user, url }) => sendMail(verificationMail(user.email, url)) }),
      afterEmailVerification: async (user) => void (await acceptInvitations(db, user.id)),
    },
    // No copy of the session in a cookie: a revoked one ends at once.
    session: { expiresIn: 14 * DAY_SECONDS, updateAge: DAY_SECONDS, cookieCache: { enabled: false } },
    account: { accountLinking: { enabled: true, trustedProviders: (options.oidc ?? []).map(({ id }) => id) } },
    advanced: {
      database: { generateId: false },
      useSecureCookies: new URL(baseUrl).protocol === 'https:',
      // Said, since better-auth leaves them out where NODE_ENV is `test`.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: 'rooflab',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { trustedProxies: [...(options.trustedProxies ?? LOOPBACK)] },
    },
    logger: { log: (level, sentence, ...figures) => options.logger[level === 'error' ? 'error' : 'info']({ figures }, sentence) },
    hooks: guardPasswords(db),
    databaseHooks: {
      session: { create: { after: async ({ userId }) => void (await acceptInvitations(db, userId)) } },
      user: {
        create: { before: async (user) => ({ data: { ...user, name: cleanName(user.name, localPart(user.email)) } }) },
        update: {
          before: async (user) => ({ data: { ...user, ...(user.name !== undefined && { name: cleanName(user.name, 'unnamed') }) } }),
        },
      },
    },
    plugins: [admin(), apiTokens(), genericOAuth({ config: (options.oidc ?? []).map(oidcConfig) })],
  });
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

function verificationMail(to: string, url: string): Mail {
  return { to, subject: 'Confirm your address for Rooflab', text: `Open this link to confirm that this address is yours:\n\n${url}\n` };
}

function resetMail(to: string, url: string): Mail {
  const text = `Open this link to choose a new password:\n\n${url}\n\nIf you did not ask for it, nothing has changed.\n`;
  return { to, subject: 'A new password for Rooflab', text };
}
