import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { EXERCISE, handInGraded, join, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;

test('The total of possible points is the same for student and staff, on every page and in every file.', async () => {
  const { courseId, assignmentId, student, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const items = [{ kind: 'exercise' as const, subject: EXERCISE, weight: 50 }];
  const make = (title: string, from: number, to: number) =>
    ines.assignment.create({ courseId, fields: { title, releaseAt: inDays(from), dueAt: inDays(to), items } });
  await make('Not released yet', 1, 8);
  const { assignmentId: archived } = await make('Archived', -9, -1);
  await ines.assignment.archive({ assignmentId: archived });
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const ada = await api.as(student.userId);
  const { enrolmentId } = student;

  const book = await ines.grade.list({ courseId });
  const totals = {
    'own grades': (await ada.grade.mine({ courseId })).maxPoints,
    'own overview': (await ada.course.overview({ courseId })).grade?.maxPoints,
    'overview by staff': (await ines.course.overview({ courseId, enrolmentId })).grade?.maxPoints,
    'overview by staff, as the student': (await ines.course.overview({ courseId, enrolmentId, asStudent: true })).grade?.maxPoints,
    'head of the gradebook': book.total.maxPoints,
    'columns of the gradebook': book.assignments.reduce((sum, { maxPoints }) => sum + maxPoints, 0),
    ...Object.fromEntries(book.rows.map(({ name, grade }) => [`row of ${name}`, grade.maxPoints])),
  };
  expect(Object.entries(totals).filter(([, points]) => points !== 150)).toEqual([]);
  expect(book.notReleased).toBe(1);

  const file = async (format: 'plain' | 'canvas' | 'moodle') =>
    Papa.parse<string[]>((await ines.grade.exportCsv({ courseId, format })).csv.trimEnd()).data;
  const [plain, canvas, moodle] = await Promise.all([file('plain'), file('canvas'), file('moodle')]);
  expect(plain[0]).toContain('Total (of 150)');
  expect(canvas[1]?.slice(5).reduce((sum, points) => sum + Number(points), 0)).toBe(150);
  for (const rows of [plain, canvas, moodle]) expect(rows.flat().join()).not.toContain('Not released yet');
  const own = plain.find((row) => row[0] === 'Ada');
  const ben = plain.find((row) => row[0] === 'Ben');
  expect(own?.slice(3, 6).sort()).toEqual(['', '92.5', '92.5']);
  expect(ben?.slice(3, 6).sort()).toEqual(['', '', '0']);
});

test('What staff change shows at once, although the grades of a class are computed once for many requests.', async () => {
  const { courseId, assignmentId, student, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const pointsOfAda = async () => (await ines.grade.list({ courseId, text: 'ada' })).rows[0]?.grade.points;
  expect(await pointsOfAda()).toBe(0);
  const given = { enrolmentId: student.enrolmentId, assignmentId, item: { kind: 'exercise' as const, subject: EXERCISE } };
  await ines.grade.setOverride({ ...given, score: 70, reason: 'oral exam' });
  expect(await pointsOfAda()).toBe(70);
  const cy = await join(api.db, courseId, { name: 'Cy', role: 'student' });
  await ines.roster.setRole({ enrolmentId: cy.enrolmentId, role: 'student' });
  expect((await ines.grade.list({ courseId })).students).toBe(3);
});

test('A page past the last one is the last; each student stands on one page.', async () => {
  const { courseId, instructor } = await makeSchool(api.db);
  for (let i = 0; i < 5; i++) await join(api.db, courseId, { name: `Student ${i}`, role: 'student' });
  const ines = await api.as(instructor.userId);
  const pages = await Promise.all([1, 2, 3, 9].map((page) => ines.grade.list({ courseId, page, limit: 3 })));
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 3]);
  const names = pages.slice(0, 3).flatMap(({ rows }) => rows.map(({ name }) => name));
  expect(names).toEqual(['Ada', 'Ben', 'Student 0', 'Student 1', 'Student 2', 'Student 3', 'Student 4']);
  expect(pages[0]).toMatchObject({ matching: 7, students: 7, pages: 3 });
});
