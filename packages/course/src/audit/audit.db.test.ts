import { randomUUID } from 'node:crypto';
import { recordAudit } from '@rooflab/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { makeSchool } from '../testing/school.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api[Symbol.asyncDispose]());

type School = Awaited<ReturnType<typeof makeSchool>>;

/** Entries of one course: an override for Ada, a date, and what the portal and a worker did. */
async function makeLog({ courseId, student, instructor }: School) {
  const actor = `user:${instructor.userId}` as const;
  const note = (at: string, entry: object) =>
    api.db.auditEntry.create({
      data: { actor, courseId, action: 'course.update', subjectKind: 'course', subjectId: courseId, at, ...entry },
    });
  await note('2026-11-23T10:00:00Z', { action: 'enrolment.set-role', subjectKind: 'enrolment', subjectId: student.enrolmentId });
  await note('2026-11-25T10:00:00Z', {});
  await note('2026-11-22T10:00:00Z', { actor: 'system', action: 'user.link-lti', subjectKind: 'user', subjectId: student.userId });
  await note('2026-11-24T10:00:00Z', {
    actor: 'worker:h200-east',
    action: 'hand-in.system-error',
    subjectKind: 'hand-in',
    subjectId: randomUUID(),
  });
}

test('The newest entry comes first whatever its id is, and pages go on where the last one ended.', async () => {
  const school = await makeSchool(api.db);
  await makeLog(school);
  const staff = await api.as(school.instructor.userId);
  const { courseId } = school;
  const until = '2026-11-26T00:00:00Z';
  const all = await staff.audit.list({ courseId, until });
  expect(all.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22']);
  const seen = [];
  for (let before: string | undefined; ; ) {
    const [entry] = await staff.audit.list({ courseId, until, limit: 1, ...(before !== undefined && { before }) });
    if (!entry) break;
    seen.push(entry.id);
    before = entry.id;
  }
  expect(seen).toEqual(all.map(({ id }) => id));
});

test('Entries are found by who acted, what was done, to what, about whom, and when.', async () => {
  const school = await makeSchool(api.db);
  await makeLog(school);
  const { courseId, student, instructor } = school;
  const staff = await api.as(instructor.userId);
  const until = '2026-11-26T00:00:00Z';
  const actionsOf = async (filter: object) => (await staff.audit.list({ courseId, until, ...filter })).map(({ action }) => action);
  const { name } = await api.db.user.findUniqueOrThrow({ where: { id: instructor.userId } });
  expect(await actionsOf({ who: name.toUpperCase() })).toEqual(['course.update', 'enrolment.set-role']);
  expect(await actionsOf({ who: 'portal' })).toEqual(['user.link-lti']);
  expect(await actionsOf({ who: 'h200' })).toEqual(['hand-in.system-error']);
  expect(await actionsOf({ who: 'nobody at all' })).toEqual([]);
  expect(await actionsOf({ about: 'Ada' })).toEqual(['enrolment.set-role', 'user.link-lti']);
  expect(await actionsOf({ about: '%' })).toEqual([]);
  expect(await actionsOf({ subjectKind: 'user', subjectId: student.userId })).toEqual(['user.link-lti']);
  expect(await actionsOf({ action: 'course.update' })).toEqual(['course.update']);
  expect(await actionsOf({ from: '2026-11-24T00:00:00Z', until: '2026-11-25T00:00:00Z' })).toEqual(['hand-in.system-error']);
});

test('A search in one course finds nothing of another.', async () => {
  const [school, other] = [await makeSchool(api.db), await makeSchool(api.db)];
  const { student } = other;
  const subject = { subjectKind: 'enrolment', subjectId: student.enrolmentId } as const;
  await recordAudit(api.db, { actor: 'system', action: 'enrolment.drop', courseId: other.courseId, ...subject });
  const staff = await api.as(school.instructor.userId);
  expect((await staff.audit.list({ courseId: school.courseId, about: 'Ada' })).map(({ action }) => action)).not.toContain('enrolment.drop');
});
