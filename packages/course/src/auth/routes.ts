import { APIError } from 'better-auth/api';
import { z } from 'zod';
import { fieldProblems, fieldSentence } from '../procedure/input-problems.ts';
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
/** Of the address of a page. */
const MOST_ADDRESS_CHARACTERS = 2000;
const address = text(MOST_ADDRESS_CHARACTERS).optional();
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
  '/reset-password': z.strictObject({ newPassword: password, token: z.string().regex(/^[\w-]{1,100}$/, 'The link is incomplete.') }),
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

/** The code of an error in what was sent. */
const INVALID_INPUT = 'INVALID_INPUT';

/** A provider's `code` and `state` may be long: it alone decides how long. */
const MOST_QUERY_CHARACTERS = 8000;

/** What better-auth reads as the address of a page, in a query as in a body. */
const PAGE_ADDRESSES: ReadonlySet<string> = new Set(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']);

/** More than the longest values of any form have together. */
const MOST_BODY_CHARACTERS = 8000;

/** Whether anything is answered at this path, which is without the base. */
export function isOpenRoute(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

/** Whether the query of a request is not too long, and can be looked up in the database. */
export function isSoundQuery({ search, searchParams }: URL): boolean {
  if (search.length > MOST_QUERY_CHARACTERS) return false;
  return [...searchParams].every(([name, value]) => {
    if (name.includes('\0') || value.includes('\0')) return false;
    return !PAGE_ADDRESSES.has(name) || value.length <= MOST_ADDRESS_CHARACTERS;
  });
}

/**
 * Whether better-auth may check where a request comes from: it uses the same slow pattern as for addresses in bodies. It reads one of the two headers,
 * and none where a browser only follows a link, as from a provider's page with a long address.
 */
export function hasSoundOrigin({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  if (method === 'GET') return true;
  return (headers.get('origin') || headers.get('referer') || '').length <= MOST_ADDRESS_CHARACTERS;
}

/**
 * What is wrong with a body, for a person; null: better-auth may read it. Asked before better-auth sees the request: it checks addresses with a pattern
 * whose time grows with the square of their length, before its hooks run. One address of 100 000 characters took 25 s of the portal's only thread.
 */
export function bodyProblem(path: string, text: string): InputProblem | null {
  if (text.length > MOST_BODY_CHARACTERS) return { code: INVALID_INPUT, message: 'The request is too long.', fields: {} };
  if (!isRoute(path)) return null;
  try {
    const { error } = ROUTES[path].safeParse(JSON.parse(text));
    return error ? inputProblem(error) : null;
  } catch {
    return null; // no JSON: better-auth refuses it, where it reads a body at all
  }
}

/** The body of an answer to what cannot be read. */
interface InputProblem {
  readonly code: typeof INVALID_INPUT;
  readonly message: string;
  /** What is wrong, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

function inputProblem(error: z.ZodError): InputProblem {
  const fields = fieldProblems(error);
  const [first] = Object.entries(fields);
  return { code: INVALID_INPUT, message: first ? fieldSentence(...first) : 'The request is not well formed.', fields };
}

/** The body of a request for this route. Throws better-auth's error with what is wrong where. */
export function readBody<R extends Route>(route: R, body: unknown): z.infer<(typeof ROUTES)[R]>;
export function readBody(route: Route, body: unknown): unknown {
  const { data, error } = ROUTES[route].safeParse(body);
  if (error) throw new APIError('BAD_REQUEST', { ...inputProblem(error) });
  return data;
}

export function isRoute(path: string): path is Route {
  return Object.hasOwn(ROUTES, path);
}
