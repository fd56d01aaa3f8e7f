import { randomUUID } from 'node:crypto';
import type { RepositoryLinkPurpose } from '@rooflab/db';
import { insertHandIns, makeWorker, type OpenTestDatabase, openTestDatabase } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXERCISE, join, makeSchool, type School } from '../testing/school.ts';
import type { Caller } from './context.ts';
import { ApiError } from './errors.ts';
import {
  type AccessRequest,
  actorOf,
  actsAsAdmin,
  type CourseRole,
  ownEnrolment,
  requireAccess,
  requireCaller,
  requireCourseCreator,
} from './permission.ts';
import type { Scope } from './scopes.ts';
import { sharedReads } from './shared-reads.ts';

let database: OpenTestDatabase;
let school: School;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await makeSchool(database.db);
});

afterAll(async () => await database[Symbol.asyncDispose]());

function session(userId: string, isAdmin = false): Caller {
  return { userId, name: 'Somebody', email: 'somebody@example.org', isAdmin, via: { kind: 'session', sessionId: randomUUID() } };
}

function token(userId: string, scopes: readonly Scope[], isAdmin = false): Caller {
  return { ...session(userId, isAdmin), via: { kind: 'token', tokenId: randomUUID(), scopes } };
}

function workflow(userId: string, courseId: string, { isAdmin = false, purpose = 'hand_in' as RepositoryLinkPurpose } = {}): Caller {
  return { ...session(userId, isAdmin), via: { kind: 'workflow', linkId: randomUUID(), courseId, purpose } };
}

function codeOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.errorCode;
}

type Asked = Partial<Omit<AccessRequest, 'db' | 'caller'>>;

async function access(caller: Caller, rawInput: unknown, asked: Asked = {}) {
  return await requireAccess({
    reads: sharedReads(database.db),
    caller,
    rawInput,
    minimum: 'student',
    now: new Date(),
    writes: false,
    ...asked,
  });
}

async function refusal(caller: Caller, rawInput: unknown, asked: Asked = {}): Promise<string> {
  return await access(caller, rawInput, asked).then(() => 'granted', codeOf);
}

async function handInOf({ enrolmentId }: { enrolmentId: string }): Promise<string> {
  const { assignmentId } = school;
  const handIn = { enrolmentId, assignmentId, exercise: EXERCISE, createdAt: new Date(), state: 'waiting' as const };
  const [id = ''] = await insertHandIns(database.db, await makeWorker(database.db), [handIn]);
  return id;
}

test('Nobody calls without a session or a token, and is told why.', () => {
  const code = (refused: Parameters<typeof requireCaller>[0]) => {
    try {
      return requireCaller(refused, { scope: 'course:read' }).userId;
    } catch (error) {
      return codeOf(error);
    }
  };
  expect(code({ caller: null, refusal: null })).toBe('not-signed-in');
  expect(code({ caller: null, refusal: 'token-not-valid' })).toBe('token-not-valid');
  expect(code({ caller: session('ada'), refusal: null })).toBe('ada');
  expect(code({ caller: token('ada', ['course:read', 'results:read']), refusal: null })).toBe('ada');
  expect(code({ caller: token('ada', ['results:read']), refusal: null })).toBe('scope-missing');
});

test('What has no scope is for sessions, and a token learns which scope it lacks.', () => {
  expect(requireCaller({ caller: session('ada'), refusal: null }, { scope: null }).userId).toBe('ada');
  expect(() => requireCaller({ caller: token('ada', ['course:read']), refusal: null }, { scope: null })).toThrow(
    'cannot be done with an API token',
  );
  const lacking = () => requireCaller({ caller: token('ada', []), refusal: null }, { scope: 'course:write' });
  expect(lacking).toThrow('This API token may not do that: it lacks the scope course:write.');
  expect(lacking).toThrow(expect.objectContaining({ details: { scope: 'course:write' } }));
});

