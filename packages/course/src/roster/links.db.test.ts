import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { linkToken, openTestBrowser, PASSWORD } from '../testing/open-test-browser.ts';
import { refusalOf } from '../testing/refusal.ts';
import { makeSchool } from '../testing/school.ts';

const NEW_PASSWORD = 'another password of some length';
const DAY_MS = 86_400_000;

const newEmail = () => `${randomUUID()}@example.org`;

function invitationToken(link: string): string {
  return /\/invitation#([\w-]+)$/.exec(link)?.[1] ?? '';
}

/** The user is a student of this course too. */
async function enrol(api: TestApi, courseId: string, userId: string): Promise<string> {
  return (await api.db.enrolment.create({ data: { courseId, userId }, select: { id: true } })).id;
}

/** Somebody who is invited to a course, with the link. */
async function invite(api: TestApi, role: 'student' | 'ta' | 'instructor' = 'student') {
  const school = await makeSchool(api.db);
  const { courseId } = school;
  const email = newEmail();
  const ines = await api.as(school.instructor.userId);
  await ines.roster.importCsv({ courseId, csv: `email,name,role,section\n${email},Nora,${role},A1\n`, dryRun: false });
  const made = await ines.roster.makeLinks({ courseId });
  const token = invitationToken(made.links[0]?.link ?? '');
  return { ...school, ines, email, made, token };
}

test('Without mail, an invited person signs up, opens the link, and is in the course with role and section; the link works once.', async () => {
  await using api = await openTestApi();
  const { courseId, ines, email, made, token } = await invite(api);
  expect(made.csv).toBe(`\uFEFFname,email,link\r\nNora,${email},${made.links[0]?.link}\r\n`);
  const visitor = openTestBrowser(api.services);
  expect(await (await visitor.call({}, 'POST')).roster.readInvitation({ token })).toMatchObject({ state: 'open', email, role: 'student' });
  await visitor.join(email);
  expect(await (await visitor.call()).course.list()).toEqual([]);
  const nora = await visitor.call({}, 'POST');
  expect(await nora.roster.acceptInvitation({ token })).toMatchObject({ courseId });
  expect(await nora.course.list()).toMatchObject([{ courseId, role: 'student' }]);
  expect((await refusalOf(nora.roster.acceptInvitation({ token }))).code).toBe('link-used');
  expect(await nora.roster.readInvitation({ token })).toMatchObject({ state: 'used' });
  const { people, invitations } = await ines.roster.list({ courseId });
  expect(people.find((person) => person.email === email)).toMatchObject({ section: 'A1' });
  expect(invitations).toEqual([]);
});

test('What an instructor confirms holds in her course alone: the address stays unproved, and invitations of other courses stay closed.', async () => {
  await using api = await openTestApi();
  const { email, token } = await invite(api);
  const elsewhere = await makeSchool(api.db);
  await (await api.as(elsewhere.instructor.userId)).roster.importCsv({
    courseId: elsewhere.courseId,
    csv: `email,role\n${email},instructor\n`,
    dryRun: false,
  });
  const visitor = openTestBrowser(api.services);
  await visitor.join(email);
  await (await visitor.call({}, 'POST')).roster.acceptInvitation({ token });
  await visitor.signIn(email);
  expect(await (await visitor.call()).course.list()).toHaveLength(1);
  expect(await api.db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ emailVerified: false });
});

test('A student’s link also serves an account with another address; a link to the staff does not.', async () => {
  await using api = await openTestApi();
  for (const [role, outcome] of [
    ['student', 'student'],
    ['ta', 'other-address'],
    ['instructor', 'other-address'],
  ] as const) {
    const { token, strangerId } = await invite(api, role);
    const stranger = await api.as(strangerId);
    const seen = await stranger.roster.acceptInvitation({ token }).then(
      async () => (await stranger.course.list())[0]?.role,
      async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
    );
    expect(seen).toBe(outcome);
  }
});

test('The account with the invited address becomes staff by its link.', async () => {
  await using api = await openTestApi();
  const { email, token } = await invite(api, 'instructor');
  const visitor = openTestBrowser(api.services);
  await visitor.join(email);
  await (await visitor.call({}, 'POST')).roster.acceptInvitation({ token });
  expect(await (await visitor.call()).course.list()).toMatchObject([{ role: 'instructor' }]);
});

