import { Prisma, type Queryable, tokenHash } from '@rooflab/db';

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
    VALUES (${tokenHash(secrets.state)}, ${tokenHash(secrets.browser)}, ${tokenHash(secrets.nonce)}, ${platformId}::uuid,
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
    WHERE state_hash = ${tokenHash(state)} AND browser_hash = ${tokenHash(browser)} AND expires_at >= clock_timestamp()
    RETURNING platform_id AS "platformId", nonce_hash AS "nonceHash"`);
  const [row] = rows;
  return row === undefined ? null : { platformId: row.platformId, isNonce: (nonce) => tokenHash(nonce) === row.nonceHash };
}
