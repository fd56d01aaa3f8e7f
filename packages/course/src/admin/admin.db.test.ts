import { randomUUID } from 'node:crypto';
import { closeDatabase, createDatabase } from '@rooflab/db';
import { insertHandIns, signedInAs } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeThings } from '../testing/make-things.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { gradeNext, handInGraded, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it; those that count everything have one of their own. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

test('An administrator finds people, and bans them: their token is refused, with a reason in the audit log.', async () => {
  const { adminId, student } = await makeSchool(api.db);
  const root = await api.as(adminId);
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: student.userId } });
  expect(await root.admin.users({ search: email.slice(0, 12).toUpperCase() })).toMatchObject([
    { userId: student.userId, banned: false, courses: 1 },
  ]);
  await root.admin.updateUser({ userId: student.userId, banned: true, reason: 'stolen account' });
  expect(await root.admin.users({ search: email })).toMatchObject([{ banned: true }]);
  expect((await root.admin.audit({ subjectId: student.userId }))[0]).toMatchObject({ action: 'user.update', reason: 'stolen account' });
  expect((await refusalOf(root.admin.updateUser({ userId: adminId, isAdmin: false, reason: 'tired' }))).code).toBe('own-account');
});

test('People are listed by family name as in a roster, a page after another.', async () => {
  const { adminId } = await makeSchool(api.db);
  const root = await api.as(adminId);
  for (const [i, name] of ['Zoë Eder', 'ada caron', 'Émile Caron', 'Anna van der Berg'].entries()) {
    await api.db.user.create({ data: { id: randomUUID(), name, email: `sorted${i}@example.org`, emailVerified: true } });
  }
  const pageAfter = async (after: string | null) => await root.admin.users({ search: 'sorted', limit: 3, after });
  const first = await pageAfter(null);
  expect(first.map(({ name }) => name)).toEqual(['ada caron', 'Émile Caron', 'Zoë Eder']);
  expect((await pageAfter(first.at(-1)?.userId ?? null)).map(({ name }) => name)).toEqual(['Anna van der Berg']);
});

test('An administrator sees everybody’s tokens, never their secret, and ends any of them.', async () => {
  const { adminId, student, otherStudent } = await makeSchool(api.db);
  const made = await (await api.as(student.userId)).token.create({ name: 'laptop', scopes: ['results:read'] });
  await (await api.as(otherStudent.userId)).token.create({ name: 'ci', scopes: ['hand-in:write'] });
  const root = await api.as(adminId);
  const tokens = await root.admin.tokens({});
  expect(tokens.map(({ userName, name, scopes }) => ({ userName, name, scopes }))).toEqual([
    { userName: 'Ben', name: 'ci', scopes: ['hand-in:write'] },
    { userName: 'Ada', name: 'laptop', scopes: ['results:read'] },
  ]);
  expect(JSON.stringify(tokens)).not.toContain(made.token);
  const [first] = tokens;
  expect(await root.admin.tokens({ after: first?.tokenId ?? '', limit: 1 })).toMatchObject([{ name: 'laptop' }]);
  await root.admin.revokeToken({ tokenId: made.tokenId, reason: 'found in a repository' });
  expect(await root.admin.tokens({ search: 'Ada' })).toEqual([]);
  expect((await root.admin.audit({ action: 'token.revoke' }))[0]).toMatchObject({ reason: 'found in a repository' });
  expect((await refusalOf(root.admin.revokeToken({ tokenId: made.tokenId, reason: 'again' }))).code).toBe('not-found');
});

test('An administrator is told of portals that sign in to the database with more rights than they need.', async () => {
  const { adminId } = await makeSchool(api.db);
  const root = await api.as(adminId);
  const modest = createDatabase({ url: signedInAs('portal', api.url), poolSize: 1, name: 'rooflab-portal' });
  const mighty = createDatabase({ url: api.url, poolSize: 1, name: 'rooflab-portal' });
  try {
    await modest.$queryRaw`SELECT 1`;
    expect((await root.admin.health()).excessAccounts).toEqual([]);
    await mighty.$queryRaw`SELECT 1`;
    expect((await root.admin.health()).excessAccounts).toEqual(['rooflab']);
  } finally {
    await closeDatabase(modest);
    await closeDatabase(mighty);
  }
});

