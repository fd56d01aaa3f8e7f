import { randomUUID } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findCaller } from '../auth/find-caller.ts';
import { definitionOf, PROCEDURE_PATHS } from '../procedure-definitions.ts';
import { openTestApi, TEST_ORIGIN, type TestApi } from '../testing/open-test-api.ts';
import { openTestIssuer, type TestIssuer } from '../testing/open-test-issuer.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, makeSchool, type School } from '../testing/school.ts';

let github: TestIssuer;
let gitlab: TestIssuer;
let api: TestApi;
let school: School;

beforeAll(async () => {
  github = await openTestIssuer('github', TEST_ORIGIN);
  gitlab = await openTestIssuer('gitlab', TEST_ORIGIN);
  api = await openTestApi({ issuers: [github.issuer, gitlab.issuer] });
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await github[Symbol.asyncDispose]();
  await gitlab[Symbol.asyncDispose]();
});

type Claims = Parameters<TestIssuer['token']>[0];

/** A repository of its own for each test. */
let run: { repository: string; repository_id: string };

beforeEach(async () => {
  school = await makeSchool(api.db);
  const number = String(Math.floor(Math.random() * 1e15));
  run = { repository: `ada/kernels-${number}`, repository_id: number };
});

const codeFor = async (userId: string, repository: string, issuer = github) => {
  const { courseId } = (await api.as(userId).then((caller) => caller.course.list()))[0] ?? { courseId: '' };
  return await (await api.as(userId)).workflow.makeCode({ courseId, issuer: issuer.issuer.url, repository });
};

/** As `rooflab link` does. */
async function link(code: string, claims: Claims = {}) {
  return await (await api.as(null)).workflow.link({ token: await github.token({ ...run, ...claims }), code });
}

/** As `rooflab hand-in` does. */
async function exchange(claims: Claims = {}) {
  return await (await api.as(null)).workflow.exchange({ token: await github.token({ ...run, ...claims }) });
}

const exchanged = async (token: string) => await (await api.as(null)).workflow.exchange({ token });

async function linkAda(): Promise<void> {
  const { code } = await codeFor(school.student.userId, run.repository);
  await link(code);
}

async function asRun(token: string) {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const found = await findCaller({ ...api.services, headers, method: 'POST', trustedOrigins: [TEST_ORIGIN] });
  return await api.as(null, found);
}

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

test('A workflow of a linked repository gets a token for 15 minutes with which it hands in, as its student, and reads its own result.', async () => {
  await linkAda();
  const { token, expiresInSeconds, courseTitle } = await exchange();
  expect(courseTitle).toBe('Performance');
  expect(expiresInSeconds).toBe(15 * 60);
  const caller = await asRun(token);
  const { assignmentId, courseId, student } = school;
  const order = { assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() };
  const { handInId } = await caller.handIn.create(order);
  expect((await caller.handIn.byId({ handInId })).handInId).toBe(handInId);
  expect((await caller.course.list()).map((course) => course.courseId)).toEqual([courseId]);
  const row = await api.db.handIn.findUniqueOrThrow({ where: { id: handInId } });
  expect(row.enrolmentId).toBe(student.enrolmentId);
});

test('A GitLab job is known by its own names for the same things.', async () => {
  const project_path = `ada/labs/kernels-${run.repository_id}`;
  const claims = { project_path, project_id: run.repository_id };
  const { code } = await codeFor(school.student.userId, project_path, gitlab);
  const nobody = await api.as(null);
  expect(await nobody.workflow.link({ token: await gitlab.token(claims), code })).toEqual({
    courseTitle: 'Performance',
    repository: project_path,
  });
  await exchanged(await gitlab.token(claims));
  expect(await codeOf(exchanged(await gitlab.token({ ...claims, pipeline_source: 'merge_request_event' })))).toBe('event-not-allowed');
});

test('A workflow’s token reaches what handing in needs, and nothing else.', async () => {
  const open = PROCEDURE_PATHS.filter((path) => definitionOf(path).meta.fromWorkflow?.includes('hand_in'));
  expect(open.toSorted()).toEqual(['assignment.list', 'course.list', 'handIn.byId', 'handIn.create', 'handIn.list', 'handIn.live']);
  await linkAda();
  await api.db.enrolment.create({ data: { courseId: school.otherCourseId, userId: school.student.userId } });
  const caller = await asRun((await exchange()).token);
  expect(await codeOf(caller.token.create({ name: 'mine', scopes: ['admin'] }))).toBe('workflow-may-not');
  expect(await codeOf(caller.workflow.mine())).toBe('workflow-may-not');
  expect(await codeOf(caller.grade.mine({ courseId: school.courseId }))).toBe('workflow-may-not');
  expect(await codeOf(caller.assignment.list({ courseId: school.otherCourseId }))).toBe('not-found');
});

