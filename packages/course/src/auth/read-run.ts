import { createRemoteJWKSet, decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ApiError, RETRY_AFTER_SECONDS } from '../procedure/errors.ts';
import type { WorkflowRun } from '../workflow/workflow-run.ts';
import { CLAIMS, keysUrl, OLDEST_SECONDS, OWN_EVENTS, PULL_REQUEST_REMEDY, type TrustedIssuer } from './issuers.ts';

export interface RunReaderOptions {
  readonly issuers: readonly TrustedIssuer[];
  /** The portal's own address, which tokens must be for. */
  readonly audience: string;
  /** How long an issuer has to send its keys. */
  readonly fetchTimeoutMs?: number;
}

/** Reads what the issuers that this installation trusts say of their runs. */
export interface RunReader {
  readonly issuers: readonly TrustedIssuer[];
  /** Throws `ApiError`, with what is wrong and what to do. */
  read(token: string, now: Date): Promise<WorkflowRun>;
}

const FETCH_TIMEOUT_MS = 5000;
/** Unknown key ids do not make the portal ask an issuer more often. */
const COOLDOWN_MS = 30_000;
const KEYS_KEPT_MS = 600_000;

/** Clocks differ. */
const TOLERANCE_SECONDS = 30;

export function createRunReader({ issuers, audience, fetchTimeoutMs = FETCH_TIMEOUT_MS }: RunReaderOptions): RunReader {
  const keys = new Map(issuers.map((issuer) => [issuer.url, remoteKeys(issuer, fetchTimeoutMs)]));
  return {
    issuers,
    read: async (token, now) => {
      const url = issuerOf(token);
      const issuer = issuers.find((each) => each.url === url);
      const getKey = keys.get(url);
      if (issuer === undefined || getKey === undefined) throw untrusted(url, issuers);
      const payload = await verify(token, { issuer, getKey, now });
      const claims = CLAIMS[issuer.kind].safeParse(payload);
      if (!claims.success) {
        const missing = claims.error.issues.map(({ path }) => path.join('.')).join(', ');
        throw refused('claims-missing', `The token of ${url} lacks ${missing}.`, 'Tell the staff: this portal and that service disagree.');
      }
      const { aud, exp, event, repositoryId, ownerId, actorId, repository, actor, runId, sha, jti } = claims.data;
      requireAudience(aud, audience);
      requireOwnEvent(event, issuer.kind);
      const expiresAt = new Date(exp * 1000);
      return { issuer: url, jti, expiresAt, repositoryId, ownerId, actorId, repository, actor, event, runId, sha };
    },
  };
}

function remoteKeys(issuer: TrustedIssuer, timeoutDuration: number): JWTVerifyGetKey {
  return createRemoteJWKSet(keysUrl(issuer), {
    timeoutDuration,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: KEYS_KEPT_MS,
  });
}

/** What the token says of itself, unchecked: it only chooses whose keys it has to be signed with. */
function issuerOf(token: string): string {
  const malformed = () =>
    refused('issuer-token-malformed', 'This is not a token of a CI service.', 'Let rooflab ask for it; see docs/ci.md.');
  let said: unknown;
  try {
    said = decodeJwt(token).iss ?? '';
  } catch {
    throw malformed();
  }
  if (typeof said !== 'string') throw malformed();
  return said;
}

interface Verifying {
  readonly issuer: TrustedIssuer;
  readonly getKey: JWTVerifyGetKey;
  readonly now: Date;
}

async function verify(token: string, { issuer, getKey, now }: Verifying): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, getKey, {
      issuer: issuer.url,
      algorithms: ['RS256'],
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: OLDEST_SECONDS[issuer.kind],
      currentDate: now,
      requiredClaims: ['aud', 'exp', 'nbf', 'iat', 'jti'],
    });
    return payload;
  } catch (error) {
    throw verifyingFault(error, issuer.url);
  }
}

function verifyingFault(error: unknown, url: string): unknown {
  if (error instanceof errors.JWTExpired) {
    return refused('issuer-token-expired', 'The run’s token has expired.', 'Run the job again.', error);
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const message = `The run’s token was not accepted: its claim ${error.claim} does not match.`;
    return refused('issuer-token-not-valid', message, 'Run the job again; on a runner of your own, check its clock.', error);
  }
  if (isUnreachable(error)) {
    const message = `The keys of ${url} cannot be fetched right now, so nobody can tell whose run this is.`;
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    return new ApiError('unavailable', {
      code: 'issuer-unreachable',
      message,
      remedy: 'Run the job again in some minutes.',
      details,
      cause: error,
    });
  }
  if (error instanceof errors.JOSEError) {
    return refused('issuer-token-not-valid', `The run’s token is not signed by ${url}.`, 'Let rooflab ask for it; see docs/ci.md.', error);
  }
  return error;
}

/** jose has no class of its own for an answer that is not 200, and leaves fetch's errors as they are. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  if (error instanceof TypeError) return true;
  return error instanceof errors.JOSEError && error.code === errors.JOSEError.code;
}

function untrusted(url: string, issuers: readonly TrustedIssuer[]): ApiError {
  const known = issuers.map((issuer) => issuer.url).join(', ') || 'none';
  const message = `This portal does not take tokens of ${JSON.stringify(url.slice(0, 200))}; those it takes: ${known}.`;
  return refused('issuer-not-trusted', message, 'Ask whoever runs the portal to add it to ROOFLAB_CI_ISSUERS.');
}

/** Of several audiences another one could bring it here. */
function requireAudience(aud: string | readonly string[], audience: string): void {
  const audiences = typeof aud === 'string' ? [aud] : aud;
  if (audiences.length === 1 && audiences[0] === audience) return;
  throw refused(
    'audience-foreign',
    `The run’s token is not for this portal alone, which is ${audience}.`,
    `Set ROOFLAB_URL, and aud in GitLab, to ${audience}.`,
  );
}

function requireOwnEvent(event: string, kind: TrustedIssuer['kind']): void {
  const own = OWN_EVENTS[kind];
  if (own.includes(event)) return;
  const { events, remedy } = PULL_REQUEST_REMEDY[kind];
  const isPullRequest = events.includes(event);
  const why = isPullRequest ? 'its token does not say whether the branch is a fork’s' : 'it may run what somebody else wrote';
  const message = `A run that was started by ${event.slice(0, 50)} gets no token here: ${why}.`;
  throw refused('event-not-allowed', message, isPullRequest ? remedy : `Start it on ${own.join(' or ')}.`);
}

function refused(code: string, message: string, remedy: string, cause?: unknown): ApiError {
  return new ApiError('issuer-token-not-valid', { code, message, remedy, cause });
}
