import { randomUUID } from 'node:crypto';
import { readBank } from '@rooflab/catalogue/questions';
import { claimChunk, finishChunk, finishRun } from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { practiceVariant } from '@rooflab/lab/question';
import type { ExperimentResult } from '@rooflab/result';
import { experimentFixture } from '@rooflab/result/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enrolmentsToDecide } from '../experiment/queries.ts';
import { giveExtensions } from '../extension/commands.ts';
import { openLiveHub } from '../live/live-hub.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { openQuestionCourse } from '../testing/question-course.ts';
import { refusalOf } from '../testing/refusal.ts';
import { QUESTION } from '../testing/school.ts';
import { decideByRun, decideEndedRuns } from './predictions.ts';
import { listTries } from './queries.ts';

/** Each test makes what it needs in it; those that change or count what others may have made have one of their own. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const PREDICTION = 'reduction/predict-break-even';
const EXPERIMENT = 'reduction/by-size';

test('A student opens a try, answers it, and reads the solution once it gives nothing away.', async () => {
  const { key, ada, student, right, answer } = await openQuestionCourse(api);
  expect(await ada.question.mine(key)).toEqual({ tries: [], triesLeft: 2, mayAnswer: true, ruledOutBy: null, kernel: null });
  expect(await ada.question.open(key)).toEqual({ number: 1, created: true });
  const wanted = await right(student.enrolmentId, 1);
  const wrong = Object.fromEntries(Object.keys(wanted).map((id) => [id, '987654321']));
  const unreadable = await answer({ ...wrong, [Object.keys(wrong)[0] ?? '']: 'many' });
  expect(unreadable).toMatchObject({ accepted: false, problems: { [Object.keys(wrong)[0] ?? '']: expect.stringContaining('number') } });
  await answer(wrong);
  expect(await ada.question.mine(key)).toMatchObject({
    triesLeft: 1,
    mayAnswer: true,
    tries: [{ number: 1, fraction: 0, solution: null }],
  });
  await ada.question.open(key);
  await answer(await right(student.enrolmentId, 2));
  const over = await ada.question.mine(key);
  expect(over).toMatchObject({ mayAnswer: false, tries: [{ fraction: 0 }, { fraction: 1 }] });
  expect(over.tries.map(({ solution }) => solution?.includes('**'))).toEqual([true, true]);
  expect(await ada.assignment.byId({ assignmentId: key.assignmentId })).toMatchObject({
    items: [{}, { kind: 'question', subject: QUESTION, weight: 20, tryLimit: 2, predicts: false }],
    mine: { points: 20, items: [{}, { points: 20, attemptsUsed: 2, attemptsLeft: 0, reason: 'best' }] },
  });
});

test('A usual mistake is named at its field once the try is answered, and in practice at each check.', async () => {
  const blocks = 'vector-ops/launch-blocks';
  const { key, ada, student, right, answer } = await openQuestionCourse(api, { question: blocks });
  await ada.question.open(key);
  const wanted = await right(student.enrolmentId, 1);
  await answer({ ...wanted, blocks: String(Number(wanted.blocks) - 1) });
  const says = 'That is rounded down: it leaves some elements without a thread.';
  expect(await ada.question.mine(key)).toMatchObject({ tries: [{ fraction: 0.5, mistakes: { blocks: says }, solution: null }] });
  const { seed } = await ada.question.draw({ id: blocks });
  const { answer: drawn } = practiceVariant((await readBank(blocks)) ?? expect.fail(), seed);
  const given = { blocks: String(Number(drawn.blocks) - 1), idle: String(drawn.idle) };
  expect(await ada.question.check({ id: blocks, seed, answers: given })).toMatchObject({
    fields: [
      { id: 'blocks', correct: false, mistake: says },
      { id: 'idle', correct: true, mistake: null },
    ],
  });
});

test('Before the answer nothing that a client is told says what is right, and a student’s next try is another one.', async () => {
  const { key, ada, student, otherStudent, answer } = await openQuestionCourse(api);
  const ben = await api.as(otherStudent.userId);
  const told = [await ada.question.open(key), await ada.question.mine(key), await ben.question.open(key)];
  expect(JSON.stringify(told)).not.toMatch(/seed|"solution":"|"answer"|answerKey|rounded/);
  const { fields } = (await ada.question.mine(key)).tries[0] ?? expect.fail();
  await answer(Object.fromEntries(fields.map(({ id }) => [id, '987654321'])));
  await ada.question.open(key);
  const [first, second] = await listTries(api.db, { ...key, enrolmentId: student.enrolmentId });
  expect(first?.askedSha256).not.toBe(second?.askedSha256);
});

test('A request that is repeated after a kill counts once; a second tab is told that the try is answered.', async () => {
  const { key, ada, student, right } = await openQuestionCourse(api);
  await Promise.all([ada.question.open(key), ada.question.open(key)]);
  const [first] = (await ada.question.mine(key)).tries;
  const sent = { ...key, number: 1, version: first?.version ?? '', answers: await right(student.enrolmentId, 1), requestId: randomUUID() };
  expect(await Promise.all([ada.question.answer(sent), ada.question.answer(sent)])).toEqual([
    { accepted: true, problems: {} },
    { accepted: true, problems: {} },
  ]);
  expect((await refusalOf(ada.question.answer({ ...sent, requestId: randomUUID() }))).code).toBe('try-answered');
  expect((await refusalOf(ada.question.answer({ ...sent, number: 2 }))).code).toBe('question-changed');
  expect((await ada.question.mine(key)).tries).toHaveLength(1);
});

test('Staff see what a class answered, regrade it with a reason that the student reads, and take it back.', async () => {
  const { key, ada, ines, student, courseId, right, answer } = await openQuestionCourse(api);
  await ada.question.open(key);
  const wanted = await right(student.enrolmentId, 1);
  const [first = ''] = Object.keys(wanted);
  const doubled = String(2 * Number(wanted[first]));
  await answer({ ...wanted, [first]: doubled });
  const seen = await ines.question.distribution(key);
  expect(seen).toMatchObject({ students: 2, answered: 1, right: 0, rows: [{ name: 'Ada', tries: 1, answers: { [first]: doubled } }] });
  expect(seen.fields.find(({ id }) => id === first)).toMatchObject({ right: 0, wrong: 1, usualErrors: [{ factor: 2, answers: 1 }] });
  const { enrolmentId } = student;
  expect(await ines.question.ofStudent({ ...key, enrolmentId })).toMatchObject([{ number: 1, solution: expect.any(String) }]);
  const { csv } = await ines.question.exportCsv({ courseId });
  expect(csv.split('\r\n')[0]).toContain('Share right,Field,Answer,Right');
  expect(csv).toContain(`,${first},${doubled},no`);

  const { questionRegradeId } = await ines.question.regrade({ ...key, rule: 'full_points', reason: 'The text was wrong.' });
  const points = async () => (await ada.grade.mine({ courseId })).assignments[0]?.items[1]?.points;
  expect(await points()).toBe(20);
  expect((await ada.question.mine(key)).tries[0]?.regrades).toMatchObject([{ reason: 'The text was wrong.', after: 1 }]);
  expect((await ines.grade.list({ courseId })).rows.find(({ name }) => name === 'Ada')?.grade.points).toBe(20);
  await ines.question.undoRegrade({ questionRegradeId, reason: 'It was right.' });
  expect(await points()).toBeLessThan(20);
  expect(await ines.question.regrades(key)).toMatchObject([{ madeBy: 'Ines', tries: 1, undoneAt: expect.any(Date) }]);
  await ines.grade.setOverride({
    enrolmentId,
    assignmentId: key.assignmentId,
    item: { kind: 'question', subject: QUESTION },
    score: 50,
    reason: 'oral exam',
  });
  expect(await points()).toBe(10);
});

test('A prediction is decided by the student’s own later run, and has one try.', async () => {
  const { key, ada, ines, student, answer } = await openQuestionCourse(api, { question: PREDICTION, tryLimit: null });
  expect(await ada.question.mine(key)).toMatchObject({ triesLeft: 1 });
  await ada.question.open(key);
  await answer({ divergent: '10000', sequential: '1000' });
  expect(await ada.question.mine(key)).toMatchObject({ mayAnswer: false, tries: [{ fraction: null, solution: null }] });
  expect(await ines.question.distribution(key)).toMatchObject({ pending: 1, fields: [{ predictions: [10000] }, { predictions: [1000] }] });
  const value = { value: 9000, low: 8000, high: 12000, unit: 'elements', note: '' };
  const derived: ExperimentResult['derived'] = { 'divergent WG=256 beats CPU from': value, 'sequential WG=256 beats CPU from': value };
  const own = { enrolmentId: student.enrolmentId, startedAt: new Date(Date.now() + 1000) };
  const services = { db: api.services.db };
  expect(await decideByRun(services, { ...own, run: { id: 'reduction/atomics', derived } })).toEqual([]);
  const [createdAt, endedAt] = [own.startedAt, new Date(Date.now() + 60_000)];
  const run = { enrolmentId: student.enrolmentId, experiment: EXPERIMENT, seed: '5eed', turn: createdAt, next: null, createdAt, endedAt };
  await api.services.db.experimentRun.create({ data: { ...run, result: experimentFixture({ id: EXPERIMENT, derived }) } });
  expect(await ada.question.mine(key)).toMatchObject({
    tries: [{ verdicts: { divergent: true, sequential: false }, fraction: 0.5, solution: expect.any(String) }],
  });
  const decidedBy = { experiment: EXPERIMENT, endedAt, derived };
  expect((await ada.question.mine(key)).tries).toMatchObject([{ decidedBy }]);
  const enrolmentId = student.enrolmentId ?? '';
  expect(await ines.question.ofStudent({ ...key, enrolmentId })).toMatchObject([{ decidedBy }]);
});

const CROSSING = { value: 9000, low: 8000, high: 12000, unit: 'elements', note: '' };
const CROSSINGS = { 'divergent WG=256 beats CPU from': CROSSING, 'sequential WG=256 beats CPU from': CROSSING };

/** A course in which Ada has locked a prediction of which half is right. */
async function lockPrediction(api: TestApi) {
  const course = await openQuestionCourse(api, { question: PREDICTION, tryLimit: null });
  await course.ada.question.open(course.key);
  await course.answer({ divergent: '10000', sequential: '1000' });
  const isDecided = () =>
    vi.waitFor(async () => expect(await api.db.questionTry.findFirst({ select: { fraction: true } })).toEqual({ fraction: 0.5 }), 10_000);
  return { ...course, isDecided };
}

