import { findExercise, readRung } from '@rooflab/catalogue';
import { insertHandIns, makeAssignment, makeWorker, type PlainHandIn } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { laddersOf } from '../course/ladder.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;

/** An assignment that shows rungs, where Ada's best is accepted and between the third and the fourth rung of large devices. */
async function makeClimb(api: TestApi, { showRungs = true } = {}) {
  const school = await makeSchool(api.db, { showRungs, exercises: [EXERCISE, 'vector-ops/copy'] });
  const { assignmentId, student } = school;
  const [, , third, fourth] =
    (await laddersOf({ exercise: EXERCISE, labVersion: null })).find(({ deviceClass }) => deviceClass === 'large')?.rungs ?? [];
  if (!third || !fourth) throw new Error('The ladder has six rungs.');
  const workerId = await makeWorker(api.db);
  const handIn = (rest: Partial<PlainHandIn>) => {
    const { enrolmentId } = student;
    const createdAt = new Date(Date.now() - HOUR_MS);
    return insertHandIns(api.db, workerId, [{ enrolmentId, assignmentId, createdAt, state: 'graded', ...rest }]);
  };
  const between = (third.fraction + fourth.fraction) / 2;
  await handIn({ fraction: between, score: 60 });
  const of = { assignmentId, exercise: EXERCISE };
  return { ...school, workerId, handIn, of, third: { ...of, rung: third.name }, fourth: { ...of, rung: fourth.name } };
}

const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code;

test('A student reads the kernel of a rung that is reached, with its explanation, and of no other; staff read all.', async () => {
  const { student, ta, instructor, adminId, of, third, fourth } = await makeClimb(api);
  const ada = await api.as(student.userId);
  const kernel = await ada.lab.rungKernel(third);
  const exercise = findExercise(EXERCISE)?.exercise;
  const file = exercise && (await readRung(exercise, third.rung));
  expect(kernel.explanation.length).toBeGreaterThan(0);
  expect(file?.source.endsWith(kernel.source)).toBe(true);
  expect(await codeOf(ada.lab.rungKernel(fourth))).toBe('rung-not-reached');
  const { rungs } = await ada.lab.openRungs(of);
  expect(rungs).toHaveLength(3);
  expect(rungs).toContain(third.rung);
  for (const userId of [ta.userId, instructor.userId, adminId]) {
    const staff = await api.as(userId);
    expect((await staff.lab.rungKernel(fourth)).source).not.toBe('');
    expect((await staff.lab.openRungs(of)).rungs).toHaveLength(6);
  }
});

test('The course page counts the same rungs as reached.', async () => {
  const { student, courseId, of } = await makeClimb(api);
  const ada = await api.as(student.userId);
  const { assignments } = await ada.course.overview({ courseId });
  const ladder = assignments[0]?.items[0]?.exercise?.ladder;
  const reached = ladder?.rungs.filter((rung) => rung.reached).map(({ name }) => name);
  expect(reached?.toSorted()).toEqual((await ada.lab.openRungs(of)).rungs);
});

test('In an assignment graded by counts rungs are reached by points: the course page counts them, and their kernels open.', async () => {
  const { student, courseId, assignmentId, of, handIn } = await makeClimb(api);
  await api.db.assignment.update({ where: { id: assignmentId }, data: { deviceClass: 'counted' } });
  const ladder =
    (await laddersOf({ exercise: EXERCISE, labVersion: null })).find(({ deviceClass }) => deviceClass === 'counted')?.rungs ?? [];
  expect(ladder).toHaveLength(6);
  const third = ladder[2]?.fraction ?? 0;
  await handIn({ deviceClass: 'counted', fraction: null, score: 100 * third });
  const ada = await api.as(student.userId);
  const { assignments } = await ada.course.overview({ courseId });
  const shown = assignments[0]?.items[0]?.exercise?.ladder;
  expect(shown?.deviceClass).toBe('counted');
  expect(shown?.rungs.map(({ reached }) => reached)).toEqual([true, true, true, false, false, false]);
  expect((await ada.lab.openRungs(of)).rungs).toEqual(ladder.slice(0, 3).map(({ name }) => name));
});

test('A result of a software device reaches rungs by its counts, whatever its times were.', async () => {
  const { otherStudent, courseId, of, handIn } = await makeClimb(api);
  const ladder =
    (await laddersOf({ exercise: EXERCISE, labVersion: null })).find(({ deviceClass }) => deviceClass === 'counted')?.rungs ?? [];
  const [handInId = ''] = await handIn({ enrolmentId: otherStudent.enrolmentId, deviceClass: 'software', fraction: null, score: 40 });
  const points = 100 * (ladder[2]?.fraction ?? 0) - 40;
  await api.db.$executeRaw`ALTER TABLE gradings DISABLE TRIGGER USER`;
  await api.db.$executeRaw`UPDATE gradings SET result = jsonb_set(result, '{counted}', ${JSON.stringify({ marks: [{ points }] })}::jsonb)
    WHERE hand_in_id = ${handInId}::uuid`;
  await api.db.$executeRaw`ALTER TABLE gradings ENABLE TRIGGER USER`;
  const ben = await api.as(otherStudent.userId);
  const shown = (await ben.course.overview({ courseId })).assignments[0]?.items[0]?.exercise?.ladder;
  expect(shown?.deviceClass).toBe('counted');
  expect(shown?.rungs.map(({ reached }) => reached)).toEqual([true, true, true, false, false, false]);
  expect((await ben.lab.openRungs(of)).rungs).toEqual(ladder.slice(0, 3).map(({ name }) => name));
});

