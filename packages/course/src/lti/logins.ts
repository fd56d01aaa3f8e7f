import { createHash } from 'node:crypto';
import { Prisma, type Queryable } from '@rooflab/db';

/** Random values that platform and browser must return; only hashes are stored. */
interface LtiLoginSecrets {
  readonly state: string;
  readonly nonce: string;
  /** In the cookie of the browser that began the launch. */
  readonly browser: string;
}

const LOGIN_MINUTES = 10;

/** Records the beginning of a launch, and removes those that were never completed. */
export async function beginLtiLogin(db: Queryable, { platformId, ...secrets }: LtiLoginSecrets & { platformId: string }): Promise<void> {
  await db.$executeRaw`DELETE FROM lti_logins WHERE expires_at < clock_timestamp()`;
  await db.$executeRaw(Prisma.sql`
    INSERT INTO lti_logins (state_hash, browser_hash, nonce_hash, platform_id, expires_at)
    VALUES (${hashOf(secrets.state)}, ${hashOf(secrets.browser)}, ${hashOf(secrets.nonce)}, ${platformId}::uuid,
      clock_timestamp() + make_interval(mins => ${LOGIN_MINUTES}))`);
}

export interface CompletedLtiLogin {
  readonly platformId: string;
  isNonce(nonce: string): boolean;
}

/** Completes the launch that this browser began, once; null when state or browser do not match, or it has expired. */
export async function completeLtiLogin(
  db: Queryable,
  { state, browser }: Pick<LtiLoginSecrets, 'state' | 'browser'>,
): Promise<CompletedLtiLogin | null> {
  const rows = await db.$queryRaw<{ platformId: string; nonceHash: string }[]>(Prisma.sql`
    DELETE FROM lti_logins
    WHERE state_hash = ${hashOf(state)} AND browser_hash = ${hashOf(browser)} AND expires_at >= clock_timestamp()
    RETURNING platform_id AS "platformId", nonce_hash AS "nonceHash"`);
  const [row] = rows;
  return row === undefined ? null : { platformId: row.platformId, isNonce: (nonce) => hashOf(nonce) === row.nonceHash };
}

/** SHA-256, unsalted: what is hashed is random. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
