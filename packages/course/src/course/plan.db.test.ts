import { experiments, labs } from '@rooflab/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exercisesOf } from '../item/schema.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, EXPERIMENT, handInGraded, makeSchool, QUESTION } from '../testing/school.ts';
import { FOURTEEN_WEEKS } from './templates.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const START = { startDate: '2027-04-05', timeZone: 'Europe/Berlin' };

test('A course from the template has all labs a week apart, and takes other dates for any of them.', async () => {
  const { adminId } = await makeSchool(api.db);
  const root = await api.as(adminId);
  const { settings, assignments } = await root.course.templatePlan(START);
  expect(assignments.map(({ title }) => title)).toEqual(labs.map(({ title }) => title));
  // In summer time, so that a week is a week.
  const mondays = labs.map((_, week) => new Date(Date.UTC(2027, 3, 12 + 7 * week, 21, 59)));
  expect(assignments.map(({ dueAt }) => dueAt)).toEqual(mondays);
  const last = labs.length - 1;
  const later = new Date(Date.UTC(2027, 3, 12 + 7 * labs.length, 10));
  const moved = assignments.map((each, i) => (i === last ? { ...each, dueAt: later } : each));
  const { courseId } = await root.course.create({ slug: 'spring', title: 'Spring', ...settings, assignments: moved });
  const made = await root.assignment.list({ courseId });
  expect(made.flatMap(({ items }) => exercisesOf(items))).toEqual(labs.flatMap(({ exercises }) => exercises.map(({ id }) => id)));
  const measured = labs.map(({ id }) => experiments().some((experiment) => experiment.id.startsWith(`${id}/`)));
  expect(made.map(({ items }) => items.some((item) => item.kind === 'question'))).toEqual(labs.map(() => true));
  expect(made.map(({ items }) => items.some((item) => item.kind === 'experiment'))).toEqual(measured);
  expect(made.map(({ items }) => items.at(-1))).toMatchObject(labs.map(() => ({ kind: 'report', weight: 100 })));
  expect(made[last]?.dueAt).toEqual(later);
});

test('The semester of fourteen weeks has every lab of the catalogue once, in an order of its own.', async () => {
  const ids = FOURTEEN_WEEKS.flat();
  expect(ids.toSorted()).toEqual(labs.map(({ id }) => id).sort());
  expect(FOURTEEN_WEEKS).toHaveLength(14);
  const { adminId } = await makeSchool(api.db);
  const root = await api.as(adminId);
  const { settings, assignments } = await root.course.templatePlan({ ...START, template: 'fourteen-weeks' });
  expect(assignments.map(({ title }) => title)).toEqual(ids.map((id) => labs.find((lab) => lab.id === id)?.title));
  expect(assignments.map(({ releaseAt }) => releaseAt)).toEqual(
    FOURTEEN_WEEKS.flatMap((own, week) => own.map(() => new Date(Date.UTC(2027, 3, 5 + 7 * week, 6)))),
  );
  const { courseId } = await root.course.create({ slug: 'semester', title: 'Semester', ...settings, assignments });
  const made = await root.assignment.list({ courseId });
  expect(made.map(({ items }) => exercisesOf(items)[0]?.split('/')[0])).toEqual(ids);
});

