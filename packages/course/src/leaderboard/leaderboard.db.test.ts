import { insertHandIns, makeWorker, type PlainHandIn } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, join, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;
const START = Date.now() - 20 * HOUR_MS;

async function makeClass(api: TestApi) {
  const school = await makeSchool(api.db, { exercises: [EXERCISE, 'vector-ops/copy'] });
  const { courseId, assignmentId, student, otherStudent } = school;
  const cem = await join(api.db, courseId, { name: 'Cem', role: 'student' });
  const workerId = await makeWorker(api.db);
  const handIn = (person: { enrolmentId: string }, hour: number, rest: Partial<PlainHandIn>) =>
    insertHandIns(api.db, workerId, [
      { enrolmentId: person.enrolmentId, assignmentId, createdAt: new Date(START + hour * HOUR_MS), state: 'graded', ...rest },
    ]);
  await handIn(student, 1, { fraction: 0.5, score: 60, halfWidth: 0.02 });
  await handIn(otherStudent, 2, { fraction: 0.505, score: 61, halfWidth: 0.02 });
  await handIn(cem, 3, { fraction: 0.9, score: 95, halfWidth: 0.001 });
  // Neither a wrong one nor a TA's takes part.
  await handIn(cem, 4, { fraction: null, score: 30, verdict: 'wrong-answer' });
  await handIn(school.ta, 5, { fraction: 0.99, score: 99 });
  return { ...school, cem, handIn };
}

test('Who cannot be told apart shares a rank; others stand behind a name that is not theirs.', async () => {
  const { assignmentId, student } = await makeClass(api);
  const ada = await api.as(student.userId);
  const { rows, mine, deviceClass } = await ada.leaderboard.board({ assignmentId, exercise: EXERCISE });
  expect(deviceClass).toBe('large');
  expect(rows.map(({ rank, worstRank, fraction }) => [rank, worstRank, fraction])).toEqual([
    [1, 1, 0.9],
    [2, 3, 0.505],
    [2, 3, 0.5],
  ]);
  expect(mine).toMatchObject({ isMine: true, rank: 2, fraction: 0.5 });
  for (const { label, isNickname, student: shown, isMine, handInId } of rows) {
    expect(label).toMatch(/^[a-z]+ [a-z]+ \d+$/);
    expect({ isNickname, shown }).toEqual({ isNickname: false, shown: null });
    expect(handInId !== null).toBe(isMine);
  }
});

test('A nickname is shown in place of the made-up one; who hides is seen by nobody else, and by staff who reveal, which is noted.', async () => {
  const { assignmentId, student, cem, ta } = await makeClass(api);
  const cems = await api.as(cem.userId);
  await cems.roster.nickname({ enrolmentId: cem.enrolmentId, nickname: 'Warp', leaderboardHidden: false });
  const asked = { assignmentId, exercise: EXERCISE };
  const ada = await api.as(student.userId);
  expect((await ada.leaderboard.board(asked)).rows[0]).toMatchObject({ label: 'Warp', isNickname: true });
  const { rows: all, mine, ...board } = await ada.leaderboard.board(asked);
  expect(mine).toEqual(all.find(({ isMine }) => isMine));
  expect(await ada.leaderboard.board({ ...asked, onlyMine: true })).toEqual({ ...board, rows: [], mine });
  await cems.roster.nickname({ enrolmentId: cem.enrolmentId, nickname: 'Warp', leaderboardHidden: true });
  expect((await ada.leaderboard.board(asked)).rows.map(({ rank }) => rank)).toEqual([1, 1]);
  expect((await cems.leaderboard.board(asked)).mine).toMatchObject({ rank: 1 });
  const tess = await api.as(ta.userId);
  const audited = () => api.db.auditEntry.count({ where: { action: 'leaderboard.reveal' } });
  expect((await tess.leaderboard.board(asked)).rows.every((row) => row.student === null)).toBe(true);
  expect(await audited()).toBe(0);
  const revealed = await tess.leaderboard.board({ ...asked, reveal: true });
  expect(revealed.rows.map((row) => row.student?.name)).toEqual(['Cem', 'Ben', 'Ada']);
  expect(await audited()).toBe(1);
  expect((await ada.leaderboard.board({ ...asked, reveal: true })).rows.every((row) => row.student === null)).toBe(true);
});

test('A frozen board stays for students as it was; staff see it move.', async () => {
  const { assignmentId, student, ta, handIn } = await makeClass(api);
  await api.db.assignment.update({ where: { id: assignmentId }, data: { leaderboardFrozenAt: new Date(START + 6 * HOUR_MS) } });
  await handIn(student, 7, { fraction: 0.99, score: 99 });
  const best = async (userId: string) => {
    const { rows, frozenAt } = await (await api.as(userId)).leaderboard.board({ assignmentId, exercise: EXERCISE });
    return { frozen: frozenAt !== null, fraction: rows[0]?.fraction };
  };
  expect(await best(student.userId)).toEqual({ frozen: true, fraction: 0.9 });
  expect(await best(ta.userId)).toEqual({ frozen: false, fraction: 0.99 });
});

