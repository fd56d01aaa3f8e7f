import { createHash } from 'node:crypto';
import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';

/** What the platform and the browser must both give back. Random; only hashes are stored. */
export interface LtiLoginSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of the cookie of the browser that began. */
  readonly browser: string;
}

const LOGIN_MINUTES = 10;

/** Notes a launch that begins, and removes those that were never completed. */
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

/** Takes the launch that this browser began, once: null for every other state, browser and time. */
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
