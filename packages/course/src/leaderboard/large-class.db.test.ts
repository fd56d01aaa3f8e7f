import { randomUUID } from 'node:crypto';
import { insertHandIns, makeWorker } from '@rooflab/db/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { EXERCISE, join, makeSchool } from '../testing/school.ts';

const HOUR_MS = 3_600_000;
const STUDENTS = 110;
const START = Date.now() - 20 * HOUR_MS;

afterEach(() => void vi.useRealTimers());

/** So many that results and points of the class are kept between readers. */
async function openLargeClass(api: TestApi) {
  const school = await makeSchool(api.db);
  const workerId = await makeWorker(api.db);
  const people: Awaited<ReturnType<typeof join>>[] = [];
  for (let i = 0; i < STUDENTS; i++) people.push(await join(api.db, school.courseId, { name: `S${i}`, role: 'student' }));
  const handIn = async (enrolmentId: string, minute: number, fraction: number) => {
    const createdAt = new Date(START + minute * 60_000);
    const times = { fraction, score: 40 + 60 * fraction, halfWidth: 1e-6 };
    await insertHandIns(api.db, workerId, [{ enrolmentId, assignmentId: school.assignmentId, createdAt, state: 'graded', ...times }]);
    // What is inserted above takes no steps, by which new results are noticed.
    const { assignmentId } = school;
    const ada = await api.as(school.student.userId);
    await ada.handIn.create({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() });
  };
  const inTurn = Array.from({ length: 5 * STUDENTS }, (_, i) => ({
    enrolmentId: people[i % STUDENTS]?.enrolmentId ?? '',
    assignmentId: school.assignmentId,
    createdAt: new Date(START + i * 1000),
    state: 'graded' as const,
    fraction: 0.3 + i / 10_000,
    score: 60,
    halfWidth: 1e-6,
  }));
  await insertHandIns(api.db, workerId, inTurn);
  vi.useFakeTimers({ toFake: ['Date'] });
  return { ...school, people, handIn };
}

test('In a large class a student sees the own new result at its place among all, and the others’ within ten seconds.', async () => {
  await using api = await openTestApi();
  const { assignmentId, people, handIn } = await openLargeClass(api);
  const [slow, other] = people;
  if (!slow || !other) throw new Error('There are more than two.');
  const asked = { assignmentId, exercise: EXERCISE };
  const slowest = await api.as(slow.userId);
  const place = async () => (await slowest.leaderboard.board({ ...asked, onlyMine: true })).mine?.rank;
  expect(await place()).toBe(STUDENTS);
  await handIn(slow.enrolmentId, 60, 0.9);
  expect(await place()).toBe(1);
  await handIn(other.enrolmentId, 61, 0.95);
  expect(await place()).toBe(1);
  vi.setSystemTime(Date.now() + 11_000);
  expect(await place()).toBe(2);
  expect((await slowest.leaderboard.board(asked)).mine).toEqual((await slowest.leaderboard.board({ ...asked, onlyMine: true })).mine);
});

test('The newest points of a large class are shown within ten seconds, and older pages go on where the first ends.', async () => {
  await using api = await openTestApi();
  const { assignmentId, ta, people, handIn } = await openLargeClass(api);
  const staff = await api.as(ta.userId);
  const page = (cursor?: string) => staff.placement.list({ assignmentId, exercise: EXERCISE, limit: 500, ...(cursor && { cursor }) });
  const first = await page();
  const second = await page(first.nextCursor ?? '');
  const times = [...first.points, ...second.points].map(({ handedInAt }) => handedInAt.getTime());
  expect(times).toEqual(Array.from({ length: 5 * STUDENTS }, (_, i) => START + i * 1000).reverse());
  expect(second.nextCursor).toBeNull();
  await handIn(people[0]?.enrolmentId ?? '', 60, 0.9);
  expect((await page()).points).toEqual(first.points);
  vi.setSystemTime(Date.now() + 11_000);
  expect((await page()).points[0]).toMatchObject({ fraction: 0.9 });
});