test('A link ends when it is made again, is too old, is withdrawn, or its role changes; each says what to do.', async () => {
  await using api = await openTestApi();
  const { courseId, ines, email, token, strangerId, instructor } = await invite(api);
  const late = await api.as(strangerId, { clock: () => new Date(Date.now() + 15 * DAY_MS) });
  expect(await late.roster.readInvitation({ token })).toMatchObject({ state: 'expired' });
  expect(await refusalOf(late.roster.acceptInvitation({ token }))).toMatchObject({
    code: 'link-expired',
    remedy: 'Ask your instructor for a new one.',
  });
  const stranger = await api.as(strangerId);
  const again = invitationToken((await ines.roster.makeLinks({ courseId })).links[0]?.link ?? '');
  expect((await refusalOf(stranger.roster.acceptInvitation({ token }))).code).toBe('link-unknown');
  await ines.roster.importCsv({ courseId, csv: `email,role\n${email},ta\n`, dryRun: false });
  expect((await refusalOf(stranger.roster.acceptInvitation({ token: again }))).code).toBe('link-unknown');
  const [open] = (await ines.roster.list({ courseId })).invitations;
  const third = invitationToken((await ines.roster.makeLinks({ courseId, invitationId: open?.invitationId ?? '' })).links[0]?.link ?? '');
  await ines.roster.revokeInvitation({ invitationId: open?.invitationId ?? '' });
  expect(await refusalOf(stranger.roster.readInvitation({ token: third }))).toMatchObject({ code: 'link-unknown' });
  expect(await api.db.auditEntry.count({ where: { action: 'invitation.link', actor: `user:${instructor.userId}` } })).toBe(3);
});

test('A link works for fourteen days, and not a millisecond longer.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor, strangerId } = await invite(api);
  const madeMs = Date.now();
  const ines = await api.as(instructor.userId, { clock: () => new Date(madeMs) });
  const token = invitationToken((await ines.roster.makeLinks({ courseId })).links[0]?.link ?? '');
  const stateAt = async (ms: number) =>
    (await (await api.as(strangerId, { clock: () => new Date(madeMs + ms) })).roster.readInvitation({ token })).state;
  expect(await stateAt(14 * DAY_MS - 1)).not.toBe('expired');
  expect(await stateAt(14 * DAY_MS)).toBe('expired');
});

test('Two who open the same link at once: one is in, the other is told that it was used.', async () => {
  await using api = await openTestApi();
  const { courseId, token, strangerId, studentElsewhere } = await invite(api);
  const both = await Promise.allSettled(
    [strangerId, studentElsewhere.userId].map(async (userId) => (await api.as(userId)).roster.acceptInvitation({ token })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await api.db.enrolment.count({ where: { courseId, userId: { in: [strangerId, studentElsewhere.userId] } } })).toBe(1);
});

test('No token stands in the database, in the log of changes or in the server’s log.', async () => {
  await using api = await openTestApi();
  const { ines, token, student } = await invite(api);
  const { link } = await ines.roster.resetLink({ enrolmentId: student.enrolmentId, reason: 'forgot it' });
  const tables = ['invitations', 'verifications', 'audit_log'];
  const kept = await Promise.all(tables.map((name) => api.db.$queryRawUnsafe<object[]>(`SELECT t::text FROM ${name} t`)));
  const all = JSON.stringify([kept, api.log]);
  for (const secret of [token, linkToken(link)]) expect(all.includes(secret) || secret === '').toBe(false);
});

test('Staff confirm all students who signed up with an invited address, and those alone.', async () => {
  await using api = await openTestApi();
  const { courseId, ines, email } = await invite(api);
  const staffEmail = newEmail();
  await ines.roster.importCsv({ courseId, csv: `email,role\n${staffEmail},ta\n`, dryRun: false });
  const [nora, tom, other] = [openTestBrowser(api.services), openTestBrowser(api.services), openTestBrowser(api.services)];
  await nora.join(email);
  await tom.join(staffEmail);
  await other.join(newEmail());
  const { invitations } = await ines.roster.list({ courseId });
  expect(invitations.map(({ signUp }) => signUp?.name)).toEqual(['Ada', 'Ada']);
  const userIds = await api.db.user.findMany({ where: { emailVerified: false }, select: { id: true } });
  expect(await ines.roster.confirmSignUps({ courseId, userIds: userIds.map(({ id }) => id) })).toEqual({ confirmed: 1 });
  expect(await (await nora.call()).course.list()).toMatchObject([{ courseId, role: 'student' }]);
  expect(await (await tom.call()).course.list()).toEqual([]);
  expect(await (await other.call()).course.list()).toEqual([]);
});

test('An instructor’s link sets the password of her student once, ends the sessions, and proves no address.', async () => {
  await using api = await openTestApi();
  const { courseId, ines, email, token } = await invite(api);
  const nora = openTestBrowser(api.services);
  await nora.join(email);
  await (await nora.call({}, 'POST')).roster.acceptInvitation({ token });
  const enrolmentId = (await ines.roster.list({ courseId })).people.find((person) => person.email === email)?.enrolmentId ?? '';
  const { link } = await ines.roster.resetLink({ enrolmentId, reason: 'forgot it' });
  const owner = openTestBrowser(api.services, '203.0.113.9');
  const choice = { token: linkToken(link), newPassword: NEW_PASSWORD };
  expect((await owner.post('/reset-password', choice)).status).toBe(200);
  expect(await nora.me()).toBeNull();
  expect((await nora.signIn(email, PASSWORD)).status).toBe(401);
  expect((await owner.signIn(email, NEW_PASSWORD)).status).toBe(200);
  expect((await owner.post('/reset-password', choice)).status).toBe(400);
  const user = await api.db.user.findUniqueOrThrow({ where: { email } });
  expect(user.emailVerified).toBe(false);
  const entry = await api.db.auditEntry.findFirstOrThrow({ where: { action: 'user.reset-link', subjectId: user.id } });
  expect(entry).toMatchObject({ courseId, reason: 'forgot it' });
});

test('An instructor makes no such link for staff, for who has a place or an invitation elsewhere, nor for an administrator.', async () => {
  await using api = await openTestApi();
  const school = await makeSchool(api.db);
  const { courseId, instructor, ta, student, otherStudent, studentElsewhere, taElsewhere } = school;
  const ines = await api.as(instructor.userId);
  const codeFor = async (enrolmentId: string) => (await refusalOf(ines.roster.resetLink({ enrolmentId, reason: 'forgot it' }))).code;
  expect(await codeFor(ta.enrolmentId)).toBe('not-only-here');
  expect(await codeFor(instructor.enrolmentId)).toBe('not-only-here');
  const both = await enrol(api, courseId, studentElsewhere.userId);
  expect(await codeFor(both)).toBe('not-only-here');
  const tutor = await enrol(api, courseId, taElsewhere.userId);
  expect(await codeFor(tutor)).toBe('not-only-here');
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: otherStudent.userId } });
  await api.db.invitation.create({ data: { courseId, email, role: 'ta', invitedById: instructor.userId } });
  expect(await codeFor(otherStudent.enrolmentId)).toBe('not-only-here');
  await api.db.user.update({ where: { id: student.userId }, data: { role: 'admin' } });
  expect(await codeFor(student.enrolmentId)).toBe('not-only-here');
});

