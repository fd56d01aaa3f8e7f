import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import type { Received } from './open-receiver.ts';

/** What a platform answers. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, unless it is a string. */
  readonly body?: unknown;
}

/** A service of the platform; null: the request is for another one. */
export type Service = (request: Received, url: URL) => Promise<Reply | null>;

/** What goes wrong with the next request instead of its answer: before the platform has done anything, or `after` it has. */
export type Trouble = { readonly drop: 'before' | 'after' } | { readonly reply: Reply };

/** The tool, as the platform knows it. */
export interface KnownTool {
  readonly clientId: string;
  /** As its JWKS address serves them. */
  keys(): Promise<JSONWebKeySet>;
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export interface TokenService {
  readonly service: Service;
  /** Whether the request has a token that is valid, and for this scope. */
  allows(request: Received, scope: string): boolean;
  /** All tokens end before their time. */
  forgetTokens(): void;
  /** What the platform says from now on of how long its tokens are valid. */
  setLifetime(seconds: number): void;
  /** Scopes that are granted; others are refused. */
  grant(scopes: readonly string[]): void;
}

/** A token service that is as strict as the specification lets it be. https://www.imsglobal.org/spec/security/v1p0, section 4.1.1 */
export function openTokenService(tokenUrl: string, tool: () => KnownTool | null): TokenService {
  const tokens = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  let granted: readonly string[] | null = null;
  let lifetimeSeconds = 3600;
  const refuse = (error: string, description: string): Reply => ({ status: 400, body: { error, error_description: description } });

  async function answer({ method, headers, body }: Received): Promise<Reply> {
    const sent = new URLSearchParams(body);
    if (method !== 'POST' || headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refuse('invalid_request', 'not a form that is posted');
    if (!headers['user-agent']) return { status: 403, body: 'no user agent' };
    if (sent.get('grant_type') !== 'client_credentials') return refuse('unsupported_grant_type', 'not client_credentials');
    if (sent.get('client_assertion_type') !== ASSERTION_TYPE) return refuse('invalid_request', 'not a jwt-bearer');
    const fault = await faultOf(sent.get('client_assertion') ?? '');
    if (fault !== null) return refuse('invalid_client', fault);
    const scopes = (sent.get('scope') ?? '').split(' ').filter(Boolean);
    if (scopes.length === 0 || scopes.some((scope) => granted && !granted.includes(scope)))
      return refuse('invalid_scope', scopes.join(' '));
    const token = randomUUID();
    tokens.set(token, scopes);
    const given = { access_token: token, token_type: 'Bearer', expires_in: lifetimeSeconds, scope: scopes.join(' ') };
    return { status: 200, body: given };
  }

  async function faultOf(assertion: string): Promise<string | null> {
    const known = tool();
    if (known === null) return 'no tool is known';
    try {
      if (!decodeProtectedHeader(assertion).kid) return 'no kid';
      const { payload } = await jwtVerify(assertion, createLocalJWKSet(await known.keys()), {
        ...{ issuer: known.clientId, subject: known.clientId, audience: tokenUrl, algorithms: ['RS256'] },
        ...{ maxTokenAge: '5 minutes', requiredClaims: ['iat', 'exp', 'jti', 'aud'] },
      });
      const { jti = '' } = payload;
      if (seen.has(jti)) return 'a jti that was used before';
      seen.add(jti);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : 'malformed';
    }
  }

  return {
    service: async (request, url) => (url.href === tokenUrl ? await answer(request) : null),
    allows: ({ headers }, scope) => tokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '')?.includes(scope) ?? false,
    forgetTokens: () => tokens.clear(),
    setLifetime: (seconds) => {
      lifetimeSeconds = seconds;
    },
    grant: (scopes) => {
      granted = scopes;
    },
  };
}
