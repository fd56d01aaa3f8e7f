import { insertHandIns, type makeAssignment, makeWorker, type PlainHandIn } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, join, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DUE_AT = new Date('2026-05-04T12:00:00Z');
const RULES = { releaseAt: new Date('2026-04-01T08:00:00Z'), dueAt: DUE_AT, showBestKernels: true } as const;

async function makeEnd(api: TestApi, rules: Parameters<typeof makeAssignment>[2] = {}) {
  const school = await makeSchool(api.db, { ...RULES, ...rules });
  const { assignmentId, student, otherStudent, ta } = school;
  const workerId = await makeWorker(api.db);
  const handIn = (person: { enrolmentId: string }, rest: Partial<PlainHandIn>) => {
    const createdAt = new Date(DUE_AT.getTime() - DAY_MS);
    return insertHandIns(api.db, workerId, [{ enrolmentId: person.enrolmentId, assignmentId, createdAt, state: 'graded', ...rest }]);
  };
  await handIn(student, { fraction: 0.5, score: 60 });
  await handIn(otherStudent, { fraction: 0.9, score: 95 });
  // Neither a wrong one nor a TA's takes part.
  await handIn(ta, { fraction: 0.99, score: 99 });
  await handIn(student, { fraction: null, score: 30, verdict: 'wrong-answer' });
  const asked = { assignmentId, exercise: EXERCISE };
  /** The answer to this person, so long after the due date. */
  const after = async (userId: string | null, ms: number) =>
    (await api.as(userId, { clock: () => new Date(DUE_AT.getTime() + ms) })).placement.bestKernels(asked);
  return { ...school, handIn, after };
}

const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code;

test('After the end students read the best kernels, one of each student, without anybody’s own name.', async () => {
  const { student, after } = await makeEnd(api);
  const { deviceClass, kernels } = await after(student.userId, 1);
  expect(deviceClass).toBe('large');
  expect(kernels.map(({ fraction, isMine, source }) => [fraction, isMine, source])).toEqual([
    [0.9, false, 'fn main() {}'],
    [0.5, true, 'fn main() {}'],
  ]);
  for (const { label } of kernels) expect(label).toMatch(/^[a-z]+ [a-z]+ \d+$/);
  expect(JSON.stringify(kernels)).not.toMatch(/Ada|Ben/);
});

test('Until the end nobody but staff does: not at the last moment, with grace and late days.', async () => {
  const { student, ta, adminId, after } = await makeEnd(api, { graceMinutes: 15, latePolicy: 'budget', maxLateDays: 2 });
  const lastMs = 2 * DAY_MS + 15 * 60_000;
  for (const ms of [-HOUR_MS, 0, HOUR_MS, lastMs]) expect(await codeOf(after(student.userId, ms))).toBe('best-kernels-not-yet');
  expect((await after(student.userId, lastMs + 1)).kernels).toHaveLength(2);
  for (const userId of [ta.userId, adminId]) expect((await after(userId, -HOUR_MS)).kernels).toHaveLength(2);
});

test('Anybody’s extension in force keeps them closed, with its own late days, and it is not said until when.', async () => {
  const { courseId, student, otherStudent, instructor, assignmentId, after } = await makeEnd(api, {
    ...{ latePolicy: 'percent', latePercentPerDay: 10, maxLateDays: 1 },
  });
  const given = { courseId, enrolmentId: otherStudent.enrolmentId, assignmentId, reason: 'ill', grantedById: instructor.userId };
  const { id } = await api.db.extension.create({
    data: { ...given, dueAt: new Date(DUE_AT.getTime() + 7 * DAY_MS) },
    select: { id: true },
  });
  await api.db.extension.create({ data: { ...given, enrolmentId: student.enrolmentId, extraAttempts: 2 } });
  for (const days of [1.5, 6, 7.5, 8]) expect(await codeOf(after(student.userId, days * DAY_MS))).toBe('best-kernels-not-yet');
  const { message } = await refusalOf(after(student.userId, 6 * DAY_MS));
  expect(message).not.toMatch(/\d|Ben/);
  expect((await after(student.userId, 8 * DAY_MS + 1)).kernels).toHaveLength(2);
  await api.db.extension.update({ where: { id }, data: { revokedAt: new Date(), revokedById: instructor.userId } });
  expect((await after(student.userId, 1.5 * DAY_MS)).kernels).toHaveLength(2);
});

