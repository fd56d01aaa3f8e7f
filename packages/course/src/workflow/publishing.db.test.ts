import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findCaller } from '../auth/find-caller.ts';
import { definitionOf, PROCEDURE_PATHS } from '../procedure-definitions.ts';
import { openTestApi, TEST_ORIGIN, type TestApi } from '../testing/open-test-api.ts';
import { openTestIssuer, type TestIssuer } from '../testing/open-test-issuer.ts';
import { ownLab } from '../testing/own-lab.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, makeSchool, type Person, type School } from '../testing/school.ts';

let github: TestIssuer;
let api: TestApi;
let school: School;
/** A repository, and a lab, of its own for each test. */
let run: { repository: string; repository_id: string };
let labId: string;

beforeAll(async () => {
  github = await openTestIssuer('github', TEST_ORIGIN);
  api = await openTestApi({ issuers: [github.issuer] });
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await github[Symbol.asyncDispose]();
});

beforeEach(async () => {
  school = await makeSchool(api.db);
  await allowLabs(true);
  const number = String(Math.floor(Math.random() * 1e15));
  run = { repository: `ines/lab-${number}`, repository_id: number };
  labId = `lab-${number}`;
});

async function allowLabs(mayPublishLabs: boolean): Promise<void> {
  await api.db.course.update({ where: { id: school.courseId }, data: { mayPublishLabs } });
}

type Purpose = 'hand_in' | 'publish_labs';

async function codeFor({ userId }: { userId: string }, purpose: Purpose = 'publish_labs'): Promise<string> {
  const { courseId } = school;
  const caller = await api.as(userId);
  return (await caller.workflow.makeCode({ courseId, purpose, issuer: github.issuer.url, repository: run.repository })).code;
}

/** As `rooflab link --publish-labs` does, or without the option. */
async function link(code: string, purpose: Purpose = 'publish_labs') {
  return await (await api.as(null)).workflow.link({ token: await github.token(run), code, purpose });
}

const linkForPublishing = async () => await link(await codeFor(school.instructor));

async function exchange(claims: Parameters<TestIssuer['token']>[0] = {}): Promise<string> {
  return (await (await api.as(null)).workflow.exchange({ token: await github.token({ ...run, ...claims }) })).token;
}

async function asRun(token: string) {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  return await api.as(null, await findCaller({ ...api.services, headers, method: 'POST', trustedOrigins: [TEST_ORIGIN] }));
}

async function publish(token: string, courseId = school.courseId) {
  const archive = Buffer.from(await ownLab(labId)).toString('base64');
  return await (await asRun(token)).lab.publish({ courseId, archive });
}

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

async function setRole({ enrolmentId }: Person, role: 'student' | 'ta' | 'instructor'): Promise<void> {
  await api.db.enrolment.update({ where: { id: enrolmentId }, data: { role } });
}

test('A workflow of a repository that an instructor linked for it publishes a lab, as that instructor, and both lists say what it may do.', async () => {
  const { courseId, instructor } = school;
  expect(await linkForPublishing()).toEqual({ courseTitle: 'Performance', repository: run.repository });
  const token = await exchange();
  expect((await (await asRun(token)).course.list()).map((course) => course.courseId)).toEqual([courseId]);
  const { version, created } = await publish(token);
  expect(created).toBe(true);
  expect(await api.db.labVersion.findUniqueOrThrow({ where: { hash: version } })).toMatchObject({ publishedById: instructor.userId });
  const ines = await api.as(instructor.userId);
  const shown = [{ repository: run.repository, purpose: 'publish_labs' }];
  expect(await ines.workflow.mine()).toMatchObject(shown);
  expect(await ines.workflow.list({ courseId })).toMatchObject(shown);
  const [entry] = await api.db.auditEntry.findMany({ where: { courseId, action: 'repository.link' } });
  expect(entry?.after).toMatchObject({ repository: run.repository, purpose: 'publish_labs' });
});

test('Its token publishes labs in its course, and does nothing else there or elsewhere: no hand-ins, no results.', async () => {
  const open = PROCEDURE_PATHS.filter((path) => definitionOf(path).meta.fromWorkflow?.includes('publish_labs'));
  expect(open.toSorted()).toEqual(['course.list', 'lab.publish']);
  await linkForPublishing();
  const { courseId, otherCourseId, assignmentId, instructor } = school;
  await api.db.enrolment.create({ data: { courseId: otherCourseId, userId: instructor.userId, role: 'instructor' } });
  await api.db.course.update({ where: { id: otherCourseId }, data: { mayPublishLabs: true } });
  const token = await exchange();
  const caller = await asRun(token);
  const order = { assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() };
  expect(await codeOf(caller.handIn.create(order))).toBe('workflow-may-not');
  expect(await codeOf(caller.handIn.list({ courseId }))).toBe('workflow-may-not');
  expect(await codeOf(caller.lab.own({ courseId }))).toBe('workflow-may-not');
  expect(await codeOf(caller.lab.switchTo({ courseId, version: 'a'.repeat(64) }))).toBe('workflow-may-not');
  expect(await codeOf(publish(token, otherCourseId))).toBe('not-found');
});

