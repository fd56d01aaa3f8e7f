import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApi, TEST_ORIGIN } from '../testing/open-test-api.ts';
import { openTestProvider } from '../testing/open-test-provider.ts';
import { createAuth } from './auth.ts';

const REDIRECT = `${TEST_ORIGIN}/api/auth/callback/university`;

async function openSignIn() {
  const api = await openTestApi();
  const provider = await openTestProvider(REDIRECT);
  const { discoveryUrl, clientId, clientSecret } = provider;
  const university = { id: 'university', name: 'University', discoveryUrl, clientId, clientSecret };
  const settings = { secret: 'only-for-tests', baseUrl: TEST_ORIGIN, production: false };
  const auth = createAuth({ ...settings, db: api.db, logger: api.services.logger, oidc: [university] });
  return {
    api,
    provider,
    browser: () => browser(auth),
    [Symbol.asyncDispose]: async () => {
      await provider[Symbol.asyncDispose]();
      await api[Symbol.asyncDispose]();
    },
  };
}

const sessionSchema = z.object({ user: z.object({ id: z.string(), email: z.string(), emailVerified: z.boolean() }) }).nullable();

function browser(auth: ReturnType<typeof createAuth>) {
  const cookies = new Map<string, string>();
  const send = async (url: string | URL, body?: object) => {
    const headers = {
      origin: TEST_ORIGIN,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/json',
    };
    const response = await auth.handler(new Request(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }));
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return response;
  };
  return {
    send,
    /** Where the button leads. */
    begin: async (): Promise<URL> => {
      const response = await send(`${TEST_ORIGIN}/api/auth/sign-in/social`, { provider: 'university', callbackURL: '/courses' });
      const { url } = z.object({ url: z.url() }).parse(await response.json());
      return new URL(url);
    },
    /** Who is signed in now; null: nobody. */
    user: async () => {
      const response = await send(`${TEST_ORIGIN}/api/auth/get-session`);
      return sessionSchema.parse(await response.json())?.user ?? null;
    },
  };
}

test('Who signs in at the university gets an account with a verified address, and the same one again the next time.', async () => {
  await using world = await openSignIn();
  const login = `ada-${randomUUID()}`;
  const ids: (string | undefined)[] = [];
  for (let visit = 0; visit < 2; visit++) {
    const ada = world.browser();
    const back = await world.provider.signIn((await ada.begin()).href, login);
    const landed = await ada.send(back);
    expect(landed.headers.get('location')).toMatch(/\/courses$/);
    const user = await ada.user();
    expect(user).toMatchObject({ email: `${login}@example.org`, emailVerified: true });
    ids.push(user?.id);
  }
  expect(ids[1]).toBe(ids[0]);
  expect(await world.api.db.user.count({ where: { email: `${login}@example.org` } })).toBe(1);
  expect(await world.api.db.account.count({ where: { providerId: 'university' } })).toBe(1);
});

test('The code is asked for with PKCE, a state and a nonce, each drawn anew.', async () => {
  await using world = await openSignIn();
  const [first, second] = [await world.browser().begin(), await world.browser().begin()];
  expect(first.searchParams.get('code_challenge_method')).toBe('S256');
  expect(first.searchParams.get('redirect_uri')).toBe(REDIRECT);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.searchParams.get(name)).toMatch(/^\S{20,}$/);
    expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name));
  }
});

test.each(['nonce', 'code_challenge'])('Nobody is signed in when the %s that the provider saw is another.', async (name) => {
  await using world = await openSignIn();
  const ada = world.browser();
  const url = await ada.begin();
  url.searchParams.set(name, 'A'.repeat(43));
  const back = await world.provider.signIn(url.href, `ada-${randomUUID()}`);
  expect(back.searchParams.get('code')).toMatch(/./);
  const landed = await ada.send(back);
  expect(landed.headers.get('location')).toMatch(/error=/);
  expect(await ada.user()).toBeNull();
  expect(await world.api.db.user.count()).toBe(0);
});

test('Nobody is signed in with another state, nor in a browser that did not begin.', async () => {
  await using world = await openSignIn();
  const ada = world.browser();
  const back = await world.provider.signIn((await ada.begin()).href, `ada-${randomUUID()}`);
  const eve = world.browser();
  await eve.send(back);
  expect(await eve.user()).toBeNull();
  back.searchParams.set('state', 'A'.repeat(32));
  const landed = await ada.send(back);
  expect(landed.headers.get('location')).toMatch(/error=/);
  expect(await ada.user()).toBeNull();
  expect(await world.api.db.user.count()).toBe(0);
});

test('A code works once.', async () => {
  await using world = await openSignIn();
  const ada = world.browser();
  const back = await world.provider.signIn((await ada.begin()).href, `ada-${randomUUID()}`);
  await ada.send(back);
  expect(await ada.user()).not.toBeNull();
  const again = world.browser();
  await again.send(back);
  expect(await again.user()).toBeNull();
});
