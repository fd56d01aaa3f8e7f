import { randomUUID } from 'node:crypto';
import { insertHandIns, makeWorker, type PlainHandIn } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { EXERCISE, EXPERIMENT, join, makeSchool, QUESTION } from '../testing/school.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const NOW = new Date('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;

function hoursAgo(hours: number): Date {
  return new Date(NOW.getTime() - hours * HOUR_MS);
}

async function makeClass(api: TestApi) {
  const dates = { releaseAt: hoursAgo(1000), dueAt: hoursAgo(-100) };
  const school = await makeSchool(api.db, dates);
  await api.db.course.update({ where: { id: school.courseId }, data: { timeZone: 'Pacific/Auckland' } });
  const { courseId, assignmentId, student, otherStudent } = school;
  const cem = await join(api.db, courseId, { name: 'Cem', role: 'student' });
  const at = (person: { enrolmentId: string }, hours: number, rest: Partial<PlainHandIn> = {}): PlainHandIn => ({
    enrolmentId: person.enrolmentId,
    assignmentId,
    createdAt: hoursAgo(hours),
    state: 'graded',
    fraction: null,
    ...rest,
  });
  const wrong = { verdict: 'wrong-answer', score: 10 };
  await insertHandIns(api.db, await makeWorker(api.db), [
    // Ada: accepted with the third, after 30 hours; better later.
    ...[at(student, 100, wrong), at(student, 90, { ...wrong, score: 20 }), at(student, 70, { score: 70, fraction: 0.3 })],
    at(student, 60, { score: 100, fraction: 0.97 }),
    // Ben: wrong since long, tried again an hour ago without getting better.
    ...[at(otherStudent, 80, wrong), at(otherStudent, 1, wrong)],
    // Cem: wrong, but better since yesterday.
    ...[at(cem, 80, wrong), at(cem, 20, { ...wrong, score: 20 })],
    // Staff who try a lab take no part.
    at(school.ta, 50, wrong),
  ]);
  return { ...school, cem };
}

test('A class is shown by day of its own time zone, and by how long it took to be accepted.', async () => {
  const { courseId, assignmentId, ta, student } = await makeClass(api);
  const tess = await api.as(ta.userId, { clock: () => NOW });
  const { students, days, exercises } = await tess.course.stats({ courseId, assignmentId });
  expect(students).toBe(3);
  // 100 h before noon UTC is 08:00 on the 16th in UTC, and 21:00 on that day in Auckland (UTC+13); 90 h before is 07:00 on the 17th there.
  expect(days).toEqual([
    { day: '2026-11-16', verdicts: [{ verdict: 'wrong-answer', handIns: 1 }] },
    { day: '2026-11-17', verdicts: [{ verdict: 'wrong-answer', handIns: 3 }] },
    { day: '2026-11-18', verdicts: [{ verdict: 'accepted', handIns: 2 }] },
    { day: '2026-11-20', verdicts: [{ verdict: 'wrong-answer', handIns: 1 }] },
    { day: '2026-11-21', verdicts: [{ verdict: 'wrong-answer', handIns: 1 }] },
  ]);
  for (const [lastDays, first] of [
    [5, '2026-11-17'],
    [4, '2026-11-18'],
  ] as const) {
    const last = await tess.course.stats({ courseId, assignmentId, lastDays });
    expect(last.days, `${lastDays} days`).toEqual(days.filter(({ day }) => day >= first));
  }
  expect(exercises).toHaveLength(1);
  expect(exercises[0]).toMatchObject({
    assignmentId,
    exercise: EXERCISE,
    title: 'Sum',
    handedIn: 3,
    accepted: 1,
    deviceClasses: ['large'],
    medianSecondsToAccepted: 30 * 3600,
    medianHandInsToAccepted: 3,
    toAccepted: [{ enrolmentId: student.enrolmentId, name: 'Ada', seconds: 30 * 3600, handIns: 3 }],
  });
});

test('A class in which nothing was handed in has figures too.', async () => {
  const { courseId, ta } = await makeSchool(api.db);
  const { days, exercises } = await (await api.as(ta.userId)).course.stats({ courseId });
  expect(days).toEqual([]);
  expect(exercises).toMatchObject([{ handedIn: 0, accepted: 0, deviceClasses: [], medianSecondsToAccepted: null }]);
});