test('A prediction is decided when the run ends, before anybody looks.', async () => {
  await using api = await openTestApi();
  const { db } = api;
  const { ada, courseId, isDecided } = await lockPrediction(api);
  await ada.experiment.start({ courseId, id: EXPERIMENT, source: null });
  const workerId = await makeWorker(db);
  const claimId = async () => (await claimChunk(db, { workerId, versions: { [EXPERIMENT]: 'v1' } }))?.claimId ?? '';
  await finishChunk(db, { claimId: await claimId(), visits: [], next: null, abandoned: {} });
  await finishRun(db, { claimId: await claimId(), result: experimentFixture({ id: EXPERIMENT, derived: CROSSINGS }) });
  await isDecided();
});

test('A run on a software device decides no prediction; the next one on a GPU does.', async () => {
  await using api = await openTestApi();
  const { db } = api;
  const { ada, key, student, isDecided } = await lockPrediction(api);
  const { enrolmentId } = student;
  const result = experimentFixture({ id: EXPERIMENT, derived: CROSSINGS });
  const measured = async (software: boolean) => {
    const createdAt = new Date(Date.now() + 1000);
    const times = { createdAt, turn: createdAt, endedAt: new Date(createdAt.getTime() + 1000) };
    const device = { ...result.device, software };
    await db.experimentRun.create({
      data: { enrolmentId, experiment: EXPERIMENT, seed: '5eed', next: null, ...times, result: { ...result, device } },
    });
  };
  await measured(true);
  expect(await enrolmentsToDecide(db)).toEqual([]);
  expect(await ada.question.mine(key)).toMatchObject({ tries: [{ fraction: null, solution: null, decidedBy: null }] });
  await measured(false);
  expect(await enrolmentsToDecide(db)).toEqual([enrolmentId]);
  await ada.question.mine(key);
  await isDecided();
  const { endedAt } = await db.experimentRun.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect((await ada.question.mine(key)).tries).toMatchObject([{ decidedBy: { endedAt } }]);
});

