import { generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { CLAIM } from '../testing/lti-platform.ts';
import type { LtiPlatform } from './schema.ts';
import { verifyLaunch } from './verify-launch.ts';

const { publicKey, privateKey } = await generateKeyPair('RS256');
const foreign = await generateKeyPair('RS256');

const NOW = 1_790_000_000;

const platform: LtiPlatform = {
  ...{ platformId: '1', name: 'Moodle', issuer: 'https://lms.example.com', clientId: 'client-1', deploymentIds: ['1'], disabledAt: null },
  ...{ authorizationUrl: '', tokenUrl: '', jwksUrl: '', createdAt: new Date(0) },
};

const LAUNCH = {
  ...{ iss: platform.issuer, aud: platform.clientId, sub: 'mira-17', nonce: 'n' },
  [`${CLAIM}/version`]: '1.3.0',
  [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
  [`${CLAIM}/deployment_id`]: '1',
  [`${CLAIM}/target_link_uri`]: 'https://rooflab.example.org/',
  [`${CLAIM}/resource_link`]: { id: 'link-1' },
  [`${CLAIM}/context`]: { id: '7' },
  [`${CLAIM}/roles`]: [],
};

async function verdict(times: { iat?: number; exp?: number; nbf?: number }, key = privateKey): Promise<string> {
  const { iat = 0, exp = 300, nbf = 0 } = times;
  const claims = { ...LAUNCH, iat: NOW + iat, exp: NOW + exp, nbf: NOW + nbf };
  const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(key);
  const login = { platformId: '1', isNonce: () => true };
  const verified = verifyLaunch({ of: () => async () => publicKey }, { idToken, platform, login, now: new Date(NOW * 1000) });
  return await verified.then(
    ({ sub }) => sub,
    (error: unknown) => String(error),
  );
}

test.each([
  ['was made eleven minutes ago: ten, and one by which clocks may differ', { iat: -660 }],
  ['ended a second less than a minute ago', { exp: -59 }],
  ['begins in a minute', { nbf: 60 }],
  ['was made in a minute', { iat: 60 }],
])('A token is taken that %s.', async (_when, times) => {
  expect(await verdict(times)).toBe('mira-17');
});

test.each([
  ['was made a second earlier', { iat: -661 }, 'too old'],
  ['ended a minute ago', { exp: -60 }, 'too old'],
  ['begins in more than a minute', { nbf: 61 }, 'nbf'],
  ['was made in more than a minute', { iat: 61 }, 'iat'],
])('A token is refused that %s.', async (_when, times, says) => {
  expect(await verdict(times)).toContain(says);
});

test('A token that another key has signed under the name of a known one is refused.', async () => {
  expect(await verdict({}, foreign.privateKey)).toContain('its signature does not match');
});
