import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutsideClient } from '../outside/outside-client.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { createServiceTokens } from './service-tokens.ts';
import { signAsTool } from './tool-keys.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const NOW = Date.UTC(2026, 9, 1);

const PLATFORM = {
  ...{ platformId: '1', name: 'Moodle', issuer: 'https://lms.example.com', clientId: '1', deploymentIds: ['1'], disabledAt: null },
  ...{ authorizationUrl: '', tokenUrl: 'https://lms.example.com/token', jwksUrl: '', createdAt: new Date(0) },
};

interface Reply {
  readonly status?: number;
  /** What it says besides the token. */
  readonly says: object;
}

/** A platform that gives tokens. */
function openTokens({ services }: Pick<TestApi, 'services'>, { status = 200, says }: Reply) {
  const clock = { nowMs: NOW, given: 0 };
  const outside: OutsideClient = {
    check: (address) => new URL(address),
    call: async (_address, { maxBytes } = {}) => {
      expect(maxBytes).toBe(65_536);
      clock.given += 1;
      const body = { access_token: `token ${clock.given}`, token_type: 'Bearer', ...says };
      return { status, headers: {}, body: Buffer.from(JSON.stringify(body)) };
    },
  };
  const { tokenFor } = createServiceTokens({ ...services, outside, clock: () => new Date(clock.nowMs) });
  const at = async (seconds: number) => {
    clock.nowMs = NOW + seconds * 1000;
    return await tokenFor({ platform: PLATFORM, scopes: ['scope'] });
  };
  return { at };
}

test('What the tool signs is valid from five seconds before to five minutes after it is signed.', async () => {
  const { iat, exp } = decodeJwt(await signAsTool({ ...api.services, clock: () => new Date(NOW) }, {}));
  expect([iat, exp]).toEqual([NOW / 1000 - 5, NOW / 1000 + 300]);
});

test('A platform’s token is used until a minute before its end.', async () => {
  const { at } = openTokens(api, { says: { expires_in: 3600 } });
  expect(await at(0)).toBe('token 1');
  expect(await at(3539.999)).toBe('token 1');
  expect(await at(3540)).toBe('token 2');
});

test('A token may be good for a day; one that claims to be good for longer is not kept.', async () => {
  const day = openTokens(api, { says: { expires_in: 86_400 } });
  expect([await day.at(0), await day.at(86_339)]).toEqual(['token 1', 'token 1']);
  const longer = openTokens(api, { says: { expires_in: 86_401 } });
  expect([await longer.at(0), await longer.at(1)]).toEqual(['token 1', 'token 2']);
});

test('A platform that grants less than is needed is not asked again; one that grants it is used.', async () => {
  const granting = (scope: string) => openTokens(api, { says: { expires_in: 3600, scope } }).at(0);
  expect(await granting('other scope')).toBe('token 1');
  await expect(granting('other')).rejects.toMatchObject({
    message: 'The learning platform does not allow this tool scope.',
    details: { retry: false },
  });
});

test.each([
  [400, true],
  [403, false],
  [503, true],
])('A platform that refuses with %i and gives no reason is asked again: %s.', async (status, retry) => {
  const refused = openTokens(api, { status, says: {} }).at(0);
  await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/^There is no access token: ./), details: { retry } });
});

test('When the secret of the installation was changed, no token can be asked for until a new key is made.', async () => {
  await signAsTool(api.services, {});
  const services = { ...api.services, sealKey: 'another' };
  const message = 'The key of this Rooflab can no longer be read, because ROOFLAB_SECRET was changed.';
  const remedy = 'An administrator can make a new one (lti.rotateKey).';
  await expect(signAsTool(services, {})).rejects.toMatchObject({ message, remedy });
  await expect(openTokens({ services }, { says: {} }).at(0)).rejects.toMatchObject({
    message: `${message} ${remedy}`,
    details: { retry: true },
    cause: expect.any(Error),
  });
});