test('A TA’s or an administrator’s workflow is a student’s: it sees no other’s hand-ins, and no other course.', async () => {
  const { ta, student, courseId, assignmentId, otherCourseId } = school;
  await api.db.user.update({ where: { id: ta.userId }, data: { role: 'admin' } });
  const { code } = await codeFor(ta.userId, run.repository);
  await link(code);
  const order = { assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() };
  const { handInId } = await (await api.as(student.userId)).handIn.create(order);
  const caller = await asRun((await exchange()).token);
  expect(await codeOf(caller.handIn.byId({ handInId }))).toBe('not-found');
  expect((await caller.handIn.list({ courseId, mine: false })).handIns).toEqual([]);
  expect(await codeOf(caller.assignment.list({ courseId: otherCourseId }))).toBe('not-found');
});

test('A repository that nobody linked hands in nothing, whatever it is called.', async () => {
  await linkAda();
  expect(await codeOf(exchange({ repository_id: '999' }))).toBe('repository-not-linked');
  await exchange({ repository: 'ada/renamed' });
});

test('A repository that was given to another owner hands in nothing any more.', async () => {
  await linkAda();
  expect(await codeOf(exchange({ repository_owner_id: '12' }))).toBe('repository-moved');
});

test('In an organisation, runs that the teacher’s bot or another member starts hand in nothing for the student.', async () => {
  await linkAda();
  const { code, message, remedy } = await refusalOf(exchange({ actor: 'classroom[bot]', actor_id: '5' }));
  expect(code).toBe('started-by-another');
  expect(`${message} ${remedy}`).toMatch(/classroom\[bot\] started this run, and ada linked the repository/);
});

test.each(['pull_request', 'pull_request_target', 'issue_comment', 'workflow_run', 'schedule', 'release'])(
  'A run that was started by %s may be of a fork or of a stranger, and hands in nothing.',
  async (event_name) => {
    await linkAda();
    expect(await codeOf(exchange({ event_name }))).toBe('event-not-allowed');
  },
);

test('A pull request of the repository itself hands in nothing either, since no claim tells it from a fork’s; the push to its branch does.', async () => {
  await linkAda();
  const repository = run.repository;
  const pullRequest = {
    event_name: 'pull_request',
    head_ref: 'faster',
    base_ref: 'main',
    ref: 'refs/pull/1/merge',
    sub: `repo:${repository}:pull_request`,
  };
  const { code, message, remedy } = await refusalOf(exchange(pullRequest));
  expect([code, message]).toEqual([
    'event-not-allowed',
    'A run that was started by pull_request gets no token here: its token does not say whether the branch is a fork’s.',
  ]);
  expect(remedy).toMatch(/`on: push`/);
  await exchange({ ref: 'refs/heads/faster', sub: `repo:${repository}:ref:refs/heads/faster` });
  const other = await refusalOf(exchange({ event_name: 'release' }));
  expect([other.message, other.remedy]).toEqual([
    'A run that was started by release gets no token here: it may run what somebody else wrote.',
    'Start it on push or workflow_dispatch.',
  ]);
});

test('A fork is another repository, even when its owner is in the course.', async () => {
  await linkAda();
  const fork = { repository: 'ben/kernels', repository_id: '4711', repository_owner_id: '31', actor: 'ben', actor_id: '31' };
  expect(await codeOf(exchange(fork))).toBe('repository-not-linked');
});