test('A class over its course: the best of each student in each exercise, who is late, who is stuck, and what they wrote last.', async () => {
  const { courseId, assignmentId, ta, student, otherStudent, cem } = await makeClass(api);
  const dee = await join(api.db, courseId, { name: 'Dee', role: 'student' });
  const last = await api.db.handIn.findFirstOrThrow({ where: { enrolmentId: otherStudent.enrolmentId }, orderBy: { createdAt: 'desc' } });
  await api.db.$executeRaw`UPDATE hand_ins SET note = 'Still zero.' WHERE id = ${last.id}::uuid`;
  const tess = await api.as(ta.userId, { clock: () => NOW });
  const { items, students, stuck, stuckAfterHours } = await tess.course.progress({ courseId });
  expect(stuckAfterHours).toBe(48);
  expect(items).toMatchObject([{ assignmentId, kind: 'exercise', subject: EXERCISE, title: 'Sum' }]);
  const large = items[0]?.ladders.find(({ deviceClass }) => deviceClass === 'large')?.rungs ?? [];
  expect(large.map(({ fraction }) => fraction)).toEqual(large.map(({ fraction }) => fraction).sort((a, b) => a - b));
  const accepted = [{ deviceClass: 'large', share: 0.97, rungs: large.length }];
  expect(students.map(({ name, cells }) => ({ name, cells }))).toEqual([
    { name: 'Ada', cells: [{ state: 'accepted', late: false, works: 4, accepted }] },
    { name: 'Ben', cells: [{ state: 'stuck', late: false, works: 2, accepted: [] }] },
    { name: 'Cem', cells: [{ state: 'trying', late: false, works: 2, accepted: [] }] },
    { name: 'Dee', cells: [null] },
  ]);
  expect([student, otherStudent, cem, dee].map(({ enrolmentId }) => enrolmentId)).toEqual(students.map(({ enrolmentId }) => enrolmentId));
  expect(stuck).toEqual([
    {
      ...{
        enrolmentId: otherStudent.enrolmentId,
        name: 'Ben',
        assignmentId,
        exercise: EXERCISE,
        handIns: 2,
        best: { points: 10, of: 100 },
      },
      ...{ lastAt: hoursAgo(1), improvedAt: hoursAgo(80), lastVerdict: 'wrong-answer', lastNote: 'Still zero.' },
    },
  ]);
});

test('What is reached at best is told as what it is worth: in an assignment of correctness alone, of forty points.', async () => {
  const { courseId, assignmentId, ta } = await makeClass(api);
  await api.db.assignment.update({ where: { id: assignmentId }, data: { deviceClass: 'software' } });
  const tess = await api.as(ta.userId, { clock: () => NOW });
  expect((await tess.course.progress({ courseId })).stuck).toMatchObject([{ name: 'Ben', best: { points: 10, of: 40 } }]);
});

test('After the due date whoever is not accepted is late, an extension puts that off, and nobody is stuck where nothing is taken any more.', async () => {
  const { courseId, assignmentId, ta, instructor, student, otherStudent } = await makeClass(api);
  const extension = { assignmentId, enrolmentId: otherStudent.enrolmentId, dueAt: hoursAgo(-200), extraAttempts: 0, reason: 'Ill.' };
  await api.db.extension.create({ data: { ...extension, courseId, grantedById: instructor.userId } });
  await api.db.assignment.update({ where: { id: assignmentId }, data: { dueAt: hoursAgo(75) } });
  const tess = await api.as(ta.userId, { clock: () => NOW });
  const { students, stuck } = await tess.course.progress({ courseId });
  expect(students.map(({ cells: [cell] }) => [cell?.state, cell?.late])).toEqual([
    ['accepted', true],
    ['stuck', false],
    ['trying', true],
  ]);
  expect(stuck.map(({ name }) => name)).toEqual(['Ben']);
  const revoked = { revokedAt: NOW, revokedById: instructor.userId };
  await api.db.extension.updateMany({ where: { enrolmentId: otherStudent.enrolmentId }, data: revoked });
  expect((await tess.course.progress({ courseId })).stuck).toEqual([]);
  await api.db.enrolment.update({ where: { id: student.enrolmentId }, data: { droppedAt: NOW } });
  const left = await tess.course.progress({ courseId });
  expect(left.students.map(({ name }) => name)).toEqual(['Ben', 'Cem']);
});

test('Somebody who was graded on a software device is accepted, and has no rung by its times.', async () => {
  const { courseId, assignmentId, ta, student } = await makeSchool(api.db);
  const result = {
    createdAt: hoursAgo(1),
    state: 'graded' as const,
    deviceClass: 'software' as const,
    maxScore: 40,
    score: 40,
    fraction: null,
  };
  await insertHandIns(api.db, await makeWorker(api.db), [{ ...result, enrolmentId: student.enrolmentId, assignmentId }]);
  const { items, students } = await (await api.as(ta.userId)).course.progress({ courseId });
  expect(items[0]?.ladders.map(({ deviceClass }) => deviceClass)).toEqual(['large', 'counted']);
  expect(students[0]?.cells[0]).toMatchObject({ state: 'accepted', accepted: [] });
});

