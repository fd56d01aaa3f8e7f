import { expect, test } from 'vitest';
import { openTestApi } from '../testing/open-test-api.ts';
import { makeSchool } from '../testing/school.ts';

const ROSTER = 'email,name,section\nnora@example.org,Nora Ng,A\nelan@example.org,Élan Ek,B\nnameless@example.org,,\n';

test('People who are invited are in the gradebook, the class view and the files of grades before they join.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  await ines.roster.importCsv({ courseId, csv: ROSTER, dryRun: false });
  const book = await ines.grade.list({ courseId });
  expect(book.rows.map(({ name, email, enrolmentId }) => [name || email, enrolmentId !== null])).toEqual([
    ['Ada', true],
    ['Ben', true],
    ['Élan Ek', false],
    ['nameless@example.org', false],
    ['Nora Ng', false],
  ]);
  expect(book.rows[2]?.grade.assignments).toMatchObject([{ points: 0, handedIn: false }]);
  expect((await ines.grade.list({ courseId, text: 'nora@' })).matching).toBe(1);
  const progress = await ines.course.progress({ courseId });
  expect(progress.students.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Élan Ek', 'nameless@example.org', 'Nora Ng']);
  expect((await ines.course.stats({ courseId, lastDays: 7 })).students).toBe(5);
  for (const format of ['plain', 'canvas', 'moodle'] as const) {
    const { csv } = await ines.grade.exportCsv({ courseId, format });
    expect(csv).toContain('nora@example.org');
  }
});

test('Who has joined with an invited address in whatever way stands in the class once.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor, student } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: student.userId } });
  await api.db.invitation.create({ data: { courseId, email, invitedById: instructor.userId } });
  expect((await ines.grade.list({ courseId })).rows.filter((row) => row.email === email)).toHaveLength(1);
  expect((await ines.course.progress({ courseId })).students).toHaveLength(2);
});