test('Classes of devices are never mixed, exercises are by their weight, and a board can be kept from students.', async () => {
  const { assignmentId, student, otherStudent, ta, handIn } = await makeClass(api);
  await handIn(otherStudent, 6, { fraction: 0.95, score: 97, deviceClass: 'medium' });
  await handIn(student, 7, { exercise: 'vector-ops/copy', fraction: 0.8, score: 88 });
  const ada = await api.as(student.userId);
  const medium = await ada.leaderboard.board({ assignmentId, exercise: EXERCISE, deviceClass: 'medium' });
  expect(medium.deviceClasses).toEqual(['large', 'medium']);
  expect(medium.rows.map(({ fraction }) => fraction)).toEqual([0.95]);
  const both = await ada.leaderboard.board({ assignmentId });
  expect(both.rows.map(({ fraction }) => fraction)).toEqual([0.65, 0.45, 0.2525]);
  expect(both.rows.every(({ handInId }) => handInId === null)).toBe(true);
  await api.db.assignment.update({ where: { id: assignmentId }, data: { leaderboardVisible: false } });
  expect((await refusalOf(ada.leaderboard.board({ assignmentId }))).code).toBe('leaderboard-hidden');
  expect((await (await api.as(ta.userId)).leaderboard.board({ assignmentId })).rows).toHaveLength(3);
});

test('Counted results have a board of their own, by points, which comes first where the assignment grades by counts; a software device has none.', async () => {
  const { assignmentId, student, otherStudent, cem, handIn } = await makeClass(api);
  const counted = { fraction: null, deviceClass: 'counted' as const };
  await handIn(student, 6, { ...counted, score: 85 });
  await handIn(student, 7, { ...counted, score: 62.5 });
  await handIn(otherStudent, 8, { ...counted, score: 85 });
  await handIn(cem, 9, { ...counted, score: 100 });
  await handIn(cem, 9, { exercise: 'vector-ops/copy', fraction: null, deviceClass: 'software', score: 40 });
  const ada = await api.as(student.userId);
  const asked = { assignmentId, exercise: EXERCISE };
  expect((await ada.leaderboard.board(asked)).deviceClasses).toEqual(['large', 'counted']);
  const { rows, mine } = await ada.leaderboard.board({ ...asked, deviceClass: 'counted' });
  expect(rows.map(({ rank, worstRank, points, fraction }) => [rank, worstRank, points, fraction])).toEqual([
    [1, 1, 100, null],
    [2, 3, 85, null],
    [2, 3, 85, null],
  ]);
  expect(mine).toMatchObject({ points: 85, fractionLow: null });
  await api.db.assignment.update({ where: { id: assignmentId }, data: { deviceClass: 'counted' } });
  const board = await ada.leaderboard.board({ assignmentId });
  expect([board.deviceClass, board.deviceClasses]).toEqual(['counted', ['counted', 'large']]);
  expect(board.rows.map(({ points }) => points)).toEqual([50, 42.5, 42.5]);
  expect((await ada.placement.density(asked)).cells).toEqual([]);
});

test('A trail is one’s own, a class is for staff, and its density tells of no cell with fewer than three.', async () => {
  const { courseId, assignmentId, student, ta, handIn } = await makeClass(api);
  await handIn(student, 8, { fraction: 0.6, score: 70 });
  const asked = { assignmentId, exercise: EXERCISE };
  const ada = await api.as(student.userId);
  expect((await ada.placement.mine(asked)).points.map(({ fraction }) => fraction)).toEqual([0.6, 0.5]);
  const { points } = await (await api.as(ta.userId)).placement.list({ ...asked, enrolmentId: student.enrolmentId });
  expect(points).toMatchObject([
    { name: 'Ada', fraction: 0.6 },
    { name: 'Ada', fraction: 0.5 },
  ]);
  expect((await ada.placement.density(asked)).cells).toEqual([]);
  for (let i = 0; i < 3; i++) {
    const person = await join(api.db, courseId, { name: `S${i}`, role: 'student' });
    await handIn(person, 9, { fraction: 0.2, score: 45 });
  }
  expect((await ada.placement.density(asked)).cells).toMatchObject([{ students: 3 }]);
});

test('A kernel that was counted stands at its counted intensity, in the class, in the trail, in the log and in the density.', async () => {
  const { courseId, assignmentId, ta, handIn } = await makeClass(api);
  const asked = { assignmentId, exercise: EXERCISE };
  const people = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const person = await join(api.db, courseId, { name: `S${i}`, role: 'student' });
      await handIn(person, 9, { fraction: 0.2, score: 45, ...(i < 3 && { countedIntensity: 0.0625 }) });
      return person;
    }),
  );
  const [counted, , , uncounted] = people;
  if (!counted || !uncounted) throw new Error('There are six.');
  const { points } = await (await api.as(ta.userId)).placement.list({ ...asked, enrolmentId: counted.enrolmentId });
  expect(points).toMatchObject([{ intensity: expect.closeTo(0.25), countedIntensity: 0.0625 }]);
  const first = await api.as(counted.userId);
  expect((await first.placement.mine(asked)).points).toMatchObject([{ countedIntensity: 0.0625 }]);
  expect((await first.workLog.read({ courseId })).entries).toMatchObject([{ point: { countedIntensity: 0.0625 } }]);
  const other = await (await api.as(uncounted.userId)).placement.mine(asked);
  expect(other.points[0]).not.toHaveProperty('countedIntensity');
  const { cells } = await first.placement.density(asked);
  // Four steps a decade: 1/16 lies in step -5, 1/4 in step -3.
  expect(cells.map(({ intensityStep, students }) => [intensityStep, students])).toEqual([
    [-5, 3],
    [-3, 3],
  ]);
});
