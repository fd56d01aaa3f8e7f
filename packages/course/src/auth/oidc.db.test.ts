import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestUniversity, REDIRECT } from '../testing/open-test-university.ts';

test('Who signs in at the university gets an account with a verified address, and the same one again the next time.', async () => {
  await using world = await openTestUniversity();
  const login = `ada-${randomUUID()}`;
  const ids: (string | undefined)[] = [];
  for (let visit = 0; visit < 2; visit++) {
    const ada = world.browser();
    const back = await world.provider.signIn((await world.begin(ada)).href, login);
    const landed = await ada.send({ path: back.href });
    expect(landed.location).toMatch(/\/courses$/);
    const user = await world.user(ada);
    expect(user).toMatchObject({ email: `${login}@example.org`, emailVerified: true });
    ids.push(user?.id);
  }
  expect(ids[1]).toBe(ids[0]);
  expect(await world.api.db.user.count({ where: { email: `${login}@example.org` } })).toBe(1);
  expect(await world.api.db.account.count({ where: { providerId: 'university' } })).toBe(1);
});

test('The code is asked for with PKCE, a state and a nonce, each drawn anew.', async () => {
  await using world = await openTestUniversity();
  const [first, second] = [await world.begin(world.browser()), await world.begin(world.browser())];
  expect(first.searchParams.get('code_challenge_method')).toBe('S256');
  expect(first.searchParams.get('redirect_uri')).toBe(REDIRECT);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.searchParams.get(name)).toMatch(/^\S{20,}$/);
    expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name));
  }
});

test.each(['nonce', 'code_challenge'])('Nobody is signed in when the %s that the provider saw is another.', async (name) => {
  await using world = await openTestUniversity();
  const ada = world.browser();
  const url = await world.begin(ada);
  url.searchParams.set(name, 'A'.repeat(43));
  const back = await world.provider.signIn(url.href, `ada-${randomUUID()}`);
  expect(back.searchParams.get('code')).toMatch(/./);
  const landed = await ada.send({ path: back.href });
  expect(landed.location).toMatch(/error=/);
  expect(await world.user(ada)).toBeNull();
  expect(await world.api.db.user.count()).toBe(0);
});

test('Nobody is signed in with another state, nor in a browser that did not begin.', async () => {
  await using world = await openTestUniversity();
  const ada = world.browser();
  const back = await world.provider.signIn((await world.begin(ada)).href, `ada-${randomUUID()}`);
  const eve = world.browser();
  await eve.send({ path: back.href });
  expect(await world.user(eve)).toBeNull();
  back.searchParams.set('state', 'A'.repeat(32));
  const landed = await ada.send({ path: back.href });
  expect(landed.location).toMatch(/error=/);
  expect(await world.user(ada)).toBeNull();
  expect(await world.api.db.user.count()).toBe(0);
});

test('A code works once.', async () => {
  await using world = await openTestUniversity();
  const ada = world.browser();
  const back = await world.provider.signIn((await world.begin(ada)).href, `ada-${randomUUID()}`);
  await ada.send({ path: back.href });
  expect(await world.user(ada)).not.toBeNull();
  const again = world.browser();
  await again.send({ path: back.href });
  expect(await world.user(again)).toBeNull();
});
