import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { join, makeSchool } from '../testing/school.ts';
import { importRoster } from './roster-import.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

test('A dry run says what a roster would do and does nothing; applied, it does just that.', async () => {
  const { courseId, student, otherStudent, strangerId, instructor } = await makeSchool(api.db);
  const emailOf = async (userId: string) => (await api.db.user.findUniqueOrThrow({ where: { id: userId } })).email;
  const [ada, ben, stranger] = [await emailOf(student.userId), await emailOf(otherStudent.userId), await emailOf(strangerId)];
  const newcomer = `${randomUUID()}@example.org`;
  const csv = `Email;Name;Role;Group\n${ada.toUpperCase()};Ada;;A1\n${stranger};Stranger;tutor;\n${newcomer};Nia;;A2\n`;
  const ines = await api.as(instructor.userId);
  const asked = { courseId, csv, dropMissing: true };
  const before = await ines.roster.list({ courseId });
  const dry = await ines.roster.importCsv(asked);
  expect(dry).toMatchObject({ applied: false, problems: [] });
  expect(dry.steps.map(({ action, email }) => ({ action, email }))).toEqual(
    expect.arrayContaining([
      { action: 'update', email: ada },
      { action: 'enrol', email: stranger },
      { action: 'invite', email: newcomer },
      { action: 'drop', email: ben },
    ]),
  );
  expect(await ines.roster.list({ courseId })).toEqual(before);
  const done = await ines.roster.importCsv({ ...asked, dryRun: false });
  expect(done.steps).toEqual(dry.steps);
  const { people, invitations } = await ines.roster.list({ courseId });
  expect(people.find(({ email }) => email === ada)).toMatchObject({ section: 'A1', role: 'student', droppedAt: null });
  expect(people.find(({ email }) => email === stranger)).toMatchObject({ role: 'ta' });
  expect(people.find(({ email }) => email === ben)?.droppedAt).not.toBeNull();
  expect(invitations).toMatchObject([{ email: newcomer, name: 'Nia', section: 'A2' }]);
  expect((await ines.roster.importCsv(asked)).steps.every(({ action }) => action === 'unchanged' || action === 'invite')).toBe(true);
});

test('A roster with a line that cannot be used is applied not at all, and every such line is named.', async () => {
  const { courseId, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const csv = 'email,role\nok@example.org,\nno address,\nok@example.org,\nthird@example.org,emperor\n';
  expect((await ines.roster.importCsv({ courseId, csv })).problems.map(({ line }) => line)).toEqual([3, 4, 5]);
  expect(await refusalOf(ines.roster.importCsv({ courseId, csv, dryRun: false }))).toMatchObject({
    code: 'csv-has-problems',
    remedy: 'Correct that, or leave it out (leaveOut). Nothing was changed.',
  });
  expect((await ines.roster.list({ courseId })).invitations).toEqual([]);
  expect((await refusalOf(ines.roster.importCsv({ courseId, csv: 'name\nAda\n' }))).code).toBe('csv-not-readable');
});

test('Lines that cannot be used are left out when that is asked for, and nobody whom they name is removed.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor, student } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const ada = await api.db.user.findUniqueOrThrow({ where: { id: student.userId } });
  const csv = `email,role\nnew@example.org,\nno address,\n${ada.email},Observer\n`;
  const { steps, problems } = await ines.roster.importCsv({ courseId, csv, dropMissing: true, leaveOut: true, dryRun: false });
  expect(problems.map(({ line }) => line)).toEqual([3, 4]);
  expect(steps.filter(({ action }) => action === 'drop').map(({ email }) => email)).not.toContain(ada.email);
  const { people, invitations } = await ines.roster.list({ courseId });
  expect(invitations).toMatchObject([{ email: 'new@example.org' }]);
  expect(people.find(({ email }) => email === ada.email)?.droppedAt).toBeNull();
});

test('A roster with a header only removes nobody.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  expect(await refusalOf(ines.roster.importCsv({ courseId, csv: 'email,name\n', dropMissing: true }))).toMatchObject({
    code: 'csv-not-readable',
    message: expect.stringContaining('names nobody'),
  });
});

test('One person is added by hand, and a section is changed, of people in the course and of invited ones.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor, student, strangerId } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const emailOf = async (userId: string) => (await api.db.user.findUniqueOrThrow({ where: { id: userId } })).email;
  const [ada, stranger] = [await emailOf(student.userId), await emailOf(strangerId)];
  const add = (person: { email: string; name?: string; role?: 'ta'; section?: string }) => ines.roster.addPerson({ courseId, ...person });
  expect(await add({ email: 'New@Example.org', name: 'Nora Ng', section: 'A' })).toMatchObject({
    action: 'invite',
    email: 'new@example.org',
  });
  expect(await add({ email: 'new@example.org', name: 'Nora Ng', section: 'B' })).toMatchObject({ action: 'update', role: 'student' });
  expect(await add({ email: ada, section: 'C' })).toMatchObject({ action: 'update', role: 'student', section: 'C' });
  expect(await add({ email: stranger, role: 'ta' })).toMatchObject({ action: 'enrol', role: 'ta' });
  const { people, invitations } = await ines.roster.list({ courseId });
  expect(invitations).toMatchObject([{ name: 'Nora Ng', section: 'B' }]);
  expect(people.find(({ email }) => email === ada)).toMatchObject({ section: 'C', droppedAt: null });
  for (const email of [ada, 'new@example.org']) {
    expect(await add({ email, name: 'Nora Ng', section: '' })).toMatchObject({ action: 'update', role: 'student', section: null });
    expect(await add({ email, name: 'Nora Ng' })).toMatchObject({ action: 'unchanged', section: null });
  }
});

