import { permissionsOf } from '@rooflab/course';
import { makeSchool, openTestApi } from '@rooflab/course/testing';
import { expect, test } from 'vitest';
import { servePortal } from './testing/serve-portal.ts';

const FROM_ELSEWHERE = { origin: 'https://lms.example.com', 'sec-fetch-site': 'cross-site' };

const PLATFORM = {
  ...{ name: 'Moodle of the faculty', issuer: 'https://lms.example.com', clientId: 'abc123', deploymentIds: ['1'] },
  ...{ authorizationUrl: 'https://lms.example.com/mod/lti/auth.php', tokenUrl: 'https://lms.example.com/mod/lti/token.php' },
  jwksUrl: 'https://lms.example.com/mod/lti/certs.php',
};

test('An administrator’s program registers a platform, as docs/lti.md says; its launches begin, and pages may frame nothing but them.', async () => {
  await using api = await openTestApi();
  const school = await makeSchool(api.db);
  await using portal = await servePortal(api.services);
  const { key } = await api.services.auth.api.createApiKey({
    body: { name: 'laptop', userId: school.adminId, permissions: permissionsOf(['admin']) },
  });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const registered = await fetch(`${portal.url}/api/trpc/lti.createPlatform`, { method: 'POST', headers, body: JSON.stringify(PLATFORM) });
  expect(await registered.json()).toEqual({ result: { data: { platformId: expect.any(String) } } });
  const hints = new URLSearchParams({ iss: PLATFORM.issuer, login_hint: '7', target_link_uri: 'http://localhost:3000/' });
  const begun = await fetch(`${portal.url}/api/lti/login`, { method: 'POST', body: hints, headers: FROM_ELSEWHERE, redirect: 'manual' });
  expect(begun.status).toBe(302);
  expect(begun.headers.get('location')).toMatch(/^https:\/\/lms\.example\.com\/mod\/lti\/auth\.php\?scope=openid&/);
  expect(begun.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=None; Partitioned$/);
  const framed = await fetch(`${portal.url}/api/lti/login?${hints}`, { headers: { 'sec-fetch-dest': 'iframe' } });
  expect(framed.headers.get('x-frame-options')).toBeNull();
  const keys = await fetch(`${portal.url}/api/lti/jwks`);
  expect(keys.headers.get('x-frame-options')).toBe('DENY');
});

test('What a platform’s page may send is the beginning and the end of a launch, and nothing else.', async () => {
  await using api = await openTestApi();
  await using portal = await servePortal(api.services);
  const post = async (path: string) =>
    await fetch(`${portal.url}${path}`, { method: 'POST', body: new URLSearchParams(), headers: FROM_ELSEWHERE });
  expect((await post('/api/lti/launch')).status).toBe(400);
  expect((await post('/api/lti/login')).status).toBe(400);
  expect((await post('/api/lti/link')).status).toBe(403);
  expect((await post('/api/lti/jwks')).status).toBe(403);
});
