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
