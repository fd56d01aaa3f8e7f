import { randomUUID } from 'node:crypto';
import { makeAssignment } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { joinCourse } from './course/commands.ts';
import { openTestApi, type TestApi } from './testing/open-test-api.ts';
import { refusalOf } from './testing/refusal.ts';
import { EXERCISE, join, makeSchool, type School } from './testing/school.ts';

type Ask = (i: number) => Promise<unknown>;

interface Limit {
  /** Sent at once. */
  readonly requests: number;
  readonly accepted: number;
  /** What the others are told. */
  readonly refusals: readonly string[];
  readonly prepare: (api: TestApi, school: School) => Promise<Ask>;
}

async function handIns(
  api: TestApi,
  { student }: School,
  of: (i: number) => { assignmentId: string; source?: string; late?: boolean },
): Promise<Ask> {
  const ada = await api.as(student.userId);
  return (i) => {
    const { assignmentId, source = `fn main() { /* ${i} */ }`, late = false } = of(i);
    return ada.handIn.create({ assignmentId, exercise: EXERCISE, source, requestId: randomUUID(), acceptLate: late });
  };
}

/** A hand-in of the student that the TA comments on. */
async function commented(api: TestApi, { student, ta, assignmentId }: School) {
  const ada = await api.as(student.userId);
  const { handInId } = await ada.handIn.create({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() });
  const tess = await api.as(ta.userId);
  const send = (text: string) => tess.comment.create({ handInId, firstLine: 1, lastLine: 1, text, requestId: randomUUID() });
  return { tess, send };
}

const DAY_MS = 86_400_000;

const WAYS = ['role', 'drop', 'file'] as const;

/** Each takes another instructor's role away. */
function instructors(wayOf: (i: number) => (typeof WAYS)[number]): Limit {
  return {
    requests: 8,
    accepted: 7,
    refusals: ['last-instructor'],
    prepare: async (api, { courseId, adminId, instructor }) => {
      const people = [instructor];
      while (people.length < 8) people.push(await join(api.db, courseId, { name: 'Ines', role: 'instructor' }));
      const root = await api.as(adminId);
      return async (i) => {
        const { userId, enrolmentId } = people[i] ?? instructor;
        if (wayOf(i) === 'role') return await root.roster.setRole({ enrolmentId, role: 'ta' });
        if (wayOf(i) === 'drop') return await root.roster.remove({ enrolmentId });
        const { email } = await api.db.user.findUniqueOrThrow({ where: { id: userId } });
        return await root.roster.importCsv({ courseId, csv: `email,name,role\n${email},Ines,student\n`, dryRun: false });
      };
    },
  };
}

