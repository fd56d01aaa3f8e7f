import { insertHandIns, makeWorker, type PlainHandIn } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { EXERCISE, join, makeSchool } from '../testing/school.ts';

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

test('A class is shown by day of its own time zone, by rung, by who is stuck, and by how long it took.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, ta, student, otherStudent } = await makeClass(api);
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
    deviceClass: 'large',
    medianSecondsToAccepted: 30 * 3600,
    medianHandInsToAccepted: 3,
    toAccepted: [{ enrolmentId: student.enrolmentId, name: 'Ada', seconds: 30 * 3600, handIns: 3 }],
    stuck: [
      { enrolmentId: otherStudent.enrolmentId, name: 'Ben', handIns: 2, bestScore: 10, lastAt: hoursAgo(1), improvedAt: hoursAgo(80) },
    ],
  });
  const reached = exercises[0]?.reached ?? [];
  expect(reached[0]).toEqual({ rung: null, fraction: 0, students: 0 });
  expect(reached.map(({ students: count }) => count).reduce((a, b) => a + b)).toBe(1);
  expect(reached.findLast(({ fraction }) => fraction <= 0.97)?.students).toBe(1);
});

test('A class in which nothing was handed in has figures too.', async () => {
  await using api = await openTestApi();
  const { courseId, ta } = await makeSchool(api.db);
  const { days, exercises } = await (await api.as(ta.userId)).course.stats({ courseId });
  expect(days).toEqual([]);
  expect(exercises).toMatchObject([{ handedIn: 0, accepted: 0, deviceClass: null, reached: [], medianSecondsToAccepted: null, stuck: [] }]);
});
