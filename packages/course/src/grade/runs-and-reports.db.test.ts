import { randomUUID } from 'node:crypto';
import { claimChunk, type Database, finishChunk, finishRun } from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { OWN_CURVE } from '@rooflab/result';
import { experimentFixture } from '@rooflab/result/testing';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, handInGraded, join, makeSchool } from '../testing/school.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

const DAY_MS = 86_400_000;
const OWN = 'reduction/by-size';
const PLAIN = 'matmul/factors';

async function scene(assignment: Parameters<typeof makeSchool>[1]) {
  const school = await makeSchool(api.db, assignment);
  const [ada, ben, tess, ines] = await Promise.all(
    [school.student, school.otherStudent, school.ta, school.instructor].map(({ userId }) => api.as(userId)),
  );
  if (!ada || !ben || !tess || !ines) throw new Error('Somebody is missing.');
  return { ...school, ada, ben, tess, ines };
}

const [, kernel] = experimentFixture().series;

/** Measures whatever run waits, to its end; `own`: the curve of the student's kernel has points. */
async function measured(db: Database, experiment: string, { own }: { readonly own: boolean }): Promise<void> {
  const workerId = await makeWorker(db);
  const asking = { workerId, versions: { [experiment]: 'v1' } };
  for (;;) {
    const chunk = await claimChunk(db, asking);
    if (chunk === null) throw new Error('Nothing was claimed.');
    if (chunk.part === 'assembly') {
      const series = [...experimentFixture().series, ...(own && kernel ? [{ ...kernel, name: OWN_CURVE }] : [])];
      await finishRun(db, { claimId: chunk.claimId, result: experimentFixture({ id: experiment, series }) });
      return;
    }
    await finishChunk(db, { claimId: chunk.claimId, visits: [], next: null, abandoned: {} });
  }
}

test('The score of a report counts for each of its group, in grades, class and files; without it nothing is 0, and staff may override it.', async () => {
  const { ada, ben, tess, student, otherStudent, assignmentId, courseId } = await scene({ reportWeight: 50 });
  const { reportId } = await ada.report.start({ assignmentId });
  await ada.report.invite({ reportId, invited: otherStudent.enrolmentId });
  const [invitation] = (await ben.report.mine({ courseId })).invitations;
  await ben.report.accept({ reportMemberId: invitation?.reportMemberId ?? '' });
  const reportOf = async (caller: typeof ada) =>
    (await caller.grade.mine({ courseId })).assignments[0]?.items.find(({ kind }) => kind === 'report');
  const exported = async () => (await tess.grade.exportCsv({ courseId })).csv;
  expect(await reportOf(ada)).toMatchObject({ points: 0, maxPoints: 50, reason: 'nothing-handed-in' });
  expect(await exported()).toMatch(/Ada,[^,]*,,,0,0/);
  const { reportHandInId } = await ada.report.handIn({ reportId, requestId: randomUUID() });
  expect(await reportOf(ben)).toMatchObject({ points: 0, reason: 'no-result-yet', workId: null });
  const review = (score: number | null) => ({ reportHandInId, score, feedback: 'Clear.', requestId: randomUUID() });
  await tess.report.review(review(80));
  for (const caller of [ada, ben]) expect(await reportOf(caller)).toMatchObject({ points: 40, workId: reportHandInId, reason: 'last' });
  expect((await tess.grade.list({ courseId })).rows.map(({ grade }) => grade.points)).toEqual([40, 40]);
  expect(await exported()).toMatch(/Ada,[^,]*,,40,40,0\r?\nBen,[^,]*,,40,40,0/);
  expect((await ada.course.overview({ courseId })).assignments[0]).toMatchObject({
    status: { points: 40 },
    items: [{}, { status: { points: 40 } }],
  });
  const given = { enrolmentId: student.enrolmentId, assignmentId, item: { kind: 'report', subject: 'report' } } as const;
  await tess.grade.setOverride({ ...given, score: 90, reason: 'wrote most of it' });
  expect([await reportOf(ada), await reportOf(ben)]).toMatchObject([{ points: 45, reason: 'override' }, { points: 40 }]);
  const other = await refusalOf(
    tess.grade.setOverride({ ...given, item: { kind: 'exercise', subject: 'reduction/unknown' }, score: 90, reason: 'x' }),
  );
  expect(other.code).toBe('wrong-course');
  await tess.report.review(review(null));
  // Words alone leave the points.
  expect(await reportOf(ben)).toMatchObject({ points: 40, reason: 'last' });
});