test.each([
  ['of another site', 'https://elsewhere.example.org'],
  ['of this portal among others', [TEST_ORIGIN, 'https://elsewhere.example.org']],
  ['that only begins like this portal', `${TEST_ORIGIN}.example.org`],
])('A token for the audience %s is refused, with the address that it should be for.', async (_, aud) => {
  await linkAda();
  const { code, remedy } = await refusalOf(exchange({ aud }));
  expect([code, remedy]).toEqual(['audience-foreign', `Set ROOFLAB_URL, and aud in GitLab, to ${TEST_ORIGIN}.`]);
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

test('A token is taken in its time only: not expired, not early, not old, and with each of its times.', async () => {
  await linkAda();
  expect(await codeOf(exchange({ exp: nowSeconds() - 60 }))).toBe('issuer-token-expired');
  expect(await codeOf(exchange({ nbf: nowSeconds() + 120 }))).toBe('issuer-token-not-valid');
  expect(await codeOf(exchange({ iat: nowSeconds() + 120 }))).toBe('issuer-token-not-valid');
  expect(await codeOf(exchange({ iat: nowSeconds() - 1200, exp: nowSeconds() + 20_000 }))).toBe('issuer-token-expired');
  for (const claim of ['exp', 'nbf', 'iat', 'jti', 'aud'])
    expect(await codeOf(exchange({ [claim]: undefined }))).toBe('issuer-token-not-valid');
  for (const claim of ['repository_id', 'repository_owner_id', 'actor_id', 'event_name'])
    expect(await codeOf(exchange({ [claim]: undefined }))).toBe('claims-missing');
  for (const jti of ['a\0b', 'a\uD800', '']) expect(await codeOf(exchange({ jti }))).toBe('claims-missing');
});

test('A token is exchanged once, and never a second time, not even at once.', async () => {
  await linkAda();
  const token = await github.token(run);
  const outcomes = await Promise.allSettled([exchanged(token), exchanged(token), exchanged(token)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await codeOf(exchanged(token))).toBe('issuer-token-used');
});

test('A token that linked a repository does not hand in too.', async () => {
  const { code } = await codeFor(school.student.userId, run.repository);
  const nobody = await api.as(null);
  const token = await github.token(run);
  await nobody.workflow.link({ token, code });
  expect(await codeOf(exchanged(token))).toBe('issuer-token-used');
});

test('Only RS256 signatures by the keys of a trusted issuer count: no other key, no other issuer, no other algorithm, no signature.', async () => {
  await linkAda();
  const [own, ec] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('ES256')]);
  expect(await codeOf(exchanged(await github.token(run, { key: own.privateKey })))).toBe('issuer-token-not-valid');
  expect(await codeOf(exchanged(await github.token(run, { key: ec.privateKey, header: { alg: 'ES256' } })))).toBe('issuer-token-not-valid');
  expect(await codeOf(exchanged(await github.token(run, { header: { kid: 'two' } })))).toBe('issuer-token-not-valid');
  expect(await codeOf(exchange({ iss: gitlab.issuer.url }))).toBe('issuer-token-not-valid');
  expect(await codeOf(exchange({ iss: 'https://evil.example.org' }))).toBe('issuer-not-trusted');
  const [, payload] = (await github.token(run)).split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  expect(await codeOf(exchanged(unsigned))).toBe('issuer-token-not-valid');
  expect(await codeOf(exchanged('nonsense'))).toBe('issuer-token-malformed');
});

test('A code that leaked is of no use to another repository, and none at all once it was used, replaced, or is old.', async () => {
  const { code } = await codeFor(school.student.userId, run.repository);
  const stolen = { repository: 'eve/kernels', repository_id: '666', repository_owner_id: '66', actor: 'eve', actor_id: '66' };
  expect(await codeOf(link(code, stolen))).toBe('other-repository');
  expect(await codeOf(link('link_guessed'))).toBe('code-not-valid');
  const { code: second } = await codeFor(school.student.userId, run.repository);
  expect(await codeOf(link(code))).toBe('code-not-valid');
  await link(second);
  expect(await codeOf(link(second))).toBe('code-not-valid');
  const { code: old } = await codeFor(school.student.userId, run.repository);
  await api.db.repositoryLinkCode.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await codeOf(link(old))).toBe('code-not-valid');
  expect(await api.db.repositoryLinkCode.count({ where: { hash: old } })).toBe(0);
});

test('A code cannot be used by a pull request.', async () => {
  const { code } = await codeFor(school.student.userId, run.repository);
  expect(await codeOf(link(code, { event_name: 'pull_request' }))).toBe('event-not-allowed');
});

test('Nobody takes over a repository that another student linked; its own student may move it to another course.', async () => {
  await linkAda();
  const { code } = await codeFor(school.otherStudent.userId, run.repository);
  expect(await codeOf(link(code))).toBe('repository-taken');
  const { userId } = school.student;
  await api.db.enrolment.create({ data: { courseId: school.otherCourseId, userId } });
  const ada = await api.as(userId);
  const again = await ada.workflow.makeCode({ courseId: school.otherCourseId, issuer: github.issuer.url, repository: run.repository });
  await link(again.code);
  expect((await exchange()).courseTitle).toBe('Graphics');
  expect((await ada.workflow.mine()).map(({ courseTitle }) => courseTitle)).toEqual(['Graphics']);
});

