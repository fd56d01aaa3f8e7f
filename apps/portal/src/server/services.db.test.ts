import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { openTestApi, TEST_ORIGIN } from '@rooflab/course/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { startPortal } from './start-portal.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/operating.md');

/** What a provider says about itself (OpenID Connect Discovery 1.0); enough for the way to its sign-in page. */
async function openProvider() {
  let issuer = '';
  const server = createServer((_request, response) => {
    const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, ...endpoints }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { issuer, [Symbol.asyncDispose]: async () => void server.close() };
}

test('With a provider in the environment, a browser is sent to it, and told to come back where the guide says.', async () => {
  await using api = await openTestApi();
  await using provider = await openProvider();
  const env = readEnv({
    DATABASE_URL: api.url,
    ROOFLAB_SECRET: 'only-for-tests',
    ROOFLAB_URL: TEST_ORIGIN,
    NODE_ENV: 'test',
    PORT: '0',
    ROOFLAB_OIDC_ISSUER: provider.issuer,
    ROOFLAB_OIDC_CLIENT_ID: 'rooflab',
    ROOFLAB_OIDC_CLIENT_SECRET: 'hunter2',
  });
  const portal = await startPortal({ env, logger: pino({ level: 'silent' }) });
  await portal.ready;
  const response = await fetch(`http://127.0.0.1:${portal.port}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: TEST_ORIGIN },
    body: JSON.stringify({ provider: 'oidc', callbackURL: '/' }),
  });
  const text = await response.text();
  await portal.stop();
  expect([response.status, text]).toEqual([200, expect.stringContaining('"url"')]);
  const url = new URL(JSON.parse(text).url);
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
  const sent = Object.fromEntries(url.searchParams);
  expect(sent).toMatchObject({ client_id: 'rooflab', scope: 'openid email profile', code_challenge_method: 'S256' });
  expect(sent.redirect_uri).toBe(`${TEST_ORIGIN}/api/auth/callback/oidc`);
  expect(await readFile(GUIDE, 'utf8')).toContain('`<ROOFLAB_URL>/api/auth/callback/oidc`');
  expect(text).not.toContain('hunter2');
});