test('A workflow does only what is meant for workflows of its purpose, whatever scope that has.', () => {
  const code = (meta: Parameters<typeof requireCaller>[1], purpose: RepositoryLinkPurpose = 'hand_in') => {
    try {
      return requireCaller({ caller: workflow('ada', 'a course', { purpose }), refusal: null }, meta).userId;
    } catch (error) {
      return codeOf(error);
    }
  };
  expect(code({ scope: 'hand-in:write', fromWorkflow: ['hand_in'] })).toBe('ada');
  expect(code({ scope: null, fromWorkflow: ['publish_labs', 'hand_in'] })).toBe('ada');
  expect(code({ scope: 'lab:write', fromWorkflow: ['publish_labs'] }, 'publish_labs')).toBe('ada');
  expect(code({ scope: 'lab:write', fromWorkflow: ['publish_labs'] })).toBe('workflow-may-not');
  expect(code({ scope: 'hand-in:write', fromWorkflow: ['hand_in'] }, 'publish_labs')).toBe('workflow-may-not');
  expect(code({ scope: 'hand-in:write', fromWorkflow: [] })).toBe('workflow-may-not');
  expect(code({ scope: 'hand-in:write' })).toBe('workflow-may-not');
  expect(code({ scope: null })).toBe('workflow-may-not');
});

test('An administrator acts as one with a session, or with a token that has the scope.', () => {
  expect(actsAsAdmin(session('root', true))).toBe(true);
  expect(actsAsAdmin(session('ada', false))).toBe(false);
  expect(actsAsAdmin(token('root', ['admin'], true))).toBe(true);
  expect(actsAsAdmin(token('root', ['course:write'], true))).toBe(false);
  expect(actsAsAdmin(token('ada', ['admin'], false))).toBe(false);
  expect(actsAsAdmin(workflow('root', school.courseId, { isAdmin: true }))).toBe(false);
});

test('Courses are created by administrators, and by instructors where the installation lets them.', async () => {
  const { student, ta, instructor, adminId } = school;
  const outcome = (caller: Caller, instructorsCreateCourses: boolean) =>
    requireCourseCreator({ db: database.db, settings: { instructorsCreateCourses } }, caller).then(() => 'granted', codeOf);
  for (const lets of [false, true]) {
    expect(await outcome(session(adminId, true), lets)).toBe('granted');
    expect(await outcome(token(adminId, ['course:write'], true), lets)).toBe('forbidden');
    expect(await outcome(session(student.userId), lets)).toBe('forbidden');
    expect(await outcome(session(ta.userId), lets)).toBe('forbidden');
    expect(await outcome(session(instructor.userId), lets)).toBe(lets ? 'granted' : 'forbidden');
  }
});

test('Whoever may not create a course is told who may.', async () => {
  const { student, instructor } = school;
  const refused = (userId: string, instructorsCreateCourses: boolean) =>
    requireCourseCreator({ db: database.db, settings: { instructorsCreateCourses } }, session(userId));
  await expect(refused(instructor.userId, false)).rejects.toMatchObject({
    message: 'Only administrators create courses here.',
    remedy: 'Ask an administrator for one.',
  });
  await expect(refused(student.userId, true)).rejects.toMatchObject({
    message: 'Courses are created by administrators, and by people who are already instructors of a course.',
    remedy: 'Ask an administrator for your first one.',
  });
});

test('A role suffices for itself and for those below it.', async () => {
  const { courseId, student, ta, instructor } = school;
  const roles: readonly CourseRole[] = ['student', 'ta', 'instructor'];
  const granted = async (userId: string) => await Promise.all(roles.map((minimum) => refusal(session(userId), { courseId }, { minimum })));
  expect(await granted(student.userId)).toEqual(['granted', 'forbidden', 'forbidden']);
  expect(await granted(ta.userId)).toEqual(['granted', 'granted', 'forbidden']);
  expect(await granted(instructor.userId)).toEqual(['granted', 'granted', 'granted']);
  await expect(access(session(student.userId), { courseId }, { minimum: 'ta' })).rejects.toThrow('for TAs and instructors of the course');
  await expect(access(session(ta.userId), { courseId }, { minimum: 'instructor' })).rejects.toThrow(
    'This is for instructors of the course',
  );
});