test('The roster says for whom an instructor may make such a link: exactly for those where it is not refused.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor, studentElsewhere, student, otherStudent } = await makeSchool(api.db);
  await enrol(api, courseId, studentElsewhere.userId);
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: otherStudent.userId } });
  await api.db.invitation.create({ data: { courseId, email, role: 'ta', invitedById: instructor.userId } });
  const ines = await api.as(instructor.userId);
  const { people } = await ines.roster.list({ courseId, resets: true });
  const allowed: string[] = [];
  for (const { enrolmentId } of people) {
    const made = await ines.roster.resetLink({ enrolmentId, reason: 'forgot it' }).catch(() => null);
    if (made !== null) allowed.push(enrolmentId);
  }
  expect(allowed).toEqual([student.enrolmentId]);
  expect(people.flatMap(({ enrolmentId, mayReset }) => (mayReset ? enrolmentId : []))).toEqual(allowed);
  expect((await ines.roster.list({ courseId })).people.every(({ mayReset }) => mayReset === null)).toBe(true);
});

test('A link of an instructor is void once the student has a place in another course.', async () => {
  await using api = await openTestApi();
  const { instructor, student } = await makeSchool(api.db);
  const { link } = await (await api.as(instructor.userId)).roster.resetLink({ enrolmentId: student.enrolmentId, reason: 'forgot it' });
  await enrol(api, (await makeSchool(api.db)).courseId, student.userId);
  const answer = await openTestBrowser(api.services).post('/reset-password', { token: linkToken(link), newPassword: NEW_PASSWORD });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('INVALID_TOKEN')]);
});

test('An administrator makes a link for anybody but administrators; a new one ends the one before.', async () => {
  await using api = await openTestApi();
  const { adminId, ta } = await makeSchool(api.db);
  const root = await api.as(adminId);
  const first = await root.admin.resetLink({ userId: ta.userId, reason: 'called me' });
  const second = await root.admin.resetLink({ userId: ta.userId, reason: 'lost it' });
  const browser = openTestBrowser(api.services);
  const open = async ({ link }: { link: string }) =>
    (await browser.post('/reset-password', { token: linkToken(link), newPassword: NEW_PASSWORD })).status;
  expect(await open(first)).toBe(400);
  expect(await open(second)).toBe(200);
  expect((await refusalOf(root.admin.resetLink({ userId: adminId, reason: 'mine' }))).code).toBe('is-administrator');
});

test('Instructors create courses where the installation lets them, and nobody else does.', async () => {
  await using api = await openTestApi();
  const { instructor, ta } = await makeSchool(api.db);
  const settings = { instructorsCreateCourses: true };
  const fields = () => ({ slug: `c-${randomUUID()}`, title: 'New', timeZone: 'UTC', lateDayBudget: 0 });
  expect((await refusalOf((await api.as(instructor.userId)).course.create(fields()))).code).toBe('forbidden');
  expect((await refusalOf((await api.as(ta.userId, { settings })).course.create(fields()))).code).toBe('forbidden');
  const ines = await api.as(instructor.userId, { settings });
  const { courseId } = await ines.course.create(fields());
  expect(await ines.course.list()).toEqual(expect.arrayContaining([expect.objectContaining({ courseId, role: 'instructor' })]));
});
