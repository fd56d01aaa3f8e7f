import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readRoster } from '../roster/roster-csv.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { EXERCISE, handInGraded, join, makeSchool } from '../testing/school.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

test('The files for Canvas and Moodle are empty where an assignment is not due for a student, and 0 afterwards.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, student, instructor } = await makeSchool(api.db, { title: 'Open', dueAt: inDays(7) });
  const ines = await api.as(instructor.userId);
  const items = [{ kind: 'exercise' as const, subject: EXERCISE }];
  const fields = { title: 'Due', releaseAt: inDays(-9), dueAt: inDays(-1), items };
  const { assignmentId: due } = await ines.assignment.create({ courseId, fields });
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId, result: { score: 80 } });
  const cy = await join(api.db, courseId, { name: 'Cy', role: 'student' });
  await ines.extension.give({ enrolmentId: cy.enrolmentId, assignmentId: due, dueAt: inDays(3), reason: 'ill' });
  const cellsOf = async (format: 'canvas' | 'moodle', assignmentIds?: string[]) => {
    const { csv } = await ines.grade.exportCsv({ courseId, format, ...(assignmentIds && { assignmentIds }) });
    const [header = [], ...rows] = Papa.parse<string[]>(csv.trimEnd()).data;
    const columns = header.flatMap((name, i) => (/^(Assignment: )?(Due|Open)/.test(name) ? [i] : []));
    return Object.fromEntries(rows.map((row) => [row[0], columns.map((i) => row[i])]));
  };
  const expected = { Ada: ['0', '80'], Ben: ['0', ''], Cy: ['', ''] };
  expect(await cellsOf('canvas')).toMatchObject(expected);
  expect(await cellsOf('moodle')).toMatchObject(expected);
  expect(await cellsOf('canvas', [due])).toMatchObject({ Ada: ['0'], Ben: ['0'], Cy: [''] });
});

test('The file for Canvas has no score for anyone in a group that may still hand in its report, no matter which of them has the extension.', async () => {
  await using api = await openTestApi();
  const { db } = api;
  const { courseId, assignmentId, student, otherStudent, instructor } = await makeSchool(db, {
    reportWeight: 50,
    exercises: [],
    releaseAt: inDays(-9),
    dueAt: inDays(-1),
  });
  const { id: reportId } = await db.report.create({ data: { assignmentId } });
  const members = [student, otherStudent].map(({ enrolmentId }, i) => ({
    reportId,
    assignmentId,
    enrolmentId,
    joinedAt: new Date(),
    place: i + 1,
  }));
  await db.reportMember.createMany({ data: members });
  const ines = await api.as(instructor.userId);
  const gradesIn = async () => {
    const { csv } = await ines.grade.exportCsv({ courseId, format: 'canvas' });
    return Papa.parse<string[]>(csv.trimEnd())
      .data.filter(([name]) => name === 'Ada' || name === 'Ben')
      .map((row) => row.at(-1));
  };
  expect(await gradesIn()).toEqual(['0', '0']);
  await ines.extension.give({ enrolmentId: otherStudent.enrolmentId, assignmentId, extraDays: 5, reason: 'ill' });
  expect(await gradesIn()).toEqual(['', '']);
});

test('A file holds the chosen assignments and their total, and never one that is not released.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, instructor } = await makeSchool(api.db, { title: 'First' });
  const ines = await api.as(instructor.userId);
  const items = [{ kind: 'exercise' as const, subject: EXERCISE, weight: 30 }];
  const make = (title: string, from: number) =>
    ines.assignment.create({ courseId, fields: { title, releaseAt: inDays(from), dueAt: inDays(9), items } });
  const [second, later] = [await make('Second', -1), await make('Later', 1)];
  const headerOf = async (assignmentIds: string[]) =>
    (await ines.grade.exportCsv({ courseId, assignmentIds })).csv.split('\r\n')[0]?.split(',').slice(3, -1);
  expect(await headerOf([second.assignmentId, later.assignmentId])).toEqual(['Second (of 30)', 'Total (of 30)']);
  expect(await headerOf([assignmentId])).toEqual(['First (of 100)', 'Total (of 100)']);
});

