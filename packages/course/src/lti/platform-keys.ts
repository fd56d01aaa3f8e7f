import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { OutsideClient } from '../outside/outside-client.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { LtiRefused, TELL_ADMINISTRATOR } from './lti-refused.ts';
import type { LtiPlatform } from './schema.ts';

/** Keys are fetched again after this, and immediately for an unknown key. */
const KEEP_MS = 600_000;

/** The least time between two fetches because of unknown keys: anybody can send one. */
const LEAST_BETWEEN_MS = 10_000;

const MAX_KEY_SET_BYTES = 65_536;

interface Kept {
  readonly fetchedAt: number;
  readonly keySet: ReturnType<typeof createLocalJWKSet>;
}

/** The public keys of platforms, by their address. */
export interface PlatformKeys {
  /** Throws `LtiRefused` where the platform's keys cannot be read. */
  of(platform: Pick<LtiPlatform, 'jwksUrl'>): JWTVerifyGetKey;
}

/** Fetches keys through the guarded client, and keeps them for a while. `now`: milliseconds, for tests. */
export function createPlatformKeys(outside: OutsideClient, now: () => number = () => performance.now()): PlatformKeys {
  const kept = new Map<string, Kept>();

  async function keysAt(address: string, mostAgeMs: number): Promise<Kept> {
    const found = kept.get(address);
    if (found !== undefined && now() - found.fetchedAt < mostAgeMs) return found;
    const fresh = { fetchedAt: now(), keySet: await fetchKeySet(outside, address) };
    kept.set(address, fresh);
    return fresh;
  }

  return {
    of:
      ({ jwksUrl }) =>
      async (header, token) => {
        const { keySet } = await keysAt(jwksUrl, KEEP_MS);
        try {
          return await keySet(header, token);
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
          return await (await keysAt(jwksUrl, LEAST_BETWEEN_MS)).keySet(header, token);
        }
      },
  };
}

async function fetchKeySet(outside: OutsideClient, address: string): Promise<Kept['keySet']> {
  try {
    const { status, body } = await outside.call(address, { maxBytes: MAX_KEY_SET_BYTES, headers: { accept: 'application/json' } });
    if (status !== 200) throw unreadable(`it answered with ${status}`);
    return createLocalJWKSet(JSON.parse(body.toString('utf8')) as JSONWebKeySet);
  } catch (error) {
    if (error instanceof LtiRefused) throw error;
    throw unreadable(error instanceof OutsideError ? error.message.replace(/\.$/, '') : 'it did not send a set of keys');
  }
}

function unreadable(reason: string): LtiRefused {
  return new LtiRefused(`The keys of the learning platform cannot be read (${reason}).`, `Try again in a minute. ${TELL_ADMINISTRATOR}`);
}