test('Questions and experiments stand beside the exercises: who is complete, who is trying, and whose work is missing or late.', async () => {
  const school = await makeSchool(api.db, { questions: [{ question: QUESTION }], experiments: [{ experiment: EXPERIMENT }] });
  const { courseId, assignmentId, ta, student, otherStudent } = school;
  const cem = await join(api.db, courseId, { name: 'Cem', role: 'student' });
  await api.db.assignment.update({ where: { id: assignmentId }, data: { releaseAt: hoursAgo(100), dueAt: hoursAgo(10) } });
  const answered = ({ enrolmentId }: { enrolmentId: string }, fraction: number, hours: number) => ({
    ...{ enrolmentId, assignmentId, question: QUESTION, number: 1, asked: {}, askedSha256: 'a'.repeat(64), drawnAt: hoursAgo(hours) },
    ...{ answers: {}, verdicts: {}, fraction, answeredAt: hoursAgo(hours), requestId: randomUUID() },
  });
  await api.db.questionTry.createMany({ data: [answered(student, 1, 20), answered(otherStudent, 0.5, 20)] });
  const run = ({ enrolmentId }: { enrolmentId: string }, hours: number, complete: boolean) => ({
    ...{ enrolmentId, assignmentId, experiment: EXPERIMENT, seed: '0', createdAt: hoursAgo(hours), turn: hoursAgo(hours) },
    ...{ endedAt: hoursAgo(hours - 1), result: {}, complete, deviceClass: 'large' as const, next: null },
  });
  await api.db.experimentRun.createMany({ data: [run(student, 30, false), run(student, 5, true), run(otherStudent, 20, false)] });
  const { items, students } = await (await api.as(ta.userId, { clock: () => NOW })).course.progress({ courseId });
  expect(items.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['exercise', EXERCISE],
    ['question', QUESTION],
    ['experiment', EXPERIMENT],
  ]);
  const cells = new Map(students.map(({ enrolmentId, cells: all }) => [enrolmentId, all.slice(1)]));
  expect(cells.get(student.enrolmentId)).toEqual([
    { state: 'accepted', late: false, works: 1, accepted: [] },
    { state: 'accepted', late: true, works: 2, accepted: [] },
  ]);
  expect(cells.get(otherStudent.enrolmentId)).toEqual([
    { state: 'trying', late: true, works: 1, accepted: [] },
    { state: 'trying', late: true, works: 1, accepted: [] },
  ]);
  const missing = { state: 'missing', late: true, works: 0, accepted: [] };
  expect(cells.get(cem.enrolmentId)).toEqual([missing, missing]);
});

test('A report with points has a column: who handed one in, who writes one, and who has none; the extension of one student is that of the group.', async () => {
  const school = await makeSchool(api.db, { reportWeight: 50 });
  const { courseId, assignmentId, ta, instructor, student, otherStudent } = school;
  const [cem, dee] = [
    await join(api.db, courseId, { name: 'Cem', role: 'student' }),
    await join(api.db, courseId, { name: 'Dee', role: 'student' }),
  ];
  await api.db.assignment.update({ where: { id: assignmentId }, data: { releaseAt: hoursAgo(100), dueAt: hoursAgo(10) } });
  const report = async (people: readonly { enrolmentId: string }[]) => {
    const members = people.map(({ enrolmentId }, place) => ({
      enrolmentId,
      place: place + 1,
      invitedAt: hoursAgo(50),
      joinedAt: hoursAgo(50),
    }));
    return await api.db.report.create({ data: { assignmentId, members: { create: members } } });
  };
  const group = await report([student, otherStudent]);
  await report([cem]);
  for (const hours of [20, 5]) {
    const members = { create: [student, otherStudent].map(({ enrolmentId }) => ({ enrolmentId })) };
    const handIn = {
      reportId: group.id,
      requestId: randomUUID(),
      handedInById: student.enrolmentId,
      createdAt: hoursAgo(hours),
      content: {},
    };
    await api.db.reportHandIn.create({ data: { ...handIn, members } });
  }
  const tess = await api.as(ta.userId, { clock: () => NOW });
  const cellsOf = async () => {
    const { items, students } = await tess.course.progress({ courseId });
    expect(items.map(({ kind, subject, title }) => [kind, subject, title])).toEqual([
      ['exercise', EXERCISE, 'Sum'],
      ['report', 'report', 'Report'],
    ]);
    return new Map(students.map(({ enrolmentId, cells }) => [enrolmentId, cells[1]]));
  };
  const cells = await cellsOf();
  for (const { enrolmentId } of [student, otherStudent])
    expect(cells.get(enrolmentId)).toEqual({ state: 'accepted', late: true, works: 2, accepted: [] });
  expect(cells.get(cem.enrolmentId)).toEqual({ state: 'trying', late: true, works: 0, accepted: [] });
  expect(cells.get(dee.enrolmentId)).toEqual({ state: 'missing', late: true, works: 0, accepted: [] });
  const extension = { courseId, assignmentId, dueAt: hoursAgo(1), extraAttempts: 0, reason: 'Ill.', grantedById: instructor.userId };
  for (const { enrolmentId } of [otherStudent, cem]) await api.db.extension.create({ data: { ...extension, enrolmentId } });
  const extended = await cellsOf();
  expect(extended.get(student.enrolmentId)).toMatchObject({ state: 'accepted', late: false });
  expect(extended.get(cem.enrolmentId)).toMatchObject({ state: 'trying', late: true });
  await api.db.assignmentItem.deleteMany({ where: { assignmentId, kind: 'report' } });
  expect((await tess.course.progress({ courseId })).items).toHaveLength(1);
});