test('Whoever is granted something learns the course, their place in it, and whose the thing is.', async () => {
  const { courseId, student, ta, adminId } = school;
  const handInId = await handInOf(student);
  expect(await access(session(student.userId), { courseId })).toMatchObject({
    course: { id: courseId, title: 'Performance' },
    member: { role: 'student', enrolmentId: student.enrolmentId },
    isStaff: false,
    owner: null,
  });
  expect(await access(session(ta.userId), { handInId })).toMatchObject({ isStaff: true, owner: student.enrolmentId });
  expect(await access(session(ta.userId), { courseId, handInId })).toMatchObject({ owner: student.enrolmentId });
  expect(await access(session(adminId, true), { courseId })).toMatchObject({
    member: { role: 'instructor', enrolmentId: null },
    isStaff: true,
  });
});

test('An administrator who is enrolled has the rights of an instructor, and an enrolment of their own.', async () => {
  const { courseId, student } = school;
  const member = async (caller: Caller) => (await access(caller, { courseId })).member;
  expect(await member(session(student.userId, true))).toEqual({ role: 'instructor', enrolmentId: student.enrolmentId });
  expect(await member(token(student.userId, ['course:read'], true))).toEqual({ role: 'student', enrolmentId: student.enrolmentId });
});

test('Who is not in the course gets the answer of a course that does not exist.', async () => {
  const { courseId, strangerId, taElsewhere } = school;
  expect(await refusal(session(strangerId), { courseId })).toBe('not-found');
  expect(await refusal(session(taElsewhere.userId), { courseId })).toBe('not-found');
  expect(await refusal(session(strangerId), { courseId: randomUUID() })).toBe('not-found');
  expect(await refusal(token(school.adminId, ['course:read'], true), { courseId })).toBe('not-found');
});

test('An input must name at least one thing, and only things that there are.', async () => {
  const { courseId, ta } = school;
  const ask = (rawInput: unknown) => refusal(session(ta.userId), rawInput);
  for (const nothing of [undefined, null, {}, 'text', 7, { note: courseId }, { courseId: null }, { courseId: undefined }]) {
    expect(await ask(nothing)).toBe('not-found');
  }
  expect(await ask({ courseId, handInId: null, note: 'mine' })).toBe('granted');
  expect(await ask({ courseId, handInId: undefined })).toBe('granted');
  expect(await ask({ courseId: 'no id' })).toBe('not-found');
  expect(await ask({ courseId, handInId: 'no id' })).toBe('not-found');
  expect(await ask({ courseId, handInId: randomUUID() })).toBe('not-found');
});

test('All that an input names is of one course.', async () => {
  const { courseId, assignmentId, otherCourseId, otherAssignmentId, ta, taElsewhere, adminId } = school;
  expect(await refusal(session(ta.userId), { courseId, assignmentId })).toBe('granted');
  expect(await refusal(session(ta.userId), { courseId, assignmentId: otherAssignmentId })).toBe('not-found');
  expect(await refusal(session(taElsewhere.userId), { courseId: otherCourseId, assignmentId })).toBe('not-found');
  expect(await refusal(session(adminId, true), { courseId, assignmentId: otherAssignmentId })).toBe('not-found');
});

test('A student sees their own things and those of all, and of everything named.', async () => {
  const { courseId, student, otherStudent } = school;
  const [own, other] = [await handInOf(student), await handInOf(otherStudent)];
  const ada = session(student.userId);
  expect(await refusal(ada, { handInId: own })).toBe('granted');
  expect(await refusal(ada, { handInId: other })).toBe('not-found');
  expect(await refusal(ada, { courseId, handInId: other })).toBe('not-found');
  expect(await refusal(ada, { handInId: own, otherHandInId: other })).toBe('not-found');
  expect(await refusal(session(school.ta.userId), { handInId: own, otherHandInId: other })).toBe('granted');
});

