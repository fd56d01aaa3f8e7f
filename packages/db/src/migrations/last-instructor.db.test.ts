import pg from 'pg';
import { expect, test } from 'vitest';
import { brokenRule } from '../broken-rule.ts';
import { enrol, makeCourse, makeUser, openTestDatabase } from '../testing/index.ts';

test.each(['READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE'])(
  'The database keeps one of two instructors whose roles end in two transactions at once, under %s.',
  async (isolation) => {
    await using database = await openTestDatabase();
    const { db, url } = database;
    const courseId = await makeCourse(db);
    await enrol(db, courseId, 'instructor');
    const instructors = await db.enrolment.findMany({ where: { courseId }, select: { id: true } });
    const clients = instructors.map(() => new pg.Client(url));
    try {
      // Both have seen two instructors before either writes.
      for (const client of clients) {
        await client.connect();
        await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
        await client.query('SELECT count(*) FROM enrolments');
      }
      const demotions = clients.map(async (client, i) => {
        await client.query(`UPDATE enrolments SET role = 'ta' WHERE id = $1`, [instructors[i]?.id]);
        await client.query('COMMIT');
      });
      const ended = await Promise.allSettled(demotions);
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
    expect(await db.enrolment.count({ where: { courseId, role: 'instructor', droppedAt: null } })).toBe(1);
  },
);

test('An instructor is not moved from a course that has no other.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const [courseId, elsewhere] = [await makeCourse(db), await makeCourse(db)];
  const moved = db.enrolment.updateMany({ where: { courseId }, data: { courseId: elsewhere } });
  await expect(moved).rejects.toThrow('last-instructor');
});

const COURSE = { slug: 'gpu', title: 'GPU' };

test('Whoever makes a course, it is made with an instructor or not at all, and the refusal says what to do.', async () => {
  await using database = await openTestDatabase();
  for (const { db } of [database, database.as('portal')]) {
    const userId = await makeUser(db);
    for (const enrolments of [
      {},
      { create: { userId, role: 'ta' } },
      { create: { userId, role: 'instructor', droppedAt: new Date() } },
    ] as const) {
      const refused = await db.course.create({ data: { ...COURSE, enrolments } }).catch((error: unknown) => brokenRule(error));
      expect(refused).toEqual({
        code: 'no-instructor',
        message: 'The course would be without an instructor.',
        remedy: 'Make it together with its first one.',
      });
    }
  }
  expect(await database.db.course.count()).toBe(0);
});

test('The first instructor may be enrolled after the course, in the same transaction.', async () => {
  await using database = await openTestDatabase();
  const alone = database.db.$transaction(async (tx) => void (await tx.course.create({ data: COURSE })));
  expect(await alone.catch((error: unknown) => brokenRule(error))).toMatchObject({ code: 'no-instructor' });
  await database.db.$transaction(async (tx) => {
    const { id } = await tx.course.create({ data: COURSE });
    await enrol(tx, id, 'instructor');
  });
  expect(await database.db.course.count()).toBe(1);
});
