import { deviceFixture } from '@rooflab/result/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, handInGraded, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

const SUM = { kind: 'exercise', subject: EXERCISE } as const;

const fields = { title: 'Lab 2', releaseAt: inDays(1), dueAt: inDays(8), items: [{ ...SUM, weight: 50 }] };

test('Students learn of an assignment at its release, and read its dates in force.', async () => {
  const { courseId, student, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const late = { graceMinutes: 15, latePolicy: 'percent' as const, latePercentPerDay: 10, maxLateDays: 2 };
  const { assignmentId } = await ines.assignment.create({ courseId, fields: { ...fields, ...late } });
  const ada = await api.as(student.userId);
  expect(await ada.assignment.list({ courseId })).toHaveLength(1);
  expect((await refusalOf(ada.assignment.byId({ assignmentId }))).code).toBe('not-found');
  const later = await api.as(student.userId, { clock: () => inDays(2) });
  const { mine, items } = await later.assignment.byId({ assignmentId });
  expect(items).toMatchObject([{ ...SUM, title: 'Sum', weight: 50, passFraction: null }]);
  expect(mine).toMatchObject({ state: 'open', dueAt: fields.dueAt, extended: false, points: 0, maxPoints: 50 });
  expect(mine?.lateFrom).toEqual(new Date(fields.dueAt.getTime() + 15 * 60_000));
  expect(mine?.closesAt).toEqual(new Date(fields.dueAt.getTime() + 2 * DAY_MS + 15 * 60_000));
  const tooLate = await api.as(student.userId, { clock: () => inDays(9) });
  expect((await tooLate.assignment.byId({ assignmentId })).mine).toMatchObject({ state: 'late', lateDaysNow: 1 });
});

test('Marks of speed are in force only where speed is graded, and the assignment keeps its own for when it is again.', async () => {
  const { courseId, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const ownMarks = { passFraction: 0.2, fullFraction: 0.9 };
  for (const deviceClass of [null, 'large', 'counted', 'software'] as const) {
    const items = [{ ...SUM, ...ownMarks }];
    const { assignmentId } = await ines.assignment.create({ courseId, fields: { ...fields, deviceClass, items } });
    const isTimed = deviceClass === null || deviceClass === 'large';
    const marks = isTimed ? ownMarks : null;
    expect((await ines.assignment.byId({ assignmentId })).items, `${deviceClass}`).toMatchObject([{ marks, ...ownMarks }]);
  }
});

test('A preview says the deadlines and whose points would change, and changes nothing; an update does.', async () => {
  const { courseId, assignmentId, student, instructor } = await makeSchool(api.db);
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId, result: { score: 80 } });
  const ines = await api.as(instructor.userId);
  const changed = { ...fields, releaseAt: inDays(-2), dueAt: inDays(3), latePolicy: 'budget' as const, maxLateDays: 1 };
  const preview = await ines.assignment.preview({ courseId, assignmentId, fields: changed });
  expect(preview.lastMoments).toEqual([
    { lateDays: 0, at: changed.dueAt },
    { lateDays: 1, at: new Date(changed.dueAt.getTime() + DAY_MS) },
  ]);
  expect(preview.changes).toEqual([{ enrolmentId: student.enrolmentId, name: 'Ada', before: 80, after: 40 }]);
  expect((await ines.grade.list({ courseId })).rows[0]?.grade.points).toBe(80);
  await ines.assignment.update({ assignmentId, fields: changed });
  expect((await ines.grade.list({ courseId })).rows[0]?.grade.points).toBe(40);
});

