import { expect, test } from 'vitest';
import { LEARNER, openLtiPlatform, TEACHER } from '../testing/lti-platform.ts';
import { serveRoster } from '../testing/lti-roster.ts';
import type { Trouble } from '../testing/lti-services.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { join, makeSchool } from '../testing/school.ts';
import { toolKeySet } from './tool-keys.ts';

/** A connected course of a platform that tells who is in it. */
async function openScene(members: object[] = []) {
  const platform = await openLtiPlatform('canvas');
  const api = await openTestApi({ privateOrigins: [platform.origin] });
  const { db } = api;
  const school = await makeSchool(db);
  const { courseId, instructor } = school;
  platform.trust({ keys: () => toolKeySet(api.services) });
  const { platformId } = await (await api.as(school.adminId)).lti.createPlatform(platform.registration);
  const membershipsUrl = serveRoster(platform, { members: () => members });
  const name = { platformId, deploymentId: 'deployment-1', contextId: 'lms-course-1' };
  const context = await db.ltiContext.create({ data: { ...name, courseId, membershipsUrl, openedById: instructor.userId } });
  const ines = await api.as(instructor.userId);
  const asked = { courseId, ltiContextId: context.id };
  return {
    ...{ platform, api, db, school, members, context, asked, ines },
    link: async (userId: string, sub: string) => {
      await db.account.create({ data: { providerId: `lti-${platformId}`, accountId: sub, userId } });
    },
    take: async (dryRun: boolean) => await ines.lti.importRoster({ ...asked, dryRun }),
    /** The platform's ids of those whose grades go there. */
    receivers: async () => (await db.ltiMember.findMany({ orderBy: { sub: 'asc' } })).map(({ sub }) => sub),
    /** What may change: who is in the course as what, and who is invited to it. */
    state: async () => ({
      enrolled: (await db.enrolment.findMany({ where: { courseId }, orderBy: { id: 'asc' } })).map(({ userId, role, droppedAt }) => [
        userId,
        role,
        droppedAt !== null,
      ]),
      invited: (await db.invitation.findMany({ where: { courseId }, orderBy: { email: 'asc' } })).map(({ email, role }) => [email, role]),
    }),
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

const member = (sub: string, fields: object = {}) => ({ user_id: sub, status: 'Active', roles: [LEARNER], ...fields });

test('The roster of a platform is tried first, then taken over: by the platform’s ids, upwards only, and nobody is taken off.', async () => {
  await using scene = await openScene();
  const { db, school, members, ines } = scene;
  const { student, otherStudent, ta, strangerId, courseId } = school;
  const off = await join(db, courseId, { name: 'Olaf', role: 'student' });
  await ines.roster.remove({ enrolmentId: off.enrolmentId });
  await scene.link(strangerId, 'new');
  await scene.link(student.userId, 'risen');
  await scene.link(ta.userId, 'lower');
  await scene.link(off.userId, 'off');
  members.push(
    member('new', { name: 'Nora New', roles: ['Instructor', 'Learner'] }),
    member('risen', { name: null, given_name: null, roles: [TEACHER] }),
    member('lower', { name: 'Tess' }),
    member('off'),
    member('unknown', { name: 'Una Known', email: 'Una@Uni.example' }),
    member('nameless', { name: null, email: null, picture: null, lis_person_sourcedid: null }),
  );
  const names = Object.fromEntries((await db.user.findMany()).map(({ id, name }) => [id, name]));
  const before = await scene.state();
  const preview = await scene.take(true);
  expect(preview.steps).toEqual([
    { action: 'enrol', name: 'Nora New', email: null, role: 'ta' },
    { action: 'raise', name: names[student.userId], email: null, role: 'ta' },
    { action: 'unchanged', name: 'Tess', email: null, role: 'ta' },
    { action: 'off', name: 'Olaf', email: null, role: 'student' },
    { action: 'invite', name: 'Una Known', email: 'una@uni.example', role: 'student' },
    { action: 'unknown', name: '', email: null, role: 'student' },
  ]);
  expect(preview.absent?.map(({ name }) => name)).toEqual([names[otherStudent.userId]]);
  expect(preview.applied).toBe(false);
  expect(await scene.state()).toEqual(before);
  expect(await scene.receivers()).toEqual([]);
  expect(await scene.take(false)).toEqual({ ...preview, applied: true });
  // Also before they have opened a link: their grades go to the platform. Nothing goes there for who was taken off, or has no account here.
  expect(await scene.receivers()).toEqual(['lower', 'new', 'risen']);
  const after = await scene.state();
  expect(after.invited).toEqual([['una@uni.example', 'student']]);
  expect(after.enrolled).toEqual([
    ...before.enrolled.map(([userId, role, dropped]) => [userId, userId === student.userId ? 'ta' : role, dropped]),
    [strangerId, 'ta', false],
  ]);
  expect((await scene.take(false)).steps.map(({ action }) => action)).toEqual([
    ...['unchanged', 'unchanged', 'unchanged', 'off', 'invited', 'unknown'],
  ]);
  expect(await scene.state()).toEqual(after);
  const [entry] = await ines.audit.list({ courseId });
  expect(entry).toMatchObject({ action: 'lti-context.import-roster', subjectKind: 'lti-context', after: { unchanged: 3, off: 1 } });
});

test('An equal address changes nobody: the account is the platform’s only after a launch, and an invitation keeps its role.', async () => {
  await using scene = await openScene();
  const { db, school, members } = scene;
  const ada = await db.user.findUniqueOrThrow({ where: { id: school.student.userId } });
  const admin = await db.user.findUniqueOrThrow({ where: { id: school.adminId } });
  await db.invitation.create({
    data: { courseId: school.courseId, email: 'prof@uni.example', role: 'instructor', invitedById: school.instructor.userId },
  });
  members.push(
    member('x', { email: ada.email, roles: [TEACHER] }),
    member('y', { email: 'prof@uni.example' }),
    member('z', { email: admin.email }),
  );
  const before = await scene.state();
  const { steps, absent } = await scene.take(false);
  expect(steps.map(({ action }) => action)).toEqual(['invited', 'invited', 'invite']);
  expect(absent?.some(({ email }) => email === ada.email)).toBe(false);
  expect(await scene.state()).toEqual({ ...before, invited: [[admin.email, 'student'], ...before.invited].toSorted() });
});

test('Test users, inactive members and what nobody can read are left out; who is listed twice counts once, with the higher role.', async () => {
  await using scene = await openScene();
  const { school, members } = scene;
  await scene.link(school.strangerId, 'twice');
  members.push(
    member('gone', { status: 'Inactive' }),
    member('deleted', { status: 'Deleted' }),
    member('test', { roles: [LEARNER, 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'] }),
    { status: 'Active', roles: [LEARNER] },
    member('odd', { roles: 'Learner' }),
    member('a\0b'),
    member('twice', { status: null, roles: [TEACHER] }),
    member('twice', { status: undefined }),
    member('lost', { email: 'one@uni.example', name: 'One\u202E\n Two' }),
    member('same address', { email: 'one@uni.example', name: 'Another' }),
  );
  const { steps, leftOut } = await scene.take(false);
  expect(leftOut).toEqual({ inactive: 2, testUsers: 1, unreadable: 3 });
  expect(steps.map(({ action, name, role }) => [action, name, role])).toEqual([
    ['enrol', expect.any(String), 'ta'],
    ['invite', 'One Two', 'student'],
    ['invited', 'Another', 'student'],
  ]);
});

test('Where several courses of platforms lead here, nobody is called absent; a course that is not connected here is not asked.', async () => {
  await using scene = await openScene([member('somebody')]);
  const { db, context, school, asked, platform } = scene;
  const { id: _, ...other } = context;
  const second = await db.ltiContext.create({ data: { ...other, contextId: 'lms-course-2', membershipsUrl: null } });
  expect((await scene.take(true)).absent).toBeNull();
  const take = (ltiContextId: string) => refusalOf(scene.ines.lti.importRoster({ ...asked, ltiContextId }));
  expect(await take(second.id)).toMatchObject({ code: 'no-lti-roster' });
  await db.ltiContext.update({ where: { id: context.id }, data: { courseId: null } });
  expect(await take(context.id)).toMatchObject({ code: 'no-such-lti-context' });
  await db.ltiContext.update({ where: { id: context.id }, data: { courseId: school.courseId } });
  await db.ltiPlatform.updateMany({ data: { disabledAt: new Date() } });
  expect(await take(context.id)).toMatchObject({ code: 'no-such-lti-context' });
  expect(platform.received.filter(({ path }) => path.startsWith('/memberships'))).toHaveLength(1);
});

const page = (headers: Record<string, string>, body: unknown = { members: [] }): Trouble => ({ reply: { status: 200, headers, body } });

const TROUBLES: readonly (readonly [title: string, trouble: Trouble, says: string])[] = [
  ['what is not allowed', { reply: { status: 403, body: '' } }, 'may this tool use grades and rosters'],
  ['404', { reply: { status: 404, body: '' } }, 'no longer knows the address'],
  ['502', { reply: { status: 502, body: '<html>' } }, 'answered 502'],
  ['a page instead of a roster', page({}, '<html>'), 'did not send a roster'],
  ['a roster without members', page({}, {}), 'did not send a roster'],
  ['a next page elsewhere', page({ link: '<https://evil.example/>; rel="next"' }), 'another site'],
  ['a page that is too large', page({}, 'x'.repeat(5 * 2 ** 20)), 'more than 4194304 bytes'],
];

test('What the platform does not allow is said in words, and changes nothing.', async () => {
  await using scene = await openScene([member('new', { email: 'new@uni.example' }), member('b'), member('c')]);
  const before = await scene.state();
  for (const [title, trouble, says] of TROUBLES) {
    scene.platform.troubles.push({ path: '/memberships', trouble });
    const refusal = await refusalOf(scene.take(false));
    expect.soft(refusal, title).toMatchObject({ code: 'lti-platform-fault', message: expect.stringContaining(says) });
  }
  scene.platform.tokens.grant([]);
  expect(await refusalOf(scene.take(false))).toMatchObject({ message: expect.stringContaining('invalid_scope') });
  expect(await scene.state()).toEqual(before);
});

test('A roster that does not end is given up.', async () => {
  await using scene = await openScene();
  const { platform } = scene;
  const url = `${platform.origin}/memberships?course=1`;
  let pages = 0;
  platform.services.unshift(async (_, { pathname }) => {
    if (pathname !== '/memberships') return null;
    pages += 1;
    return { status: 200, headers: { link: `<${url}>; rel="next"` }, body: { members: [member('again')] } };
  });
  expect(await refusalOf(scene.take(true))).toMatchObject({ message: expect.stringContaining('too long') });
  expect(pages).toBe(300);
  const crowd = Array.from({ length: 3001 }, (_, i) => member(`${i}`));
  platform.services.unshift(async (_, { pathname }) => (pathname === '/memberships' ? { status: 200, body: { members: crowd } } : null));
  expect(await refusalOf(scene.take(true))).toMatchObject({ message: expect.stringContaining('3000 people') });
});
