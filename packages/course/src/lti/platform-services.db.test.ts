import { expect, test } from 'vitest';
import { openLtiPlatform } from '../testing/lti-platform.ts';
import type { Trouble } from '../testing/lti-services.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { makeSchool } from '../testing/school.ts';
import { PlatformFault } from './platform-fault.ts';
import { createPlatformServices } from './platform-services.ts';
import { readLtiPlatform } from './platforms.ts';
import { toolKeySet } from './tool-keys.ts';

const SCOPE = 'https://example.com/scope/things';

/** A registered platform with one service, and our side of it. */
async function openScene() {
  const server = await openLtiPlatform('canvas');
  const api = await openTestApi({ privateOrigins: [server.origin] });
  const { adminId } = await makeSchool(api.db);
  const { platformId } = await (await api.as(adminId)).lti.createPlatform(server.registration);
  const platform = await readLtiPlatform(api.db, platformId);
  if (platform === null) throw new Error('The platform is off.');
  server.trust({ keys: () => toolKeySet(api.services) });
  server.services.push(async (request, { pathname }) => {
    if (pathname !== '/things') return null;
    return server.tokens.allows(request, SCOPE) ? { status: 200, body: [1, 2] } : { status: 401, body: 'no token' };
  });
  const services = createPlatformServices(api.services);
  const call = async (address = `${server.origin}/things`, scopes: readonly string[] = [SCOPE]) =>
    await services.call({ platform, address, scopes });
  return {
    ...{ server, api, call },
    faultOf: async (...asked: Parameters<typeof call>) => {
      const fault = await call(...asked).catch((error: unknown) => error);
      if (!(fault instanceof PlatformFault)) throw new Error('The call did not fail as it should.', { cause: fault });
      return { message: fault.message, ...fault.details };
    },
    /** Requests that arrived. */
    countOf: (path: string) => server.received.filter((request) => request.path.startsWith(path)).length,
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

test('A token is asked for with a signed assertion, and used until shortly before it ends.', async () => {
  await using scene = await openScene();
  expect(JSON.parse((await scene.call()).body.toString())).toEqual([1, 2]);
  await scene.call();
  expect(scene.countOf('/token')).toBe(1);
  scene.server.tokens.setLifetime(59);
  scene.server.tokens.forgetTokens();
  await scene.call();
  await scene.call();
  expect(scene.countOf('/token')).toBe(3);
  expect(scene.server.received.every(({ headers }) => headers['user-agent']?.startsWith('Rooflab'))).toBe(true);
});

test('A token that the platform has forgotten is replaced once.', async () => {
  await using scene = await openScene();
  await scene.call();
  scene.server.tokens.forgetTokens();
  await scene.call();
  expect(scene.countOf('/token')).toBe(2);
  scene.server.services.unshift(async (_, { pathname }) => (pathname === '/things' ? { status: 401, body: '' } : null));
  expect(await scene.faultOf()).toMatchObject({ status: 401, retry: true, message: expect.stringContaining('administrator') });
  expect(scene.countOf('/token')).toBe(3);
});

test('After a change of our key the platform verifies with the new one.', async () => {
  await using scene = await openScene();
  const root = await scene.api.as((await scene.api.db.user.findFirstOrThrow({ where: { role: 'admin' } })).id);
  await scene.call();
  await root.lti.rotateKey();
  scene.server.tokens.forgetTokens();
  await scene.call();
});

const TROUBLES: readonly (readonly [title: string, trouble: Trouble, fault: object])[] = [
  ['502', { reply: { status: 502, body: '<html>' } }, { retry: true, status: 502 }],
  ['503 with a time', { reply: { status: 503, headers: { 'retry-after': '120' } } }, { retry: true, waitMs: 120_000 }],
  ['a dropped connection', { drop: 'before' }, { retry: true }],
  ['the throttle of Canvas', { reply: { status: 403, headers: { 'x-rate-limit-remaining': '0.0' } } }, { retry: true, status: 403 }],
  ['429', { reply: { status: 429 } }, { retry: true, status: 429 }],
  ['403 with room left', { reply: { status: 403, headers: { 'x-rate-limit-remaining': '600' } } }, { retry: false, status: 403 }],
  ['404', { reply: { status: 404 } }, { retry: false, status: 404 }],
  ['a redirect', { reply: { status: 302, headers: { location: 'http://169.254.169.254/' } } }, { retry: true }],
];

test('What the platform does is told apart by whether it may pass.', async () => {
  await using scene = await openScene();
  for (const [title, trouble, fault] of TROUBLES) {
    scene.server.troubles.push({ path: '/things', trouble });
    expect.soft(await scene.faultOf(), title).toMatchObject(fault);
  }
  await scene.call();
});

test('A token that is refused is explained with the words of the platform.', async () => {
  await using scene = await openScene();
  scene.server.tokens.grant(['https://example.com/other']);
  expect(await scene.faultOf()).toMatchObject({
    retry: false,
    message: expect.stringContaining('invalid_scope: https://example.com/scope'),
  });
  scene.server.trust({ keys: async () => ({ keys: [] }) });
  expect(await scene.faultOf()).toMatchObject({ retry: true, message: expect.stringContaining('invalid_client') });
  scene.server.troubles.push({ path: '/token', trouble: { reply: { status: 200, body: 'hello' } } });
  expect(await scene.faultOf()).toMatchObject({ retry: true, message: 'The learning platform did not send an access token.' });
});

test('An address that leads into a private network is not called, and the token does not go there.', async () => {
  await using scene = await openScene();
  for (const address of ['https://169.254.169.254/scores', 'https://127.0.0.1/scores', 'http://example.com/scores'])
    expect(await scene.faultOf(address)).toMatchObject({ retry: false, message: expect.stringContaining('was not reached') });
});
