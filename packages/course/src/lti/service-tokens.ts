import { z } from 'zod';
import { jsonOf, type OutsideAnswer } from '../outside/read-answer.ts';
import type { Services } from '../procedure/context.ts';
import { callPlatform, refusedBy } from './call-platform.ts';
import { LtiRefused } from './lti-refused.ts';
import { PlatformFault } from './platform-fault.ts';
import type { LtiPlatform } from './schema.ts';
import { signAsTool } from './tool-keys.ts';

export type TokenServices = Pick<Services, 'db' | 'outside' | 'sealKey' | 'clock'>;

interface TokenAsked {
  readonly platform: LtiPlatform;
  readonly scopes: readonly string[];
  /** A token that the platform did not accept: get another one. */
  readonly refused?: string | undefined;
  readonly signal?: AbortSignal;
}

/** Access tokens of platforms. */
interface ServiceTokens {
  /** Throws `PlatformFault`. */
  tokenFor(asked: TokenAsked): Promise<string>;
}

interface Kept {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** So that a token does not expire on its way. */
const MARGIN_MS = 60_000;

const MAX_TOKEN_BYTES = 65_536;

const answerSchema = z.object({
  access_token: z.string().min(1).max(20_000),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().max(86_400).catch(0),
  scope: z.string().nullish(),
});

/** Asks for tokens and keeps them until shortly before they expire. https://www.imsglobal.org/spec/security/v1p0, section 4.1 */
export function createServiceTokens(services: TokenServices): ServiceTokens {
  const kept = new Map<string, Kept>();
  return {
    tokenFor: async (asked) => {
      const { platformId, tokenUrl, clientId } = asked.platform;
      const key = JSON.stringify([platformId, tokenUrl, clientId, ...[...asked.scopes].sort()]);
      const found = kept.get(key);
      if (found !== undefined && found.until > services.clock().getTime() && found.token !== asked.refused) return found.token;
      kept.delete(key);
      const fresh = await fetchToken(services, asked);
      kept.set(key, fresh);
      return fresh.token;
    },
  };
}

async function fetchToken(services: TokenServices, asked: TokenAsked): Promise<Kept> {
  const { platform, scopes, signal } = asked;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await assertionFor(services, platform),
    scope: scopes.join(' '),
  }).toString();
  const answer = await callPlatform(services, {
    ...{ address: platform.tokenUrl, method: 'POST', body, maxBytes: MAX_TOKEN_BYTES },
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    ...(signal && { signal }),
  });
  const now = services.clock();
  if (answer.status < 200 || answer.status >= 300) throw noToken(answer, now);
  const { data } = answerSchema.safeParse(jsonOf(answer));
  if (!data) throw new PlatformFault('The learning platform did not send an access token.', { retry: true, status: answer.status });
  // Not every platform says what it granted.
  const granted = data.scope?.split(' ');
  const missing = scopes.find((scope) => granted && !granted.includes(scope));
  if (missing !== undefined) throw new PlatformFault(`The learning platform does not allow this tool ${missing}.`, { retry: false });
  return { token: data.access_token, until: now.getTime() + data.expires_in * 1000 - MARGIN_MS };
}

/** Canvas requires the address of its token service as audience. */
async function assertionFor(services: TokenServices, { clientId, tokenUrl }: LtiPlatform): Promise<string> {
  try {
    return await signAsTool(services, { iss: clientId, sub: clientId, aud: tokenUrl });
  } catch (error) {
    if (!(error instanceof LtiRefused)) throw error;
    throw new PlatformFault(`${error.message} ${error.remedy}`, { retry: true }, { cause: error });
  }
}

const errorSchema = z.object({ error: z.string().max(200), error_description: z.string().max(500).nullish() });

/** RFC 6749, section 5.2: what no retry mends. `invalid_client` may be a key that the platform has not read yet. */
const LASTING: ReadonlySet<string> = new Set(['invalid_scope', 'unauthorized_client', 'unsupported_grant_type']);

function noToken(answer: OutsideAnswer, now: Date): PlatformFault {
  const { message, details } = refusedBy(answer, now);
  const { data } = errorSchema.safeParse(jsonOf(answer));
  if (!data)
    return new PlatformFault(`There is no access token: ${message}`, { ...details, retry: details.retry || answer.status === 400 });
  const words = [data.error, data.error_description].filter(Boolean).join(': ');
  return new PlatformFault(`The learning platform gives Rooflab no access token (${words}).`, {
    ...details,
    retry: !LASTING.has(data.error),
  });
}