test('The plain file begins with a byte order mark, so that Excel reads its umlauts; each file can be imported as a roster.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor } = await makeSchool(api.db);
  const { enrolmentId } = await join(api.db, courseId, { name: 'Jörg von der Brandstätter', role: 'student' });
  await api.db.enrolment.update({ where: { id: enrolmentId }, data: { section: 'Übung 1' } });
  const ines = await api.as(instructor.userId);
  for (const format of ['plain', 'canvas', 'moodle'] as const) {
    const { csv } = await ines.grade.exportCsv({ courseId, format });
    expect(csv.startsWith('\uFEFF')).toBe(format === 'plain');
    const { lines, problems } = readRoster(csv);
    expect(problems).toEqual([]);
    expect(lines.map(({ name }) => name).sort()).toEqual(['Ada', 'Ben', 'Jörg von der Brandstätter']);
    if (format !== 'moodle') expect(lines.find(({ section }) => section === 'Übung 1')?.name).toMatch(/^Jörg/);
    else expect(csv).toContain('Jörg,von der Brandstätter,');
  }
});

test('Who is exempt is EX for Canvas, and empty for Moodle; what is withheld is in neither file, and the student reads nothing of it until it is released.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, student, otherStudent, instructor } = await makeSchool(api.db, { title: 'Due' });
  const [ines, ada, ben] = await Promise.all([instructor, student, otherStudent].map(({ userId }) => api.as(userId)));
  if (!ines || !ada || !ben) throw new Error('Somebody is missing.');
  const handInId = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId, result: { score: 80 } });
  await api.db.assignment.update({ where: { id: assignmentId }, data: { dueAt: inDays(-1) } });
  const of = { assignmentId, reason: 'an open case' };
  await ines.grade.setOverride({ ...of, enrolmentId: student.enrolmentId, item: null, score: 70 });
  const { exceptionId } = await ines.grade.makeException({ ...of, enrolmentId: student.enrolmentId, kind: 'withheld' });
  await ines.grade.makeException({ ...of, enrolmentId: otherStudent.enrolmentId, kind: 'exempt' });
  const cells = async (format: 'plain' | 'canvas' | 'moodle') => {
    const rows = Papa.parse<string[]>((await ines.grade.exportCsv({ courseId, format })).csv.trimEnd()).data;
    const column = rows[0]?.findIndex((name) => name.includes('Due')) ?? -1;
    return Object.fromEntries(rows.map((row) => [row[0], [row[column], ...(format === 'moodle' ? [row.at(-1)] : [])]]));
  };
  expect(await cells('plain')).toMatchObject({ Ada: ['70'], Ben: ['exempt'] });
  expect(await cells('canvas')).toMatchObject({ Ada: [''], Ben: ['EX'] });
  expect(await cells('moodle')).toMatchObject({ Ada: ['', '0'], Ben: ['', '0'] });
  expect(await ines.grade.exceptions({ courseId })).toMatchObject([
    { name: 'Ben', kind: 'exempt', item: null },
    { name: 'Ada', kind: 'withheld', reason: 'an open case', madeBy: 'Ines' },
  ]);
  expect(await ben.grade.mine({ courseId })).toMatchObject({ points: 0, maxPoints: 0, assignments: [{ exempt: true }] });
  expect((await ada.handIn.byId({ handInId })).override).toBeNull();
  const seenByAda = async () => ({
    mine: (await ada.grade.mine({ courseId })).points,
    overview: (await ada.course.overview({ courseId })).grade?.points,
    list: (await ada.assignment.list({ courseId }))[0]?.mine?.points,
  });
  expect(await seenByAda()).toEqual({ mine: 0, overview: 0, list: 0 });
  expect(JSON.stringify(await ada.course.overview({ courseId }))).toContain('"withheld":true');
  const asStaff = { courseId, enrolmentId: student.enrolmentId };
  expect((await ines.course.overview(asStaff)).grade?.points).toBe(70);
  expect((await ines.course.overview({ ...asStaff, asStudent: true })).grade?.points).toBe(0);
  await ines.grade.liftException({ exceptionId, reason: 'closed' });
  expect(await seenByAda()).toEqual({ mine: 70, overview: 70, list: 70 });
  expect((await ada.handIn.byId({ handInId })).override).toMatchObject({ score: 70 });
});
