import { APIError } from 'better-auth/api';
import { z } from 'zod';
import { MOST_PASSWORD_LENGTH } from './password-strength.ts';

/** PostgreSQL keeps no NUL. */
function text(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'Write it as plain text.');
}

const email = z.email().max(320);
const password = z.string().max(MOST_PASSWORD_LENGTH);
const address = text(2000).optional();
const name = text(200);
const nothing = z.strictObject({}).nullish();

/**
 * All of better-auth's routes that are open, with the form of their bodies; `:id` stands for one segment. Everything else it brings (posing as
 * others, making keys, reading a provider's tokens, checking a password) goes through our own procedures or not at all.
 */
const ROUTES = {
  '/sign-up/email': z.strictObject({
    name,
    email,
    password: password.optional(),
    callbackURL: address,
    rememberMe: z.boolean().optional(),
  }),
  '/sign-in/email': z.strictObject({ email, password, callbackURL: address, rememberMe: z.boolean().optional() }),
  '/sign-in/social': z.strictObject({ provider: text(100), callbackURL: address, errorCallbackURL: address }),
  '/callback/:id': nothing,
  '/sign-out': nothing,
  '/get-session': nothing,
  '/request-password-reset': z.strictObject({ email, redirectTo: address }),
  '/reset-password': z.strictObject({ newPassword: password, token: z.string().regex(/^[\w-]{1,100}$/, 'The link is not whole.') }),
  '/change-password': z.strictObject({
    currentPassword: password,
    newPassword: password,
    revokeOtherSessions: z.boolean().optional(),
  }),
  '/update-user': z.strictObject({ name }),
  '/error': nothing,
} as const satisfies Record<string, z.ZodType>;

type Route = keyof typeof ROUTES;

const PATTERNS = Object.keys(ROUTES).map((route) => new RegExp(`^${route.replace(':id', '[\\w-]{1,100}')}$`));

const MOST_QUERY_CHARACTERS = 8000;

/** Whether anything is answered at this path, which is without the base. */
export function isOpenRoute(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

/** Whether the query of a request can be looked up in the database. */
export function isSoundQuery({ search, searchParams }: URL): boolean {
  return search.length <= MOST_QUERY_CHARACTERS && ![...searchParams].flat().some((part) => part.includes('\0'));
}

/** The body of a request for this route. Throws better-auth's error with what is wrong where. */
export function readBody<R extends Route>(route: R, body: unknown): z.infer<(typeof ROUTES)[R]>;
export function readBody(route: Route, body: unknown): unknown {
  const parsed = ROUTES[route].safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  const message = `${field === '' ? '' : `${field}: `}${issue?.message ?? 'The request is not well formed.'}`;
  throw new APIError('BAD_REQUEST', { code: 'INVALID_INPUT', message });
}

export function isRoute(path: string): path is Route {
  return Object.hasOwn(ROUTES, path);
}
