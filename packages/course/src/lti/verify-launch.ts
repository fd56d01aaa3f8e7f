import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { type LaunchClaims, readLaunchClaims } from './launch-claims.ts';
import type { CompletedLtiLogin } from './logins.ts';
import { LtiRefused, START_AGAIN, TELL_ADMINISTRATOR } from './lti-refused.ts';
import { isTestUser } from './lti-roles.ts';
import type { PlatformKeys } from './platform-keys.ts';
import type { LtiPlatform } from './schema.ts';
import { LTI_ALGORITHM } from './tool-keys.ts';

/** How far a platform's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** An `id_token` is made for one launch, which takes seconds. */
const MOST_AGE = '10 minutes';

interface LaunchToVerify {
  readonly idToken: string;
  readonly platform: LtiPlatform;
  readonly login: CompletedLtiLogin;
  readonly now: Date;
}

/** A launch that the platform made just now for this login, by a real person. */
export type VerifiedLaunch = LaunchClaims & { readonly sub: string };

/**
 * Checks an `id_token` as https://www.imsglobal.org/spec/security/v1p0, section 5.1.3, and https://www.imsglobal.org/spec/lti/v1p3 ask. Throws
 * `LtiRefused`.
 */
export async function verifyLaunch(keys: PlatformKeys, { idToken, platform, login, now }: LaunchToVerify): Promise<VerifiedLaunch> {
  const payload = await verifiedPayload(keys, { idToken, platform, now });
  if (payload.azp !== undefined && payload.azp !== platform.clientId) throw refusedToken('it was issued for another tool (azp)');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp === undefined)
    throw refusedToken('it does not say for which tool it was issued (azp)');
  const read = readLaunchClaims(payload);
  if ('wrong' in read) throw refusedToken(`the claim ${read.wrong} is missing or not as LTI 1.3 defines it`);
  const { claims } = read;
  if (!login.isNonce(claims.nonce)) throw new LtiRefused('This launch belongs to another sign-in (nonce).', START_AGAIN);
  if (!platform.deploymentIds.includes(claims.deploymentId)) {
    throw new LtiRefused(
      `The deployment “${claims.deploymentId}” of this learning platform is not registered here.`,
      'An administrator of Rooflab can add it to the registration of this platform.',
    );
  }
  if (isTestUser(claims.roles)) {
    throw new LtiRefused(
      'Test users of a learning platform have no account here.',
      'Leave the student view, and open the link as yourself.',
    );
  }
  const { sub } = claims;
  if (sub === null) {
    throw new LtiRefused(
      'The learning platform did not say who you are (sub).',
      'Its administrator must let this tool see the ids of users.',
    );
  }
  return { ...claims, sub };
}

async function verifiedPayload(keys: PlatformKeys, { idToken, platform, now }: Omit<LaunchToVerify, 'login'>): Promise<JWTPayload> {
  try {
    if (decodeProtectedHeader(idToken).kid === undefined) throw refusedToken('it does not name its key (kid)');
    const { payload } = await jwtVerify(idToken, keys.of(platform), {
      issuer: platform.issuer,
      audience: platform.clientId,
      algorithms: [LTI_ALGORITHM],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: MOST_AGE,
      requiredClaims: ['iat', 'exp', 'nonce'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw refusedToken(reasonOf(error));
    throw error;
  }
}

function reasonOf(error: Error): string {
  if (error instanceof errors.JWTExpired) return 'it is too old';
  if (error instanceof errors.JWTClaimValidationFailed) return `its claim ${error.claim} does not match the registration`;
  if (error instanceof errors.JWKSNoMatchingKey) return 'the learning platform publishes no such key (kid)';
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return `it is not signed with ${LTI_ALGORITHM}`;
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'its signature does not match';
  return 'it is malformed';
}

function refusedToken(reason: string): LtiRefused {
  return new LtiRefused(`The learning platform’s message is not accepted: ${reason}.`, TELL_ADMINISTRATOR);
}
