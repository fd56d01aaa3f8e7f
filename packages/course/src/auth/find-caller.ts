import { toldFaults } from '@rooflab/db';
import { APIError } from 'better-auth/api';
import type { Caller, Context, Services } from '../procedure/context.ts';
import { scopesOf } from '../procedure/scopes.ts';
import { findWorkflowToken } from '../workflow/workflow-tokens.ts';
import { TOKEN_PREFIX, WORKFLOW_TOKEN_PREFIX } from './auth.ts';
import { isCrossSite } from './cross-site.ts';

export type Found = Pick<Context, 'caller' | 'refusal'>;

const NOBODY: Found = { caller: null, refusal: null };

type Lookup = Pick<Services, 'auth' | 'db'> & {
  readonly headers: Headers;
  /** `GET` can change nothing. */
  readonly method: string;
  /** The portal's own and those that staff listed. */
  readonly trustedOrigins: readonly string[];
};

/** Who sent the request: by `Authorization: Bearer rl_…` if there is one, else by the session's cookie. Throws what kept the database from telling. */
export async function findCaller(lookup: Lookup): Promise<Found> {
  return await toldFaults(() => lookUp(lookup));
}

async function lookUp(lookup: Lookup): Promise<Found> {
  const bearer = /^Bearer (\S+)$/i.exec(lookup.headers.get('authorization') ?? '')?.[1];
  if (bearer?.startsWith(WORKFLOW_TOKEN_PREFIX)) return await findWorkflowCaller(lookup, bearer);
  if (bearer !== undefined) return await findTokenCaller(lookup, bearer);
  const session = await lookup.auth.api.getSession({ headers: lookup.headers });
  if (!session) return NOBODY;
  // A cookie travels with requests that other sites' pages make.
  if (isCrossSite(lookup)) return { caller: null, refusal: 'untrusted-origin' };
  const { user } = session;
  if (user.banned) return NOBODY;
  return { caller: callerOf(user, { kind: 'session', sessionId: session.session.id }), refusal: null };
}

async function findTokenCaller({ auth, db }: Lookup, key: string): Promise<Found> {
  if (!key.startsWith(TOKEN_PREFIX)) return { caller: null, refusal: 'token-not-valid' };
  let verified: Awaited<ReturnType<typeof auth.api.verifyApiKey>>;
  try {
    verified = await auth.api.verifyApiKey({ body: { key } });
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return { caller: null, refusal: error.status === 'TOO_MANY_REQUESTS' ? 'rate-limited' : 'token-not-valid' };
  }
  if (!verified.valid || !verified.key) return { caller: null, refusal: refusalFor(verified.error?.code) };
  const user = await db.user.findUnique({ where: { id: verified.key.referenceId } });
  if (!user || user.banned) return { caller: null, refusal: 'token-not-valid' };
  const via = { kind: 'token', tokenId: verified.key.id, scopes: scopesOf(verified.key.permissions) } as const;
  return { caller: callerOf(user, via), refusal: null };
}

async function findWorkflowCaller({ db }: Lookup, token: string): Promise<Found> {
  const found = await findWorkflowToken(db, token, new Date());
  const user = found && (await db.user.findUnique({ where: { id: found.userId } }));
  if (!found || !user || user.banned) return { caller: null, refusal: 'token-not-valid' };
  const { linkId, courseId, purpose } = found;
  return { caller: { ...callerOf(user, { kind: 'workflow', linkId, courseId, purpose }), isAdmin: false }, refusal: null };
}

function refusalFor(code: unknown): Found['refusal'] {
  return code === 'RATE_LIMITED' || code === 'USAGE_EXCEEDED' ? 'rate-limited' : 'token-not-valid';
}

interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role?: string | null | undefined;
}

function callerOf({ id, name, email, role }: UserRow, via: Caller['via']): Caller {
  return { userId: id, name, email, isAdmin: role === 'admin', via };
}
