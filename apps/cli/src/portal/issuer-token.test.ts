import { openTestIssuer } from '@rooflab/course/testing';
import { expect, test } from 'vitest';
import { UsageError } from '../exit-code.ts';
import { issuerToken } from './issuer-token.ts';
import { PortalFault } from './portal-fault.ts';

const PORTAL = 'https://rooflab.example.org';

test('Outside of a job there is no token to request.', () => {
  expect(issuerToken({}, PORTAL)).toBeNull();
});

test('GitHub is asked for a token for this portal, a new one each time.', async () => {
  await using issuer = await openTestIssuer('github');
  const ask = issuerToken(issuer.runnerVariables(), PORTAL);
  const tokens = [await ask?.(), await ask?.()];
  const [first, second] = tokens.map((token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
  expect(first).toMatchObject({ aud: PORTAL, repository_id: '1001' });
  expect(second.jti).not.toBe(first.jti);
});

test('For a job without the permission, the message names the missing one.', () => {
  expect(() => issuerToken({ GITHUB_ACTIONS: 'true' }, PORTAL)).toThrow(UsageError);
  expect(() => issuerToken({ GITHUB_ACTIONS: 'true' }, PORTAL)).toThrow('permissions: id-token: write');
  expect(() => issuerToken({ GITLAB_CI: 'true' }, PORTAL)).toThrow(`ROOFLAB_ID_TOKEN: { aud: ${PORTAL} }`);
});

test('When GitHub gives none, that is a temporary fault.', async () => {
  await using issuer = await openTestIssuer('github');
  const variables = { ...issuer.runnerVariables(), ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'other' };
  const fault = await issuerToken(variables, PORTAL)?.().catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(PortalFault);
  expect(fault).toMatchObject({ passing: true, message: 'GitHub gave this run no token (status 401). Run the job again.' });
});

test('GitLab’s token is given out once: the portal takes it once.', async () => {
  const ask = issuerToken({ GITLAB_CI: 'true', ROOFLAB_ID_TOKEN: 'eyJ' }, PORTAL);
  expect(await ask?.()).toBe('eyJ');
  await expect(ask?.()).rejects.toThrow('run the job again to read the verdict');
});