/** Every limit of the platform. A new limit needs a row here. */
const LIMITS: Readonly<Record<string, Limit>> = {
  'the attempts at an exercise': {
    requests: 20,
    accepted: 3,
    refusals: ['no-attempts-left'],
    prepare: async (api, school) => {
      await api.db.assignment.update({ where: { id: school.assignmentId }, data: { attemptLimit: 3 } });
      return await handIns(api, school, () => school);
    },
  },
  'the time between two hand-ins': {
    requests: 20,
    accepted: 1,
    refusals: ['cooling-down'],
    prepare: async (api, school) => {
      await api.db.assignment.update({ where: { id: school.assignmentId }, data: { cooldownSeconds: 600 } });
      return await handIns(api, school, () => school);
    },
  },
  'the late days, over two assignments': {
    requests: 10,
    accepted: 5,
    refusals: ['no-late-days'],
    prepare: async (api, school) => {
      await api.db.course.update({ where: { id: school.courseId }, data: { lateDayBudget: 2 } });
      const dates = { releaseAt: new Date(Date.now() - 20 * DAY_MS), dueAt: new Date(Date.now() - 1.5 * DAY_MS) };
      const rules = { ...dates, latePolicy: 'budget', maxLateDays: 3 } as const;
      const [one, two] = [await makeAssignment(api.db, school.courseId, rules), await makeAssignment(api.db, school.courseId, rules)];
      return await handIns(api, school, (i) => ({ assignmentId: i % 2 === 0 ? one : two, late: true }));
    },
  },
  'one hand-in for one request id': {
    requests: 20,
    accepted: 1,
    refusals: ['request-reused'],
    prepare: async (api, { student, assignmentId }) => {
      const ada = await api.as(student.userId);
      const requestId = randomUUID();
      return (i) => ada.handIn.create({ assignmentId, exercise: EXERCISE, source: `fn main() { /* ${i} */ }`, requestId });
    },
  },
  'the hand-ins of a student and course': {
    requests: 20,
    accepted: 4,
    refusals: ['quota-used'],
    prepare: async (api, school) => {
      await api.db.course.update({ where: { id: school.courseId }, data: { handInQuota: 4 } });
      const other = await makeAssignment(api.db, school.courseId);
      return await handIns(api, school, (i) => ({ assignmentId: i % 2 === 0 ? school.assignmentId : other }));
    },
  },
  'the bytes of a student and course': {
    requests: 10,
    accepted: 3,
    refusals: ['quota-used'],
    prepare: async (api, school) => {
      await api.db.course.update({ where: { id: school.courseId }, data: { sourceByteQuota: 100_000 } });
      return await handIns(api, school, () => ({ ...school, source: 'x'.repeat(30_000) }));
    },
  },
  'the hand-ins of a minute': {
    requests: 80,
    accepted: 60,
    refusals: ['rate-limited'],
    prepare: (api, school) => handIns(api, school, () => school),
  },
  'the comments on a hand-in': {
    requests: 20,
    accepted: 4,
    refusals: ['too-many-comments'],
    prepare: async (api, school) => {
      const { send, tess } = await commented(api, school);
      const { threadId } = await send('first');
      const row = { threadId, authorId: school.ta.userId, byStaff: true, text: 'x' };
      await api.db.comment.createMany({ data: Array.from({ length: 495 }, () => ({ ...row, requestId: randomUUID() })) });
      const answer = (i: number) => tess.comment.reply({ threadId, text: `answer ${i}`, requestId: randomUUID() });
      return async (i) => (i % 2 === 0 ? await send(`comment ${i}`) : await answer(i));
    },
  },
  'the questions of a student that wait for staff': {
    requests: 30,
    accepted: 20,
    refusals: ['too-many-questions'],
    prepare: async (api, { student, assignmentId }) => {
      const ada = await api.as(student.userId);
      const { handInId } = await ada.handIn.create({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() });
      return (i) => ada.comment.ask({ handInId, firstLine: 1, lastLine: 1, text: `question ${i}`, requestId: randomUUID() });
    },
  },
  'the open requests of a student for an assignment': {
    requests: 8,
    accepted: 1,
    refusals: ['already-asked'],
    prepare: async (api, { student, assignmentId }) => {
      const ada = await api.as(student.userId);
      return (i) => ada.studentRequest.make({ assignmentId, kind: 'extension', text: `request ${i}`, requestId: randomUUID() });
    },
  },
  'the comments of a minute': {
    requests: 80,
    accepted: 60,
    refusals: ['rate-limited'],
    prepare: async (api, school) => {
      const { send } = await commented(api, school);
      return (i) => send(`comment ${i}`);
    },
  },
  'the phrases of a person in a course': {
    requests: 20,
    accepted: 5,
    refusals: ['too-many-phrases'],
    prepare: async (api, { courseId, ta }) => {
      const kept = Array.from({ length: 195 }, (_, i) => ({ courseId, ownerId: ta.userId, text: `kept ${i}` }));
      await api.db.phrase.createMany({ data: kept });
      const tess = await api.as(ta.userId);
      return (i) => tess.comment.savePhrase({ courseId, text: `phrase ${i}` });
    },
  },
  'the tokens of a person': {
    requests: 70,
    accepted: 50,
    refusals: ['too-many-tokens'],
    prepare: async (api, { student }) => {
      const ada = await api.as(student.userId);
      return (i) => ada.token.create({ name: `token ${i}`, scopes: ['results:read'] });
    },
  },
  'one enrolment in a course': {
    requests: 40,
    accepted: 40,
    refusals: [],
    prepare: async (api, { courseId, strangerId: userId }) => {
      const { joinCode } = await api.db.course.findUniqueOrThrow({ where: { id: courseId }, select: { joinCode: true } });
      // Past the limit of tries, which would let only ten of them meet.
      return () => joinCourse(api.db, { userId, code: joinCode ?? '', now: new Date() });
    },
  },
  'the tries at a join code': {
    requests: 30,
    accepted: 0,
    refusals: ['code-not-valid', 'rate-limited'],
    prepare: async (api, { strangerId }) => {
      const stranger = await api.as(strangerId);
      return () => stranger.course.join({ code: 'WRONGONE' });
    },
  },
  'the last administrator': {
    requests: 8,
    accepted: 7,
    refusals: ['last-administrator'],
    prepare: async (api, { courseId, adminId }) => {
      const admins = [adminId];
      while (admins.length < 8) admins.push((await join(api.db, courseId, { name: 'Root', role: 'student' })).userId);
      await api.db.user.updateMany({ where: { id: { in: admins } }, data: { role: 'admin' } });
      // Each takes the next one's rights, by both ways there are.
      return async (i) => {
        const root = await api.as(admins[i] ?? '');
        const change = i % 2 === 0 ? { isAdmin: false } : { banned: true };
        return await root.admin.updateUser({ userId: admins[(i + 1) % 8] ?? '', reason: 'a quarrel', ...change });
      };
    },
  },
  'the last instructor': instructors((i) => WAYS[i % 3] ?? 'role'),
  'the last instructor, by roster files': instructors(() => 'file'),
  'a nickname': {
    requests: 12,
    accepted: 1,
    refusals: ['nickname-taken'],
    prepare: async (api, { courseId }) => {
      const likes = [
        'Paypal',
        'paypal',
        'PAYPAL',
        'Раypal',
        'pаypаl',
        'Ｐａｙｐａｌ',
        'pay\u200Bpal',
        'Páypal',
        'paypa1',
        'paypaI',
        'ρaypal',
        '𝓹𝓪𝔂𝓹𝓪𝓵',
      ];
      const people = await Promise.all(likes.map(() => join(api.db, courseId, { name: 'Ada', role: 'student' })));
      return async (i) => {
        const { userId, enrolmentId } = people[i] ?? { userId: '', enrolmentId: '' };
        const ada = await api.as(userId);
        return await ada.roster.nickname({ enrolmentId, nickname: likes[i] ?? '', leaderboardHidden: false });
      };
    },
  },
  'the address of a course': {
    requests: 10,
    accepted: 1,
    refusals: ['slug-taken', 'conflict'],
    prepare: async (api, { adminId }) => {
      const root = await api.as(adminId);
      const slug = `course-${randomUUID()}`;
      return () => root.course.create({ slug, title: 'Twice', timeZone: 'UTC', lateDayBudget: 0 });
    },
  },
};

