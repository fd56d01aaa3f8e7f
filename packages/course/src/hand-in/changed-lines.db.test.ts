import { expect, test } from 'vitest';
import { openTestApi } from '../testing/open-test-api.ts';
import { EXERCISE, makeSchool } from '../testing/school.ts';
import { cancelHandIn, createHandIn } from './commands.ts';

async function school() {
  const api = await openTestApi();
  const { courseId, assignmentId, student } = await makeSchool(api.db);
  const handIn = async (source: string): Promise<string> => {
    const { handInId } = await createHandIn(api.db, { enrolmentId: student.enrolmentId, assignmentId, exercise: EXERCISE, source });
    return handInId;
  };
  const ada = await api.as(student.userId);
  const logged = async () => (await ada.workLog.read({ courseId })).entries.map(({ handInId, lines }) => ({ handInId, ...lines }));
  const stored = (id: string) =>
    api.db.handIn.findUniqueOrThrow({ where: { id }, select: { linesAdded: true, linesRemoved: true, comparedWithId: true } });
  return { api, handIn, logged, stored, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

test('Changed lines are counted when a kernel is handed in, and the log compares no sources.', async () => {
  await using at = await school();
  const first = await at.handIn('a\nb\n');
  const second = await at.handIn('a\nc\nd\n');
  expect(await at.stored(first)).toEqual({ linesAdded: 2, linesRemoved: 0, comparedWithId: null });
  expect(await at.stored(second)).toEqual({ linesAdded: 2, linesRemoved: 1, comparedWithId: first });
  // A count that no comparison gives shows that none was made.
  await at.api.db.handIn.update({ where: { id: second }, data: { linesAdded: 77 } });
  expect(await at.logged()).toMatchObject([
    { handInId: second, added: 77, removed: 1 },
    { handInId: first, added: 2, removed: 0 },
  ]);
});

test('What an earlier version did not count, and what was compared with a hand-in that was cancelled since, is counted once when it is read.', async () => {
  await using at = await school();
  const first = await at.handIn('a\nb\n');
  const second = await at.handIn('x\n');
  const third = await at.handIn('a\nb\nc\n');
  await at.api.db.handIn.update({ where: { id: first }, data: { linesAdded: null, linesRemoved: null } });
  await cancelHandIn(at.api.db, second);
  expect(await at.stored(third)).toEqual({ linesAdded: 3, linesRemoved: 1, comparedWithId: second });
  expect(await at.logged()).toMatchObject([
    { handInId: third, added: 1, removed: 0 },
    { handInId: first, added: 2, removed: 0 },
  ]);
  expect(await at.stored(third)).toEqual({ linesAdded: 1, linesRemoved: 0, comparedWithId: first });
  expect(await at.stored(first)).toEqual({ linesAdded: 2, linesRemoved: 0, comparedWithId: null });
});