test('A try on the software device changes no grade; what an assignment grades, staff may change, and a preview says whose points follow.', async () => {
  const { courseId, assignmentId, student, otherStudent, instructor } = await makeSchool(api.db);
  const software = { score: 40, maxScore: 40, device: deviceFixture({ software: true, deviceClass: 'software' }) };
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId, result: { score: 48.9 } });
  for (const { enrolmentId } of [student, otherStudent]) await handInGraded(api, { enrolmentId, assignmentId, result: software });
  const ines = await api.as(instructor.userId);
  const pointsOf = async () => (await ines.grade.list({ courseId })).rows.map(({ name, grade }) => [name, grade.points]);
  expect(await pointsOf()).toEqual([
    ['Ada', 48.9],
    ['Ben', 40],
  ]);
  const rules = { ...fields, releaseAt: inDays(-2), items: [SUM], hazardsAreWrong: true };
  const changes = async (deviceClass: 'software' | 'counted') =>
    (await ines.assignment.preview({ courseId, assignmentId, fields: { ...rules, deviceClass } })).changes.map(({ before, after }) => [
      before,
      after,
    ]);
  expect(await changes('counted')).toEqual([[48.9, 40]]);
  expect(await changes('software')).toEqual([
    [48.9, 100],
    [40, 100],
  ]);
  await ines.assignment.update({ assignmentId, fields: { ...rules, deviceClass: 'software' } });
  expect(await ines.assignment.byId({ assignmentId })).toMatchObject({ deviceClass: 'software', hazardsAreWrong: true });
  expect(await pointsOf()).toEqual([
    ['Ada', 100],
    ['Ben', 100],
  ]);
});

test('What an assignment grades is written by instructors of the course, and by nobody else.', async () => {
  const { courseId, assignmentId, student, ta, instructor, taElsewhere, adminId, strangerId } = await makeSchool(api.db);
  const counted = { ...fields, items: [SUM], deviceClass: 'counted' as const, hazardsAreWrong: true };
  const refused: [userId: string | null, code: string][] = [
    [null, 'not-signed-in'],
    [strangerId, 'not-found'],
    [taElsewhere.userId, 'not-found'],
    [student.userId, 'forbidden'],
    [ta.userId, 'forbidden'],
  ];
  for (const [userId, code] of refused) {
    const caller = await api.as(userId);
    expect((await refusalOf(caller.assignment.create({ courseId, fields: counted }))).code, code).toBe(code);
    expect((await refusalOf(caller.assignment.update({ assignmentId, fields: counted }))).code, code).toBe(code);
  }
  expect((await (await api.as(student.userId)).assignment.byId({ assignmentId })).deviceClass).toBeNull();
  for (const userId of [instructor.userId, adminId]) {
    const caller = await api.as(userId);
    const created = await caller.assignment.create({ courseId, fields: counted });
    await caller.assignment.update({ assignmentId, fields: counted });
    for (const each of [created.assignmentId, assignmentId])
      expect(await caller.assignment.byId({ assignmentId: each })).toMatchObject({ deviceClass: 'counted', hazardsAreWrong: true });
  }
});

test('An exercise that was handed in cannot be taken out; an archived assignment takes nothing and keeps its grades.', async () => {
  const { courseId, assignmentId, student, instructor } = await makeSchool(api.db);
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const ines = await api.as(instructor.userId);
  const other = { ...fields, releaseAt: inDays(-2), items: [{ ...SUM, subject: 'vector-ops/copy' }] };
  expect((await refusalOf(ines.assignment.update({ assignmentId, fields: other }))).code).toBe('item-in-use');
  await ines.assignment.archive({ assignmentId });
  const ada = await api.as(student.userId);
  expect((await ada.assignment.byId({ assignmentId })).mine?.state).toBe('closed');
  expect((await ada.grade.mine({ courseId })).points).toBe(92.5);
});

