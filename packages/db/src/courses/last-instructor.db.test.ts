import pg from 'pg';
import { expect, test } from 'vitest';
import { enrol, makeCourse, openTestDatabase } from '../testing/index.ts';

test.each(['READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE'])(
  'The database keeps one of two instructors whose roles end in two transactions at once, under %s.',
  async (isolation) => {
    await using database = await openTestDatabase();
    const { db, url } = database;
    const courseId = await makeCourse(db);
    const instructors = [await enrol(db, courseId, 'instructor'), await enrol(db, courseId, 'instructor')];
    const clients = instructors.map(() => new pg.Client(url));
    try {
      // Both have seen two instructors before either writes.
      for (const client of clients) {
        await client.connect();
        await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
        await client.query('SELECT count(*) FROM enrolments');
      }
      const demotions = clients.map(async (client, i) => {
        await client.query(`UPDATE enrolments SET role = 'ta' WHERE id = $1`, [instructors[i]]);
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
  const instructor = await enrol(db, await makeCourse(db), 'instructor');
  const elsewhere = await makeCourse(db);
  await expect(db.enrolment.update({ where: { id: instructor }, data: { courseId: elsewhere } })).rejects.toThrow('last-instructor');
});