test('The figures of the installation count what is there.', async () => {
  await using api = await openTestApi();
  const things = await makeThings(api);
  const root = await api.as(things.adminId);
  expect(await root.admin.health()).toMatchObject({
    courses: 2,
    users: 9,
    handIns: 2,
    handInsDay: 2,
    systemErrorsDay: 0,
    lostClaimsDay: 0,
    strayResultsDay: 0,
    openAlerts: 2,
    tokens: 0,
    waitP95Seconds: 3,
  });
  const { assignmentId, student } = things;
  const failed = {
    enrolmentId: student.enrolmentId,
    assignmentId,
    createdAt: new Date(Date.now() - 60_000),
    state: 'system-error' as const,
  };
  await insertHandIns(api.db, things.workerId, [failed]);
  expect(await root.admin.health()).toMatchObject({ handInsDay: 3, systemErrorsDay: 1 });
  await root.admin.acknowledge({ alert: things.globalAlertId });
  expect((await root.admin.health()).openAlerts).toBe(1);
});

test('What is for everyone is taken away by administrators; a course’s announcement stays, and so does what is for everyone with its staff.', async () => {
  const { adminId, ta, courseId, announcementId, globalAnnouncementId } = await makeThings(api);
  const root = await api.as(adminId);
  expect((await refusalOf(root.announcement.removeGlobal({ announcement: announcementId }))).code).toBe('not-found');
  expect(await root.announcement.list({ courseId })).toMatchObject([{ announcementId }]);
  const tess = await api.as(ta.userId);
  expect((await refusalOf(tess.announcement.remove({ announcementId: globalAnnouncementId }))).code).toBe('not-found');
  await root.announcement.removeGlobal({ announcement: globalAnnouncementId });
  await tess.announcement.remove({ announcementId });
  const ids = [announcementId, globalAnnouncementId];
  expect(await api.db.announcement.count({ where: { id: { in: ids } } })).toBe(0);
});

test('A worker is paused with a reason and taken up again; its work and its roofs are told.', async () => {
  await using api = await openTestApi();
  const { adminId, assignmentId, courseId, student, ta } = await makeSchool(api.db);
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const { workerId } = await api.db.grading.findFirstOrThrow({ select: { workerId: true } });
  const root = await api.as(adminId);
  await root.worker.setState({ workerId, state: 'paused', reason: 'new fan' });
  expect(await root.worker.list()).toMatchObject([{ workerId, state: 'paused', pausedReason: 'new fan' }]);
  expect(await (await api.as(student.userId)).queue.workers()).toMatchObject([
    { device: 'NVIDIA H200', deviceClass: 'large', state: 'paused' },
  ]);
  expect(await (await api.as(ta.userId)).queue.devices({ courseId })).toMatchObject([
    { workerId, state: 'paused', pausedReason: 'new fan', roofs: [{ copyBytesPerSecond: 3.97e12 }], drift: { copyBytesPerSecond: null } },
  ]);
  await root.worker.setState({ workerId, state: 'active', reason: 'it runs' });
  expect(await root.worker.list()).toMatchObject([{ state: 'active', pausedReason: null }]);
  expect(await root.worker.loads({})).toMatchObject([{ workerId, graded: 1, failed: 0 }]);
  const { roofs, drift } = await root.worker.roofs({ workerId });
  expect(roofs).toMatchObject([{ copyBytesPerSecond: 3.97e12, flopsPerSecond: 6.4e13, launchNs: 2100 }]);
  expect(drift.copyBytesPerSecond).toBeNull();
  const ended = { same: 0, different: 0, inconclusive: 0, not_checked: 0 };
  expect(await root.worker.spotChecks({})).toEqual({ open: 0, ended, differences: [] });
});

test('A grading without a measured roof is no point of a worker’s history.', async () => {
  const { adminId, assignmentId, student } = await makeSchool(api.db);
  const ada = await api.as(student.userId);
  await ada.handIn.create({ assignmentId, exercise: 'reduction/sum', source: 'fn main() {}', requestId: crypto.randomUUID() });
  await gradeNext(api, { verdict: 'compile-error', score: 0, roof: { measuredAt: '', flopsPerSecond: 0, launchNs: 0, curve: [] } });
  const { workerId } = await api.db.grading.findFirstOrThrow({ select: { workerId: true } });
  expect((await (await api.as(adminId)).worker.roofs({ workerId })).roofs).toEqual([]);
});