test('A late report spends late days of each student, and is refused where one of them has none left.', async () => {
  const rules = {
    latePolicy: 'budget' as const,
    maxLateDays: 2,
    dueAt: new Date(Date.now() - DAY_MS / 2),
    releaseAt: new Date(Date.now() - 9 * DAY_MS),
  };
  const { ada, ben, otherStudent, assignmentId, courseId, tess } = await scene({ reportWeight: 50, ...rules });
  const { reportId } = await ada.report.start({ assignmentId });
  await ada.report.invite({ reportId, invited: otherStudent.enrolmentId });
  const [invitation] = (await ben.report.mine({ courseId })).invitations;
  await ben.report.accept({ reportMemberId: invitation?.reportMemberId ?? '' });
  const handIn = (acceptLate: boolean) => ada.report.handIn({ reportId, requestId: randomUUID(), acceptLate });
  expect((await refusalOf(handIn(false))).code).toBe('late-not-confirmed');
  await api.db.course.update({ where: { id: courseId }, data: { lateDayBudget: 0 } });
  expect(await refusalOf(handIn(true))).toMatchObject({ code: 'no-late-days', message: expect.stringContaining('Ada') });
  await tess.extension.give({
    ...{ enrolmentId: otherStudent.enrolmentId, assignmentId, dueAt: new Date(Date.now() + DAY_MS), extraAttempts: 0, reason: 'ill' },
  });
  await handIn(false);
  const { assignments, lateDaysSpent } = await ada.grade.mine({ courseId });
  expect({ lateDaysSpent, report: assignments[0]?.items[1] }).toMatchObject({ lateDaysSpent: 0, report: { reason: 'no-result-yet' } });
});

test('A run counts that was started for an assignment, complete and with an accepted kernel; any other run counts nowhere.', async () => {
  const { ada, ines, student, assignmentId, courseId } = await scene({ experiments: [{ experiment: OWN, weight: 20 }] });
  const grade = async () => (await ada.grade.mine({ courseId })).assignments[0]?.items[1];
  const start = { assignmentId, id: OWN };
  expect((await refusalOf(ada.experiment.startCounted({ ...start, handIn: null }))).code).toBe('kernel-not-accepted');
  const wrong = await handInGraded(api, { ...student, assignmentId, result: { verdict: 'wrong-answer', score: 0 } });
  expect((await refusalOf(ada.experiment.startCounted({ ...start, handIn: wrong }))).code).toBe('kernel-not-accepted');
  const handIn = await handInGraded(api, { ...student, assignmentId });
  expect((await ada.experiment.counted({ courseId, id: OWN })).kernels).toMatchObject([{ handInId: handIn }]);
  await ada.experiment.start({ courseId, id: OWN, source: 'fn main() {}' });
  await measured(api.db, OWN, { own: true });
  expect(await grade()).toMatchObject({ reason: 'nothing-handed-in' });
  await ada.experiment.startCounted({ ...start, handIn });
  expect(await grade()).toMatchObject({ reason: 'no-result-yet' });
  await measured(api.db, OWN, { own: false });
  expect(await grade()).toMatchObject({ points: 0, reason: 'best' });
  const { runId } = await ada.experiment.startCounted({ ...start, handIn });
  await measured(api.db, OWN, { own: true });
  expect(await grade()).toEqual({
    kind: 'experiment',
    subject: OWN,
    workId: runId,
    points: 20,
    maxPoints: 20,
    lateDays: 0,
    reason: 'best',
  });
  expect((await refusalOf(ada.experiment.startCounted({ ...start, handIn }))).code).toBe('run-complete');
  const dates = { releaseAt: new Date(Date.now() - DAY_MS), dueAt: new Date(Date.now() + DAY_MS) };
  const without = ines.assignment.update({
    assignmentId,
    fields: { title: 'Sums', ...dates, items: [{ kind: 'exercise', subject: EXERCISE }] },
  });
  expect((await refusalOf(without)).code).toBe('item-in-use');
});

