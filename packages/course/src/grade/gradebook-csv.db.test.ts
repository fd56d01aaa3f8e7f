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