test('A workflow that hands in is a student of its one course, whatever its person is there and elsewhere.', async () => {
  const { courseId, assignmentId, otherCourseId, otherAssignmentId, instructor, adminId } = school;
  await database.db.enrolment.create({ data: { courseId: otherCourseId, userId: instructor.userId, role: 'student' } });
  const run = workflow(instructor.userId, courseId);
  expect((await access(run, { courseId })).member).toEqual({ role: 'student', enrolmentId: instructor.enrolmentId });
  expect(await refusal(run, { courseId }, { minimum: 'ta' })).toBe('forbidden');
  expect(await refusal(run, { assignmentId })).toBe('granted');
  expect(await refusal(session(instructor.userId), { courseId: otherCourseId })).toBe('granted');
  expect(await refusal(run, { courseId: otherCourseId })).toBe('not-found');
  expect(await refusal(run, { assignmentId: otherAssignmentId })).toBe('not-found');
  expect(await refusal(workflow(adminId, courseId, { isAdmin: true }), { courseId })).toBe('not-found');
});

test('A workflow that publishes labs has the role that its person has in its one course, and an administrator gives it no other.', async () => {
  const { courseId, otherCourseId, instructor, ta, adminId } = school;
  const run = ({ userId }: { userId: string }) => workflow(userId, courseId, { isAdmin: userId === adminId, purpose: 'publish_labs' });
  const asInstructor = { minimum: 'instructor' } as const;
  expect((await access(run(instructor), { courseId }, asInstructor)).member).toEqual({
    role: 'instructor',
    enrolmentId: instructor.enrolmentId,
  });
  expect(await refusal(run(instructor), { courseId: otherCourseId }, asInstructor)).toBe('not-found');
  expect(await refusal(run(ta), { courseId }, asInstructor)).toBe('forbidden');
  expect(await refusal(run({ userId: adminId }), { courseId }, asInstructor)).toBe('not-found');
});

test('What a group made is seen by its members and by staff, not by other students.', async () => {
  const { assignmentId, student, otherStudent, ta } = school;
  const third = await join(database.db, school.courseId, { name: 'Cem', role: 'student' });
  const members = { create: [student, otherStudent].map(({ enrolmentId }, i) => ({ enrolmentId, place: i + 1, joinedAt: new Date() })) };
  const { id: reportId } = await database.db.report.create({ data: { assignmentId, members }, select: { id: true } });
  expect(await refusal(session(student.userId), { reportId })).toBe('granted');
  expect(await refusal(session(otherStudent.userId), { reportId })).toBe('granted');
  expect(await refusal(session(ta.userId), { reportId })).toBe('granted');
  expect(await refusal(session(third.userId), { reportId })).toBe('not-found');
});

test('A student sees an assignment from its release on; staff see it before.', async () => {
  const { assignmentId, student, ta } = school;
  const { releaseAt } = await database.db.assignment.findUniqueOrThrow({ where: { id: assignmentId } });
  const before = new Date(releaseAt.getTime() - 1);
  expect(await refusal(session(student.userId), { assignmentId }, { now: before })).toBe('not-found');
  expect(await refusal(session(student.userId), { assignmentId }, { now: releaseAt })).toBe('granted');
  expect(await refusal(session(ta.userId), { assignmentId }, { now: before })).toBe('granted');
});

test('An archived course is read and not written.', async () => {
  const { otherCourseId, taElsewhere } = school;
  const theo = session(taElsewhere.userId);
  expect(await refusal(theo, { courseId: otherCourseId }, { writes: true })).toBe('granted');
  await database.db.course.update({ where: { id: otherCourseId }, data: { archivedAt: new Date() } });
  expect(await refusal(theo, { courseId: otherCourseId }, { writes: true })).toBe('course-archived');
  expect(await refusal(theo, { courseId: otherCourseId }, { writes: false })).toBe('granted');
});

test('What needs an enrolment refuses an administrator who has none.', () => {
  expect(ownEnrolment({ role: 'student', enrolmentId: 'e' })).toBe('e');
  expect(() => ownEnrolment({ role: 'instructor', enrolmentId: null })).toThrow('not enrolled');
  expect(actorOf(session('ada'))).toBe('user:ada');
});