test('When the student or staff remove a link, the tokens that its runs still have end with it; other students cannot.', async () => {
  await linkAda();
  const { token } = await exchange();
  const [ada, ben, tess] = await Promise.all([school.student, school.otherStudent, school.ta].map(({ userId }) => api.as(userId)));
  const [own] = (await ada?.workflow.mine()) ?? [];
  const { repositoryLinkId = '' } = own ?? {};
  expect(own).toMatchObject({ repository: run.repository, actor: 'ada', courseTitle: 'Performance' });
  expect(await codeOf(ben?.workflow.unlink({ repositoryLinkId }) ?? Promise.resolve())).toBe('not-found');
  expect(await tess?.workflow.list({ courseId: school.courseId })).toHaveLength(1);
  await tess?.workflow.unlink({ repositoryLinkId });
  expect(await codeOf((await asRun(token)).course.list())).toBe('token-not-valid');
  expect(await codeOf(exchange())).toBe('repository-not-linked');
});

test('Who is dropped, is banned, or whose course is archived, hands in nothing by a workflow.', async () => {
  await linkAda();
  const { token } = await exchange();
  const { courseId, student } = school;
  const where = { id: student.enrolmentId };
  await api.db.enrolment.update({ where, data: { droppedAt: new Date() } });
  expect(await codeOf(exchange())).toBe('dropped');
  expect(await codeOf((await asRun(token)).assignment.list({ courseId }))).toBe('not-found');
  await api.db.enrolment.update({ where, data: { droppedAt: null } });
  await api.db.user.update({ where: { id: student.userId }, data: { banned: true } });
  expect(await codeOf(exchange())).toBe('dropped');
  expect(await codeOf((await asRun(token)).course.list())).toBe('token-not-valid');
  await api.db.user.update({ where: { id: student.userId }, data: { banned: false } });
  await api.db.course.update({ where: { id: courseId }, data: { archivedAt: new Date() } });
  expect(await codeOf(exchange())).toBe('closed');
});

test('A token of a run ends after its minutes, and no made-up one is taken.', async () => {
  await linkAda();
  const { token } = await exchange();
  await api.db.workflowToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await codeOf((await asRun(token)).course.list())).toBe('token-not-valid');
  expect(await codeOf((await asRun('rlw_madeup')).course.list())).toBe('token-not-valid');
});

test('The log says who linked what and which run handed in, and neither it nor the database keeps a token or a code.', async () => {
  const { code } = await codeFor(school.student.userId, run.repository);
  await link(code);
  const { token } = await exchange();
  const actor = `user:${school.student.userId}`;
  const entries = await api.db.auditEntry.findMany({ where: { actor, subjectKind: 'repository' }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['repository.link', 'repository.run']);
  expect(entries[1]?.after).toMatchObject({ repository: run.repository, startedBy: 'ada', event: 'push', run: '77', commit: 'c0ffee' });
  const kept = JSON.stringify([
    entries.map(({ after }) => after),
    await api.db.workflowToken.findMany(),
    await api.db.repositoryLink.findMany(),
    api.log,
  ]);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(code);
});

test('An issuer that cannot be reached is named, and asked again later; its keys are not asked for at every exchange.', async () => {
  await using fresh = await openTestIssuer('github', TEST_ORIGIN);
  await using other = await openTestApi({ issuers: [fresh.issuer] });
  const nobody = await other.as(null);
  fresh.answerWith('error');
  const { code, message } = await refusalOf(nobody.workflow.exchange({ token: await fresh.token() }));
  expect(code).toBe('issuer-unreachable');
  expect(message).toContain(fresh.issuer.url);
  fresh.answerWith('keys');
  for (let i = 0; i < 3; i++) expect(await codeOf(nobody.workflow.exchange({ token: await fresh.token() }))).toBe('repository-not-linked');
  expect(fresh.asked()).toBe(2);
});

test('One repository cannot keep the portal busy.', async () => {
  const outcomes: string[] = [];
  for (let i = 0; i < 61; i++) outcomes.push(await codeOf(exchange()));
  expect(outcomes.at(59)).toBe('repository-not-linked');
  expect(outcomes.at(60)).toBe('rate-limited');
});