test('Off by default: then students read none, ever.', async () => {
  const { student, ta, after } = await makeEnd(api, { showBestKernels: false });
  expect(await codeOf(after(student.userId, 365 * DAY_MS))).toBe('best-kernels-hidden');
  expect((await after(ta.userId, 1)).kernels).toHaveLength(2);
});

test('Nobody from outside reads them, and of no exercise that the assignment lacks, nor before the release.', async () => {
  const { student, assignmentId, strangerId, studentElsewhere, taElsewhere, after } = await makeEnd(api);
  for (const userId of [strangerId, studentElsewhere.userId, taElsewhere.userId]) expect(await codeOf(after(userId, 1))).toBe('not-found');
  expect(await codeOf(after(null, 1))).toBe('not-signed-in');
  await api.db.enrolment.update({ where: { id: student.enrolmentId }, data: { droppedAt: new Date() } });
  expect(await codeOf(after(student.userId, 1))).toBe('not-found');
  await api.db.enrolment.update({ where: { id: student.enrolmentId }, data: { droppedAt: null } });
  const ada = await api.as(student.userId);
  expect(await codeOf(ada.placement.bestKernels({ assignmentId, exercise: 'matmul/square' }))).toBe('not-found');
  const later = { releaseAt: new Date(DUE_AT.getTime() + DAY_MS), dueAt: new Date(DUE_AT.getTime() + 2 * DAY_MS) };
  await api.db.assignment.update({ where: { id: assignmentId }, data: later });
  expect(await codeOf(after(student.userId, 1))).toBe('not-found');
});

test('Who hides from the leaderboard shows no kernel, nor who was dropped; where there is no leaderboard nobody has a name.', async () => {
  const { student, otherStudent, assignmentId, ta, after } = await makeEnd(api);
  const bens = (data: object) => api.db.enrolment.update({ where: { id: otherStudent.enrolmentId }, data });
  await bens({ nickname: 'Warp' });
  expect((await after(student.userId, 1)).kernels[0]?.label).toBe('Warp');
  await api.db.assignment.update({ where: { id: assignmentId }, data: { leaderboardVisible: false } });
  expect((await after(student.userId, 1)).kernels.map(({ label }) => label)).toEqual([null, null]);
  await bens({ leaderboardHidden: true });
  for (const { userId } of [student, otherStudent, ta])
    expect((await after(userId, 1)).kernels.map(({ fraction }) => fraction)).toEqual([0.5]);
  await bens({ leaderboardHidden: false, droppedAt: new Date() });
  expect((await after(student.userId, 1)).kernels).toHaveLength(1);
});

test('Five are shown, of one class of devices, and none that a frozen leaderboard does not have.', async () => {
  const { courseId, student, assignmentId, handIn, after } = await makeEnd(api);
  for (let i = 0; i < 5; i++) {
    const person = await join(api.db, courseId, { name: `S${i}`, role: 'student' });
    await handIn(person, { fraction: 0.6 + i / 100, score: 70 + i });
    await handIn(person, { fraction: null, score: 40, deviceClass: 'software' });
  }
  expect((await after(student.userId, 1)).kernels.map(({ fraction }) => fraction)).toEqual([0.9, 0.64, 0.63, 0.62, 0.61]);
  const leaderboardFrozenAt = new Date(DUE_AT.getTime() - 2 * DAY_MS);
  await api.db.assignment.update({ where: { id: assignmentId }, data: { leaderboardFrozenAt } });
  expect((await after(student.userId, 1)).kernels).toEqual([]);
});
