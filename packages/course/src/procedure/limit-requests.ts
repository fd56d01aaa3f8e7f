import { consumeRateLimit, type Database, type RateRule } from '@rooflab/db';
import { ApiError } from './errors.ts';

/** Counts one more request under `key`, over all portals. Throws `ApiError` above the limit, with the seconds to wait and what to do `afterwards`. */
export async function limitRequests(db: Database, key: string, rule: RateRule & { readonly afterwards?: string }): Promise<void> {
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, key, rule);
  if (allowed) return;
  const remedy = rule.afterwards === undefined ? `Wait ${retryAfterSeconds} s.` : `Wait ${retryAfterSeconds} s, then ${rule.afterwards}.`;
  throw new ApiError('rate-limited', { remedy, details: { retryAfterSeconds } });
}