test('Before anything is handed in an assignment graded by counts shows the ladder by counts, with no rung reached.', async () => {
  const { student, courseId } = await makeSchool(api.db, { deviceClass: 'counted' });
  const { assignments } = await (await api.as(student.userId)).course.overview({ courseId });
  const ladder = assignments[0]?.items[0]?.exercise?.ladder;
  expect(ladder?.deviceClass).toBe('counted');
  expect(ladder?.rungs.some(({ reached }) => reached)).toBe(false);
});

test('Nobody reads by what others reached, from outside of the course, or by a name that is no rung’s.', async () => {
  const { otherStudent, student, strangerId, studentElsewhere, taElsewhere, of, third } = await makeClimb(api);
  const ben = await api.as(otherStudent.userId);
  expect(await codeOf(ben.lab.rungKernel(third))).toBe('rung-not-reached');
  expect(await ben.lab.openRungs(of)).toEqual({ rungs: [] });
  for (const userId of [strangerId, studentElsewhere.userId, taElsewhere.userId]) {
    const outside = await api.as(userId);
    expect(await codeOf(outside.lab.rungKernel(third))).toBe('not-found');
    expect(await codeOf(outside.lab.openRungs(of))).toBe('not-found');
  }
  expect(await codeOf((await api.as(null)).lab.rungKernel(third))).toBe('not-signed-in');
  const ada = await api.as(student.userId);
  for (const rung of ['', '07-none', `../ladder/${third.rung}`, '../starter', '../wrong/no-barrier'])
    expect(await codeOf(ada.lab.rungKernel({ ...of, rung }))).toBe('not-found');
  expect(await codeOf(ada.lab.rungKernel({ ...third, exercise: 'matmul/square' }))).toBe('not-found');
});

test('Off by default, and switched off again it closes what was open.', async () => {
  const { student, assignmentId, of, third } = await makeClimb(api);
  const ada = await api.as(student.userId);
  await api.db.assignment.update({ where: { id: assignmentId }, data: { showRungs: false } });
  expect(await codeOf(ada.lab.rungKernel(third))).toBe('rungs-closed');
  expect(await ada.lab.openRungs(of)).toEqual({ rungs: [] });
  const { db } = api;
  const { courseId } = await db.assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { courseId: true } });
  const plain = await makeAssignment(db, courseId);
  expect(await ada.assignment.byId({ assignmentId: plain })).toMatchObject({ showRungs: false, showBestKernels: false });
});

test('What was reached in another assignment or exercise opens nothing here, nor does anything before the release.', async () => {
  const { student, courseId, of, third } = await makeClimb(api);
  const ada = await api.as(student.userId);
  const sameAgain = await makeAssignment(api.db, courseId, { showRungs: true });
  expect(await codeOf(ada.lab.rungKernel({ ...third, assignmentId: sameAgain }))).toBe('rung-not-reached');
  expect(await codeOf(ada.lab.rungKernel({ ...of, exercise: 'vector-ops/copy', rung: '01-one-element' }))).toBe('rung-not-reached');
  await api.db.assignment.update({ where: { id: of.assignmentId }, data: { releaseAt: new Date(Date.now() + HOUR_MS) } });
  expect(await codeOf(ada.lab.rungKernel(third))).toBe('not-found');
});

test('Only the effective, accepted result counts: neither one that a regrade replaced, nor a fast one that is too slow here, nor a counted one.', async () => {
  const { otherStudent, handIn, of, third } = await makeClimb(api);
  const { enrolmentId } = otherStudent;
  const ben = await api.as(otherStudent.userId);
  await handIn({ enrolmentId, fraction: 0.95, score: 40, verdict: 'too-slow' });
  expect(await ben.lab.openRungs(of)).toEqual({ rungs: [] });
  await handIn({ enrolmentId, fraction: null, score: 90, deviceClass: 'counted' });
  expect(await codeOf(ben.lab.rungKernel(third))).toBe('rung-not-reached');
  const [handInId = ''] = await handIn({ enrolmentId, fraction: 0.95, score: 99 });
  expect((await ben.lab.openRungs(of)).rungs).toHaveLength(6);
  await api.db.grading.updateMany({ where: { handInId }, data: { effective: false } });
  expect(await ben.lab.openRungs(of)).toEqual({ rungs: [] });
});