test.each([
  [{ dueAt: inDays(0.5) }, 'dueAt'],
  [{ latePolicy: 'percent' as const, maxLateDays: 2 }, 'latePolicy'],
  [{ items: [{ ...SUM, subject: 'reduction/none' }] }, 'items'],
  [{ items: [SUM, SUM] }, 'items'],
  [{ items: [{ ...SUM, passFraction: 0.5 }] }, 'items'],
])('Rules that contradict themselves are refused, and the field is named: %j', async (part, field) => {
  const { courseId, instructor } = await makeSchool(api.db);
  const refusal = await refusalOf((await api.as(instructor.userId)).assignment.create({ courseId, fields: { ...fields, ...part } }));
  expect(refusal).toMatchObject({ code: 'invalid-input' });
  expect(JSON.stringify(refusal.details)).toContain(`"fields.${field}`);
});

test('An announcement is seen from its time until its end, pinned ones first; one for everyone also by those who are not signed in.', async () => {
  const { courseId, student, ta, adminId } = await makeSchool(api.db);
  const tess = await api.as(ta.userId);
  const write = (title: string, rest: object) =>
    tess.announcement.create({ courseId, fields: { title, body: '', publishAt: inDays(-1), ...rest } });
  await write('first', {});
  await write('pinned', { publishAt: inDays(-3), pinned: true });
  await write('later', { publishAt: inDays(1) });
  const { announcementId } = await write('gone', { publishAt: inDays(-3), expiresAt: inDays(-2) });
  const ada = await api.as(student.userId);
  const titles = async (caller: typeof ada) => (await caller.announcement.list({ courseId })).map(({ title }) => title);
  expect(await titles(ada)).toEqual(['pinned', 'first']);
  expect(new Set(await titles(tess))).toEqual(new Set(['pinned', 'later', 'first', 'gone']));
  await tess.announcement.remove({ announcementId });
  expect(await titles(tess)).toHaveLength(3);
  await (await api.as(adminId)).announcement.createGlobal({ title: 'Maintenance', body: '', publishAt: inDays(-1) });
  expect(await (await api.as(null)).announcement.listGlobal()).toMatchObject([{ title: 'Maintenance', courseId: null }]);
});

test('The dates of several assignments move together or not at all; a preview says whose points would change, and the log what they were.', async () => {
  const { courseId, assignmentId, student, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const { assignmentId: second } = await ines.assignment.create({ courseId, fields });
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId, result: { score: 80 } });
  const first = await ines.assignment.byId({ assignmentId });
  const past = { assignmentId, releaseAt: inDays(-9), dueAt: inDays(-2), leaderboardFrozenAt: null };
  const later = { assignmentId: second, releaseAt: inDays(8), dueAt: inDays(15), leaderboardFrozenAt: inDays(14) };
  expect(await ines.assignment.previewDates({ courseId, dates: [past, later] })).toMatchObject({
    changes: [{ enrolmentId: student.enrolmentId, before: 80, after: 0 }],
  });
  const backwards = { ...later, dueAt: inDays(7) };
  expect((await refusalOf(ines.assignment.setDates({ courseId, dates: [past, backwards] }))).code).toBe('invalid-input');
  const elsewhere = await makeSchool(api.db);
  const foreign = { ...later, assignmentId: elsewhere.assignmentId };
  for (const asked of [ines.assignment.setDates, ines.assignment.previewDates])
    expect((await refusalOf(asked({ courseId, dates: [past, foreign] }))).code).toBe('not-found');
  expect((await ines.assignment.byId({ assignmentId })).dueAt).toEqual(first.dueAt);

  await ines.assignment.setDates({ courseId, dates: [past, later] });
  expect(await ines.assignment.byId({ assignmentId })).toMatchObject({ releaseAt: past.releaseAt, dueAt: past.dueAt, title: first.title });
  expect(await ines.assignment.byId({ assignmentId: second })).toMatchObject({ leaderboardFrozenAt: later.leaderboardFrozenAt });
  const logged = (await ines.audit.list({ courseId })).filter(({ action }) => action === 'assignment.update');
  expect(logged).toHaveLength(2);
  expect(logged.map(({ before }) => before)).toContainEqual(expect.objectContaining({ dueAt: first.dueAt.toISOString() }));
});