test('The longest roster of new people takes as many statements as a short one, and no more.', async () => {
  const statements = async (people: number) => {
    const { courseId, instructor } = await makeSchool(api.db);
    const lines = Array.from({ length: people }, (_, i) => ({ email: `s${i}@example.org`, name: `S ${i}`, role: null, section: null }));
    const calls: PropertyKey[] = [];
    const counted = (tx: object): object =>
      new Proxy(tx, {
        get: (target, name) => {
          calls.push(name);
          return Reflect.get(target, name);
        },
      });
    const work = { courseId, lines, keep: null, actor: `user:${instructor.userId}` as const, userId: instructor.userId, dryRun: false };
    const $transaction = (run: (tx: object) => Promise<unknown>) => api.db.$transaction((tx) => run(counted(tx)));
    await importRoster({ $transaction } as unknown as TestApi['db'], work);
    expect(await api.db.invitation.count({ where: { courseId } })).toBe(people);
    return calls.length;
  };
  expect(await statements(5000)).toBe(await statements(2));
});

test('The roster is in the order in which people look for family names.', async () => {
  await using api = await openTestApi();
  const { courseId, instructor } = await makeSchool(api.db);
  for (const name of ['Yuki Tanabe', 'Émile Caron', 'Anna Çelik', 'Zoë Adams']) await join(api.db, courseId, { name, role: 'student' });
  const { people } = await (await api.as(instructor.userId)).roster.list({ courseId });
  expect(people.map(({ name }) => name)).toEqual(['Ada', 'Zoë Adams', 'Ben', 'Émile Caron', 'Anna Çelik', 'Ines', 'Yuki Tanabe', 'Tess']);
});

test('A course keeps an instructor; who was taken off it sees it no more, and keeps what was handed in.', async () => {
  const { courseId, instructor, student } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  expect((await refusalOf(ines.roster.setRole({ enrolmentId: instructor.enrolmentId, role: 'ta' }))).code).toBe('last-instructor');
  expect((await refusalOf(ines.roster.remove({ enrolmentId: instructor.enrolmentId }))).code).toBe('last-instructor');
  await ines.roster.remove({ enrolmentId: student.enrolmentId });
  const ada = await api.as(student.userId);
  expect(await ada.course.list()).toEqual([]);
  expect((await refusalOf(ada.handIn.list({ courseId }))).code).toBe('not-found');
  await ines.roster.remove({ enrolmentId: student.enrolmentId, dropped: false });
  expect(await ada.course.list()).toHaveLength(1);
});

test('An administrator makes a course, and an instructor for it of somebody with an account, and of somebody without one yet.', async () => {
  const { adminId, strangerId } = await makeSchool(api.db);
  const root = await api.as(adminId);
  const { courseId } = await root.course.create({ slug: `c-${randomUUID()}`, title: 'New', timeZone: 'UTC', lateDayBudget: 0 });
  const { email } = await api.db.user.findUniqueOrThrow({ where: { id: strangerId } });
  await root.roster.importCsv({ courseId, csv: `email,role\n${email},instructor\nlater@example.org,instructor\n`, dryRun: false });
  const stranger = await api.as(strangerId);
  expect(await stranger.course.list()).toMatchObject([{ courseId, role: 'instructor' }]);
  expect((await stranger.roster.list({ courseId })).invitations).toMatchObject([{ email: 'later@example.org', role: 'instructor' }]);
  const { code } = await stranger.course.rotateCode({ courseId });
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
});

test('A nickname is one’s own, taken once whatever its case, and staff can only take it away.', async () => {
  const { student, otherStudent, ta } = await makeSchool(api.db);
  const mine = { enrolmentId: student.enrolmentId, leaderboardHidden: false };
  await (await api.as(student.userId)).roster.nickname({ ...mine, nickname: 'Warp' });
  const bens = { enrolmentId: otherStudent.enrolmentId, nickname: 'WARP', leaderboardHidden: false };
  expect((await refusalOf((await api.as(otherStudent.userId)).roster.nickname(bens))).code).toBe('nickname-taken');
  const tess = await api.as(ta.userId);
  expect((await refusalOf(tess.roster.nickname({ ...mine, nickname: 'Nicer' }))).code).toBe('forbidden');
  expect(await tess.roster.nickname({ ...mine, nickname: null })).toEqual({ done: true });
});
