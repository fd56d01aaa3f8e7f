import { openTestDatabase } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { makeSchool } from '../testing/school.ts';
import { sharedReads, sharedReadsOnce } from './shared-reads.ts';

test('All procedures of a page share what was read first; for a call of its own it is read anew.', async () => {
  await using database = await openTestDatabase();
  const { student, otherStudent } = await makeSchool(database.db);
  const [own, other] = [student.enrolmentId ?? '', otherStudent.enrolmentId ?? ''];
  const page = sharedReadsOnce(database.db);
  expect(await page.grade(own)).toBe(await page.grade(own));
  expect(await page.grade(other)).not.toBe(await page.grade(own));
  const calls = sharedReads(database.db);
  expect(await calls.grade(own)).not.toBe(await calls.grade(own));
});