test('A copy keeps rules, settings and times of day, moves every date by the same days, and has neither people nor hand-ins.', async () => {
  const school = await makeSchool(api.db);
  const { courseId, assignmentId, student, adminId } = school;
  await api.db.course.update({ where: { id: courseId }, data: { timeZone: 'Europe/Berlin', lateDayBudget: 4 } });
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const root = await api.as(adminId);
  const rules = {
    latePolicy: 'percent' as const,
    latePercentPerDay: 10,
    maxLateDays: 2,
    attemptLimit: 7,
    showRungs: true,
    showBestKernels: true,
  };
  const dates = {
    releaseAt: new Date('2026-10-19T06:00:00Z'),
    dueAt: new Date('2026-11-02T22:59:00Z'),
    leaderboardFrozenAt: new Date('2026-11-01T11:00:00Z'),
  };
  const items = [
    { kind: 'exercise' as const, subject: EXERCISE, weight: 50, passFraction: 0.2, fullFraction: 0.9 },
    { kind: 'question' as const, subject: QUESTION, weight: 15, tryLimit: 2 },
    { kind: 'experiment' as const, subject: EXPERIMENT, weight: 5 },
    {
      ...{ kind: 'report' as const, subject: 'report', weight: 40 },
      rubric: [
        { name: 'Figures', description: 'One for each claim.', points: 7.25 },
        { name: 'Discussion', description: '', points: 5 },
      ],
    },
  ];
  await root.assignment.update({ assignmentId, fields: { title: 'Sums', ...dates, ...rules, items } });
  const { assignmentId: archived } = await root.assignment.create({
    courseId,
    fields: { title: 'Old', ...dates, items: items.slice(0, 1) },
  });
  await root.assignment.archive({ assignmentId: archived });
  await root.announcement.create({ courseId, fields: { title: 'Exam', body: 'Room 1', publishAt: new Date('2026-10-26T09:00:00Z') } });

  const plan = await root.course.copyPlan({ courseId, ...START });
  const { courseId: copy } = await root.course.create({ slug: 'again', title: 'Again', ...plan.settings, ...plan, copyOf: courseId });
  const made = await root.assignment.list({ courseId: copy });
  expect(made).toMatchObject([
    {
      ...rules,
      title: 'Sums',
      // 168 days later, on Monday, 5 April 2027: in summer time as the first was, the second was in winter time.
      releaseAt: new Date('2027-04-05T06:00:00Z'),
      dueAt: new Date('2027-04-19T21:59:00Z'),
      leaderboardFrozenAt: new Date('2027-04-18T10:00:00Z'),
      items: [{ ...items[0], marks: { passFraction: 0.2, fullFraction: 0.9 } }, ...items.slice(1)],
    },
  ]);
  expect(await root.announcement.list({ courseId: copy })).toMatchObject([{ title: 'Exam', publishAt: new Date('2027-04-12T08:00:00Z') }]);
  expect(await root.course.byId({ courseId: copy })).toMatchObject({ lateDayBudget: 4, timeZone: 'Europe/Berlin', role: 'instructor' });
  expect((await root.roster.list({ courseId: copy })).people).toHaveLength(1);
  expect(await api.db.handIn.count({ where: { enrolment: { courseId: copy } } })).toBe(0);
  const audited = await root.audit.list({ courseId: copy });
  expect(audited.find(({ action }) => action === 'course.create')?.after).toMatchObject({ copiedFrom: expect.any(String) });
  expect(audited.filter(({ action }) => action === 'assignment.create')).toHaveLength(1);
});

test('Nobody reads the plan of a course, or names it as the origin of theirs, who is no instructor of it; a refused course leaves nothing.', async () => {
  const { courseId, ta, taElsewhere, adminId } = await makeSchool(api.db);
  for (const { userId } of [ta, taElsewhere]) {
    const refusal = await refusalOf((await api.as(userId)).course.copyPlan({ courseId, ...START }));
    expect(['forbidden', 'not-found']).toContain(refusal.code);
  }
  const root = await api.as(adminId);
  const { settings, assignments } = await root.course.templatePlan(START);
  const backwards = assignments.map(({ releaseAt, dueAt, ...each }) => ({ ...each, releaseAt: dueAt, dueAt: releaseAt }));
  const asked = root.course.create({ slug: 'wrong', title: 'Wrong', ...settings, assignments: backwards });
  expect((await refusalOf(asked)).code).toBe('invalid-input');
  const unknown = { ...settings, slug: 'wrong', title: 'Wrong', copyOf: '0198c1f0-0000-7000-8000-000000000001' };
  expect((await refusalOf(root.course.create(unknown))).code).toBe('not-found');
  expect(await api.db.course.count({ where: { slug: 'wrong' } })).toBe(0);
});