test('A run waits for the prediction that it decides; who saw a run before can no longer predict, unless staff give an extra attempt.', async () => {
  const { db } = api;
  const { key, courseId, ada, answer, otherStudent, instructor } = await openQuestionCourse(api, { question: PREDICTION, tryLimit: null });
  const run = { courseId, id: EXPERIMENT, source: null };
  expect(await refusalOf(ada.experiment.start(run))).toMatchObject({ code: 'prediction-first' });
  expect(await ada.experiment.mine(run)).toMatchObject({ predictions: [{ question: PREDICTION, state: 'open' }] });
  const ofHandout = { courseId, ids: ['reduction/atomics', EXPERIMENT] };
  expect(await ada.experiment.unseen(ofHandout)).toMatchObject([
    { id: 'reduction/atomics', hasRun: false, predictions: [] },
    { id: EXPERIMENT, hasRun: false, predictions: [{ state: 'open' }] },
  ]);
  await ada.question.open(key);
  await answer({ divergent: '10000', sequential: '1000' });
  expect(await ada.experiment.mine(run)).toMatchObject({ predictions: [{ state: 'locked' }] });
  await ada.experiment.start(run);
  expect(await ada.experiment.unseen(ofHandout)).toMatchObject([{ hasRun: false }, { hasRun: true, predictions: [{ state: 'locked' }] }]);

  const ben = await api.as(otherStudent.userId);
  const { enrolmentId } = otherStudent;
  expect(await ben.question.open(key)).toMatchObject({ number: 1 });
  const createdAt = new Date();
  await db.experimentRun.create({
    data: { enrolmentId, experiment: EXPERIMENT, seed: '5eed', turn: createdAt, createdAt, next: null },
  });
  expect(await ben.question.mine(key)).toMatchObject({ mayAnswer: true, ruledOutBy: null });
  await db.experimentRun.updateMany({ where: { enrolmentId }, data: { deviceClass: 'software', device: 'SwiftShader', version: 'v1' } });
  expect(await ben.question.mine(key)).toMatchObject({ mayAnswer: true, ruledOutBy: null });
  await db.experimentRun.updateMany({ where: { enrolmentId }, data: { deviceClass: 'large', device: 'a GPU', version: 'v1' } });
  expect(await ben.question.mine(key)).toMatchObject({ mayAnswer: false, ruledOutBy: createdAt });
  expect(await ben.experiment.mine(run)).toMatchObject({ predictions: [{ state: 'missed' }] });
  const [open] = (await ben.question.mine(key)).tries;
  const given = { ...key, number: 1, version: open?.version ?? '', answers: { divergent: '1', sequential: '1' } };
  expect(await refusalOf(ben.question.answer({ ...given, requestId: randomUUID() }))).toMatchObject({ code: 'run-seen' });
  const grant = {
    assignmentId: key.assignmentId,
    enrolmentId,
    dueAt: null,
    extraDays: 0,
    extraAttempts: 1,
    reason: 'It ran in the lecture.',
  };
  const by = { courseId, userId: instructor.userId };
  await db.enrolment.update({ where: { id: enrolmentId }, data: { section: 'B' } });
  await giveExtensions(db, [{ ...grant, enrolmentId: undefined, section: 'B' }], by);
  expect(await refusalOf(ben.question.answer({ ...given, requestId: randomUUID() }))).toMatchObject({ code: 'run-seen' });
  await giveExtensions(db, [grant], by);
  expect(await ben.question.answer({ ...given, requestId: randomUUID() })).toMatchObject({ accepted: true });
});