/** What must be true of the database after each, whatever was answered. */
const AFTERWARDS: Readonly<Record<string, (api: TestApi, school: School) => Promise<void>>> = {
  'the tokens of a person': async ({ db }, { student }) => {
    expect(await db.apikey.count({ where: { referenceId: student.userId } })).toBe(50);
  },
  'one enrolment in a course': async ({ db }, { strangerId }) => {
    expect(await db.enrolment.count({ where: { userId: strangerId } })).toBe(1);
    expect(await db.auditEntry.count({ where: { action: 'enrolment.join' } })).toBe(1);
  },
  'the last administrator': async ({ db }) => {
    expect(await db.user.count({ where: { role: 'admin', banned: { not: true } } })).toBe(1);
  },
  'the last instructor': async ({ db }, { courseId }) => {
    expect(await db.enrolment.count({ where: { courseId, role: 'instructor', droppedAt: null } })).toBe(1);
  },
};

test.each(Object.entries(LIMITS))('%s: requests sent at once get no further than one after the other.', async (name, limit) => {
  await using api = await openTestApi();
  const school = await makeSchool(api.db);
  const ask = await limit.prepare(api, school);
  // Every connection is open before the first request, so that they meet.
  await Promise.all(Array.from({ length: 10 }, () => api.db.$queryRaw`SELECT pg_sleep(0.1)::text`));
  const codes = await Promise.all(
    Array.from({ length: limit.requests }, (_, i) =>
      ask(i).then(
        () => 'accepted',
        async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
      ),
    ),
  );
  const counts = Object.fromEntries(Object.entries(Object.groupBy(codes, (code) => code)).map(([code, all]) => [code, all?.length]));
  expect(counts.accepted ?? 0, JSON.stringify(counts)).toBe(limit.accepted);
  expect(Object.keys(counts).filter((code) => code !== 'accepted' && !limit.refusals.includes(code))).toEqual([]);
  await AFTERWARDS[name]?.(api, school);
});

test('Even direct writes to the database cannot leave it without an administrator, or a course without an instructor.', async () => {
  await using api = await openTestApi();
  const { adminId, instructor } = await makeSchool(api.db);
  await expect(api.db.user.update({ where: { id: adminId }, data: { role: 'user' } })).rejects.toThrow(/last-administrator/);
  await expect(api.db.$executeRaw`UPDATE enrolments SET dropped_at = now() WHERE id = ${instructor.enrolmentId}::uuid`).rejects.toThrow(
    /last-instructor/,
  );
});

test('A course has the quota of a new one until an instructor changes it, and a student is told what is used up.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, instructor, student } = await makeSchool(api.db);
  const ines = await api.as(instructor.userId);
  const course = await ines.course.byId({ courseId });
  expect(course).toMatchObject({ handInQuota: 2000, sourceByteQuota: 64 * 1024 * 1024 });
  const { slug, title, timeZone, lateDayBudget } = course;
  await ines.course.update({ courseId, fields: { slug, title, timeZone, lateDayBudget, handInQuota: 1 } });
  const ada = await api.as(student.userId);
  const order = { assignmentId, exercise: EXERCISE, source: 'fn main() {}' };
  const first = { ...order, requestId: randomUUID() };
  await ada.handIn.create(first);
  // A repeated request finds its hand-in, whatever the quota says.
  expect(await ada.handIn.create(first)).toMatchObject({ created: false });
  expect(await refusalOf(ada.handIn.create({ ...order, requestId: randomUUID() }))).toMatchObject({
    code: 'quota-used',
    message: 'You have reached this course’s limit of hand-ins for each student (1).',
    remedy: 'Ask an instructor to raise the limit in the settings of the course.',
  });
});
