import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { openTestApi } from '../testing/open-test-api.ts';
import { EXERCISE, makeSchool } from '../testing/school.ts';
import { inTurn } from './in-turn.ts';

/** Twice the connections of a portal. */
const REQUESTS = 20;

const PATIENCE = { timeout: 30_000 };

test("While one student's 20 requests wait for each other, another student's hand-in is accepted.", async () => {
  await using api = await openTestApi();
  const { assignmentId, student, otherStudent } = await makeSchool(api.db);
  const [ada, ben] = await Promise.all([api.as(student.userId), api.as(otherStudent.userId)]);
  const request = () => ({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() });
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const held = api.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM enrolments WHERE id = ${student.enrolmentId}::uuid FOR UPDATE`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const adas = Promise.all(Array.from({ length: REQUESTS }, () => ada.handIn.create(request())));
  await vi.waitFor(async () => {
    const counted = await api.db.rateLimit.findUnique({ where: { key: `hand-in:${student.userId}` } });
    expect(counted?.count).toBe(REQUESTS);
  }, PATIENCE);
  expect(await ben.handIn.create(request())).toMatchObject({ created: true });
  release.resolve();
  await held;
  expect((await adas).map(({ created }) => created)).toEqual(Array(REQUESTS).fill(true));
});

test('Work of one key runs in the order in which it came, whatever fails.', async () => {
  const order: number[] = [];
  const work = Array.from({ length: 5 }, (_, index) =>
    inTurn('a', async () => {
      await new Promise((resolve) => setTimeout(resolve, 5 - index));
      order.push(index);
      if (index === 2) throw new Error('broken');
      return index;
    }),
  );
  const settled = await Promise.allSettled(work);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});