test('A portal that begins to listen decides what ended while nobody listened.', async () => {
  await using api = await openTestApi();
  const { student, isDecided } = await lockPrediction(api);
  const [createdAt, endedAt] = [new Date(Date.now() + 1000), new Date(Date.now() + 60_000)];
  const run = { enrolmentId: student.enrolmentId, experiment: EXPERIMENT, seed: '5eed', turn: createdAt, next: null, createdAt, endedAt };
  await api.db.experimentRun.create({ data: { ...run, result: experimentFixture({ id: EXPERIMENT, derived: CROSSINGS }) } });
  const hub = await openLiveHub(api.url, { logger: api.services.logger, runEnds: decideEndedRuns(api.services) });
  await isDecided();
  await hub.close();
});

test('Questions of an assignment are checked at their field, copied with a course, and kept once they are opened.', async () => {
  const { key, ada, ines, courseId, assignmentId } = await openQuestionCourse(api);
  const dates = { releaseAt: '2026-01-01T00:00:00Z', dueAt: '2027-01-01T00:00:00Z' };
  const make = (questions: { subject: string; tryLimit?: number | null }[]) => {
    const items = questions.map((question) => ({ kind: 'question' as const, ...question }));
    return ines.assignment.create({ courseId, fields: { title: 'Paper', ...dates, items } });
  };
  for (const questions of [
    [],
    [{ subject: 'matmul/none' }],
    [{ subject: QUESTION }, { subject: QUESTION }],
    [{ subject: QUESTION, tryLimit: 0 }],
  ])
    expect((await refusalOf(make(questions))).code).toBe('invalid-input');
  await make([{ subject: QUESTION, tryLimit: null }]);
  const plan = await ines.course.copyPlan({ courseId, startDate: '2027-04-05', timeZone: 'Europe/Berlin' });
  const questions = plan.assignments.flatMap(({ items }) => items.filter(({ kind }) => kind === 'question'));
  expect(questions.sort((a, b) => b.weight - a.weight)).toMatchObject([
    { subject: QUESTION, weight: 20, tryLimit: 2 },
    { subject: QUESTION, weight: 10, tryLimit: null },
  ]);
  await ada.question.open(key);
  const fields = { title: 'Sums', ...dates, items: [{ kind: 'exercise' as const, subject: 'reduction/sum' }] };
  expect((await refusalOf(ines.assignment.update({ assignmentId, fields }))).code).toBe('item-in-use');
});
