import { expect, test } from 'vitest';
import { openTestIssuer } from '../testing/open-test-issuer.ts';
import { refusalOf } from '../testing/refusal.ts';
import { createRunReader } from './read-run.ts';

const PORTAL = 'https://rooflab.example.org';

test('An issuer that never answers is given up, with words, and its runs are told to come back.', async () => {
  await using issuer = await openTestIssuer('github', PORTAL);
  issuer.answerWith('nothing');
  const reader = createRunReader({ issuers: [issuer.issuer], audience: PORTAL, fetchTimeoutMs: 50 });
  const { code, message } = await refusalOf(reader.read(await issuer.token(), new Date()));
  expect([code, message]).toEqual([
    'issuer-unreachable',
    `The keys of ${issuer.issuer.url} cannot be fetched right now, so nobody can tell whose run this is.`,
  ]);
});

test('Of a run only what identifies it is read, by the names that its service gives to things.', async () => {
  await using github = await openTestIssuer('github', PORTAL);
  await using gitlab = await openTestIssuer('gitlab', PORTAL);
  const reader = createRunReader({ issuers: [github.issuer, gitlab.issuer], audience: PORTAL });
  const same = { repository: 'ada/kernels', actor: 'ada', event: 'push', sha: 'c0ffee' };
  const run = await reader.read(await github.token(), new Date());
  expect(run).toMatchObject({ ...same, issuer: github.issuer.url, repositoryId: '1001', ownerId: '11', actorId: '11', runId: '77' });
  expect(Object.keys(run)).not.toContain('aud');
  const job = await reader.read(await gitlab.token(), new Date());
  expect(job).toMatchObject({ ...same, issuer: gitlab.issuer.url, repositoryId: '2001', ownerId: '21', actorId: '21', runId: '88' });
});

test.each([
  ['github', 600],
  ['gitlab', 3600],
] as const)('A token of %s is taken for %i s after it was made, and 30 s by which clocks may differ.', async (kind, oldestSeconds) => {
  await using issuer = await openTestIssuer(kind, PORTAL);
  const reader = createRunReader({ issuers: [issuer.issuer], audience: PORTAL });
  const iat = 1_790_000_000;
  const codeAfter = async (seconds: number, claims = {}) => {
    const token = await issuer.token({ iat, nbf: iat, exp: iat + 7200, ...claims });
    return await reader.read(token, new Date((iat + seconds) * 1000)).then(
      () => 'taken',
      async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
    );
  };
  expect(await codeAfter(oldestSeconds + 30)).toBe('taken');
  expect(await codeAfter(oldestSeconds + 31)).toBe('issuer-token-expired');
  expect(await codeAfter(89, { exp: iat + 60 })).toBe('taken');
  expect(await codeAfter(90, { exp: iat + 60 })).toBe('issuer-token-expired');
  expect(await codeAfter(0, { nbf: iat + 30 })).toBe('taken');
  expect(await codeAfter(0, { nbf: iat + 31 })).toBe('issuer-token-not-valid');
});