test('A repository that was linked to hand in publishes nothing, even an instructor’s.', async () => {
  await link(await codeFor(school.instructor, 'hand_in'), 'hand_in');
  const token = await exchange();
  expect(await codeOf(publish(token))).toBe('workflow-may-not');
  expect(await codeOf((await asRun(token)).lab.own({ courseId: school.courseId }))).toBe('workflow-may-not');
});

test('Linking it again for publishing makes another link, and ends the tokens of the one before.', async () => {
  await link(await codeFor(school.instructor, 'hand_in'), 'hand_in');
  const token = await exchange();
  const before = await api.db.repositoryLink.findFirstOrThrow({ where: { repositoryId: run.repository_id } });
  await linkForPublishing();
  const after = await api.db.repositoryLink.findFirstOrThrow({ where: { repositoryId: run.repository_id } });
  expect([before.purpose, after.purpose]).toEqual(['hand_in', 'publish_labs']);
  expect(after.id).not.toBe(before.id);
  expect(await codeOf(publish(token))).toBe('token-not-valid');
  await publish(await exchange());
});

test('Code and run must say the same: neither gives a repository more, or other, than its instructor meant.', async () => {
  const forHandingIn = await codeFor(school.instructor, 'hand_in');
  expect(await refusalOf(link(forHandingIn))).toMatchObject({
    code: 'other-purpose',
    message: 'This code links a repository that may hand in, and the run asks to publish labs.',
    remedy: 'Make a code for publishing labs on your account page.',
  });
  await link(forHandingIn, 'hand_in');
  const forPublishing = await codeFor(school.instructor);
  expect(await refusalOf(link(forPublishing, 'hand_in'))).toMatchObject({
    code: 'other-purpose',
    remedy: 'Use it with rooflab link --publish-labs.',
  });
  await link(forPublishing);
});

test('Only an instructor of a course that may publish labs makes a code for it; an administrator who is a TA there does not.', async () => {
  const { student, ta, instructor } = school;
  expect(await codeOf(codeFor(student))).toBe('not-instructor');
  const { code, message } = await refusalOf(codeFor(ta));
  expect([code, message]).toEqual([
    'not-instructor',
    'Only the repositories of instructors publish labs, and you are not an instructor of Performance.',
  ]);
  await api.db.user.update({ where: { id: ta.userId }, data: { role: 'admin' } });
  expect(await codeOf(codeFor(ta))).toBe('not-instructor');
  await allowLabs(false);
  expect(await codeOf(codeFor(instructor))).toBe('labs-not-allowed');
});

test('A code counts for nothing once its maker is no instructor any more, or the course may not publish.', async () => {
  const code = await codeFor(school.instructor);
  await allowLabs(false);
  expect(await codeOf(link(code))).toBe('labs-not-allowed');
  await allowLabs(true);
  await setRole(school.ta, 'instructor');
  await setRole(school.instructor, 'ta');
  expect(await codeOf(link(code))).toBe('not-instructor');
});

test('Who is no instructor any more, or was dropped, publishes nothing: neither with a new token nor with one that is there.', async () => {
  await linkForPublishing();
  const token = await exchange();
  const { instructor, ta } = school;
  await setRole(ta, 'instructor');
  await setRole(instructor, 'ta');
  expect(await codeOf(exchange())).toBe('not-instructor');
  expect(await codeOf(publish(token))).toBe('forbidden');
  await api.db.enrolment.update({ where: { id: instructor.enrolmentId }, data: { droppedAt: new Date() } });
  expect(await codeOf(exchange())).toBe('dropped');
  expect(await codeOf(publish(token))).toBe('not-found');
});

test('When an administrator takes the right to publish from the course, or archives it, its workflows publish nothing.', async () => {
  await linkForPublishing();
  const token = await exchange();
  await allowLabs(false);
  expect(await codeOf(exchange())).toBe('labs-not-allowed');
  expect(await codeOf(publish(token))).toBe('labs-not-allowed');
  await allowLabs(true);
  await api.db.course.update({ where: { id: school.courseId }, data: { archivedAt: new Date() } });
  expect(await codeOf(exchange())).toBe('closed');
  expect(await codeOf(publish(token))).toBe('course-archived');
});

test('When the link is removed, its tokens end with it.', async () => {
  await linkForPublishing();
  const token = await exchange();
  const ines = await api.as(school.instructor.userId);
  const [own] = await ines.workflow.mine();
  await ines.workflow.unlink({ repositoryLinkId: own?.repositoryLinkId ?? '' });
  expect(await codeOf(publish(token))).toBe('token-not-valid');
  expect(await codeOf(exchange())).toBe('repository-not-linked');
});

test('Runs that another person started, of a pull request, or of a repository with a new owner, publish nothing.', async () => {
  await linkForPublishing();
  const { code, message } = await refusalOf(exchange({ actor: 'eve', actor_id: '66' }));
  expect([code, message]).toEqual([
    'started-by-another',
    'eve started this run, and ada linked the repository: only runs of ada publish labs.',
  ]);
  expect(await codeOf(exchange({ event_name: 'pull_request' }))).toBe('event-not-allowed');
  expect(await codeOf(exchange({ repository_owner_id: '12' }))).toBe('repository-moved');
  expect(await codeOf(exchange({ repository_id: '999' }))).toBe('repository-not-linked');
});
