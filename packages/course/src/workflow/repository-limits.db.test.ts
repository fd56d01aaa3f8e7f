import { randomUUID } from 'node:crypto';
import type { Database } from '@rooflab/db';
import { makeScene, openTestDatabase } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { linkRepository, makeLinkCode } from './commands.ts';
import type { WorkflowRun } from './workflow-run.ts';
import { admitRun, findWorkflowToken } from './workflow-tokens.ts';

const NOW = new Date('2026-10-01T12:00:00Z');
const QUARTER_MS = 15 * 60_000;
const after = (ms: number): Date => new Date(NOW.getTime() + ms);

function runOf(repositoryId: number): WorkflowRun {
  const numbers = { repositoryId: String(repositoryId), ownerId: '1', actorId: '1', runId: '1' };
  const names = {
    issuer: 'https://ci.example.org',
    repository: `ada/kernels-${repositoryId}`,
    actor: 'ada',
    event: 'push',
    sha: 'a'.repeat(40),
  };
  return { jti: randomUUID(), expiresAt: after(60_000), ...numbers, ...names };
}

const PURPOSE = 'hand_in';

async function makeCode(db: Database, enrolmentId: string, run: WorkflowRun): Promise<string> {
  const { issuer, repository } = run;
  return (await makeLinkCode(db, { enrolmentId, purpose: PURPOSE, issuer, repository, now: NOW })).code;
}

async function link(db: Database, enrolmentId: string, run = runOf(1)): Promise<WorkflowRun> {
  await linkRepository(db, { code: await makeCode(db, enrolmentId, run), purpose: PURPOSE, run, now: NOW });
  return run;
}

test('A code links a repository for a quarter of an hour, and not a millisecond longer.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { enrolmentId } = await makeScene(db);
  const run = runOf(1);
  const code = await makeCode(db, enrolmentId, run);
  await expect(linkRepository(db, { code, purpose: PURPOSE, run, now: after(QUARTER_MS) })).rejects.toMatchObject({
    code: 'code-not-valid',
  });
  await linkRepository(db, { code, purpose: PURPOSE, run, now: after(QUARTER_MS - 1) });
});

test('A run’s token is valid for a quarter of an hour, and not a millisecond longer.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { enrolmentId, courseId } = await makeScene(db);
  const run = { ...(await link(db, enrolmentId)), jti: randomUUID() };
  const { token, expiresInSeconds } = await admitRun(db, { run, now: NOW, prefix: 'run_' });
  expect(expiresInSeconds).toBe(QUARTER_MS / 1000);
  expect(await findWorkflowToken(db, token, after(QUARTER_MS - 1))).toMatchObject({ courseId });
  expect(await findWorkflowToken(db, token, after(QUARTER_MS))).toBeNull();
});

test('An issuer’s token that was used is remembered for five minutes after its end, in which clocks may differ.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { enrolmentId } = await makeScene(db);
  const { jti, expiresAt } = await link(db, enrolmentId);
  const used = await db.usedIssuerToken.findFirstOrThrow({ where: { jti } });
  expect(used.expiresAt).toEqual(new Date(expiresAt.getTime() + 5 * 60_000));
});

test('Twenty repositories may be linked to one enrolment; neither a code nor a code made before leads past that.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { enrolmentId } = await makeScene(db);
  for (let linked = 1; linked < 20; linked++) await link(db, enrolmentId, runOf(linked));
  const last = runOf(20);
  const code = await makeCode(db, enrolmentId, last);
  await linkRepository(db, { code, purpose: PURPOSE, run: last, now: NOW });
  await expect(makeCode(db, enrolmentId, runOf(21))).rejects.toMatchObject({ code: 'too-many-repositories' });
  const { id } = await db.repositoryLink.findFirstOrThrow({ select: { id: true } });
  const removed = await db.repositoryLink.delete({ where: { id } });
  const next = runOf(21);
  const early = await makeCode(db, enrolmentId, next);
  await db.repositoryLink.create({ data: removed });
  await expect(linkRepository(db, { code: early, purpose: PURPOSE, run: next, now: NOW })).rejects.toMatchObject({
    code: 'too-many-repositories',
  });
});