test('A run that counts follows the dates, waits for a worker of the class asked for, and needs no kernel where there is no own curve.', async () => {
  const due = { dueAt: new Date(Date.now() - DAY_MS / 2), releaseAt: new Date(Date.now() - 9 * DAY_MS) };
  const late = { latePolicy: 'budget' as const, maxLateDays: 2, ...due };
  const { ada, assignmentId, courseId } = await scene({ experiments: [{ experiment: PLAIN }], deviceClass: 'medium', ...late });
  const start = { assignmentId, id: PLAIN, handIn: null };
  expect((await refusalOf(ada.experiment.startCounted(start))).code).toBe('late-not-confirmed');
  expect((await refusalOf(ada.experiment.startCounted({ ...start, id: OWN }))).code).toBe('no-such-item');
  await ada.experiment.startCounted({ ...start, acceptLate: true });
  // `makeWorker` makes one of the class large.
  await expect(measured(api.db, PLAIN, { own: false })).rejects.toThrow('Nothing was claimed');
  await api.db.assignment.update({ where: { id: assignmentId }, data: { maxLateDays: 0, latePolicy: 'none' } });
  expect((await ada.experiment.counted({ courseId, id: PLAIN })).assignments).toMatchObject([
    { state: 'closed', status: { reason: 'too-late' } },
  ]);
});

test('Staff take the runs of a class as CSV: a line for each point of an own curve, what failed or waits too, and shared curves once.', async () => {
  const { ada, ben, tess, student, otherStudent, assignmentId, courseId } = await scene({ experiments: [{ experiment: OWN }] });
  const start = { assignmentId, id: OWN };
  const asked = { assignmentId, experiment: OWN };
  const linesOf = async () =>
    Papa.parse<Record<string, string>>((await tess.experiment.exportCsv(asked)).csv.trimEnd(), { header: true }).data;
  expect(await linesOf()).toEqual([]);
  await api.db.user.update({ where: { id: student.userId }, data: { name: '=Ada()' } });
  for (const { caller, person, own } of [
    { caller: ada, person: student, own: false },
    { caller: ada, person: student, own: true },
    { caller: ben, person: otherStudent, own: true },
  ]) {
    const handIn = await handInGraded(api, { ...person, assignmentId });
    await caller.experiment.startCounted({ ...start, handIn });
    await measured(api.db, OWN, { own });
  }
  const lines = await linesOf();
  expect(lines.map(({ Name, State, Counts, series, x, medianNs, skipped }) => [Name, State, Counts, series, x, medianNs, skipped])).toEqual(
    [
      ["'=Ada()", 'not complete', 'no', '', '', '', ''],
      ["'=Ada()", 'complete', 'yes', OWN_CURVE, '1000', '2000', ''],
      ["'=Ada()", 'complete', 'yes', OWN_CURVE, '10000', '', kernel?.skipped[0]?.reason],
      ['Ben', 'complete', 'yes', OWN_CURVE, '1000', '2000', ''],
      ['Ben', 'complete', 'yes', OWN_CURVE, '10000', '', kernel?.skipped[0]?.reason],
      ['', 'shared', '', 'CPU', '1000', '500', ''],
      ['', 'shared', '', 'CPU', '10000', '5000', ''],
      ['', 'shared', '', 'tree WG=256', '1000', '2000', ''],
      ['', 'shared', '', 'tree WG=256', '10000', '', kernel?.skipped[0]?.reason],
    ],
  );
  expect((await tess.experiment.exportCsv(asked)).fileName).toMatch(/-reduction-by-size\.csv$/);
  const cem = await join(api.db, courseId, { name: 'Cem', role: 'student' });
  const at = new Date();
  const run = { enrolmentId: cem.enrolmentId, assignmentId, experiment: OWN, seed: '5eed', createdAt: at, turn: at };
  await api.db.experimentRun.create({ data: { ...run, endedAt: at, next: null, error: 'It failed three times.' } });
  await api.db.experimentRun.create({ data: { ...run, createdAt: new Date(at.getTime() + 1000) } });
  expect((await linesOf()).filter(({ Name }) => Name === 'Cem')).toMatchObject([
    { State: 'failed', Counts: 'no', series: '' },
    { State: 'not ended', Counts: 'no', series: '' },
  ]);
});
