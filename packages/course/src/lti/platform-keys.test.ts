import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import type { OutsideClient } from '../outside/outside-client.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { createPlatformKeys } from './platform-keys.ts';

const PLATFORM = { jwksUrl: 'https://lms.example.com/jwks' };

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    jwk: { ...(await exportJWK(publicKey)), kid },
    token: await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
  };
}

interface Platform {
  now: number;
  calls: number;
  status: number;
  body: string;
  fault: Error | null;
  /** Of its answer, as it was asked for last. */
  maxBytes: number | undefined;
}

/** A platform that answers with what is set. */
function openPlatform() {
  const platform: Platform = { now: 0, calls: 0, status: 200, body: '', fault: null, maxBytes: undefined };
  const outside: OutsideClient = {
    check: (address) => new URL(address),
    call: async (_address, { maxBytes } = {}) => {
      platform.maxBytes = maxBytes;
      platform.calls += 1;
      if (platform.fault) throw platform.fault;
      return { status: platform.status, headers: {}, body: Buffer.from(platform.body) };
    },
  };
  const keys = createPlatformKeys(outside, () => platform.now);
  return { platform, verify: async (token: string) => await jwtVerify(token, keys.of(PLATFORM)) };
}

test('Keys are kept; a new one is asked for at once, but not again and again.', async () => {
  const { platform, verify } = openPlatform();
  const [first, second] = await Promise.all([makeKey('1'), makeKey('2')]);
  platform.body = JSON.stringify({ keys: [first.jwk] });
  await verify(first.token);
  await verify(first.token);
  expect(platform.calls).toBe(1);
  expect(platform.maxBytes).toBe(65_536);
  for (let time = 0; time < 5; time++) await expect(verify(second.token)).rejects.toThrow();
  expect(platform.calls).toBe(1);
  platform.now = 11_000;
  platform.body = JSON.stringify({ keys: [first.jwk, second.jwk] });
  await verify(second.token);
  expect(platform.calls).toBe(2);
});

test('Keys are asked for again after ten minutes, and for an unknown one at the earliest after ten seconds.', async () => {
  const { platform, verify } = openPlatform();
  const [known, unknown] = await Promise.all([makeKey('1'), makeKey('2')]);
  platform.body = JSON.stringify({ keys: [known.jwk] });
  const callsAt = async (ms: number, token: string) => {
    platform.now = ms;
    await verify(token).catch(() => undefined);
    return platform.calls;
  };
  expect([await callsAt(0, known.token), await callsAt(599_999, known.token), await callsAt(600_000, known.token)]).toEqual([1, 1, 2]);
  expect([await callsAt(609_999, unknown.token), await callsAt(610_000, unknown.token)]).toEqual([2, 3]);
});

test.each([
  ['an error', 500, '{"keys":[]}', 'it answered with 500'],
  ['something that is not JSON', 200, '<html>', 'it did not send a set of keys'],
  ['something else', 200, '{"keys":7}', 'it did not send a set of keys'],
])('A platform that answers with %s is named as the reason, with a remedy.', async (_, status, body, reason) => {
  const { platform, verify } = openPlatform();
  Object.assign(platform, { status, body });
  await expect(verify((await makeKey('1')).token)).rejects.toMatchObject({
    message: `The keys of the learning platform cannot be read (${reason}).`,
    remedy: expect.stringMatching(/^Try again in a minute\. ./),
  });
});

test('Why a platform could not be called is told in the middle of a sentence.', async () => {
  const { platform, verify } = openPlatform();
  platform.fault = new OutsideError('timeout', 'There was no answer of lms.example.com within 15 s.');
  await expect(verify((await makeKey('1')).token)).rejects.toThrow('(There was no answer of lms.example.com within 15 s).');
});
