import { randomUUID } from 'node:crypto';
import { claimDraw, type Database, finishDraw } from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { RESULT_SCHEMA } from '@rooflab/result';
import { measurementFixture, xrayFixture } from '@rooflab/result/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { definitionOf, PROCEDURE_PATHS } from '../procedure-definitions.ts';
import { kernelQuestionsFixture } from '../testing/kernel-questions.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { openQuestionCourse } from '../testing/question-course.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, handInGraded } from '../testing/school.ts';
import { closeOverdueTries } from './timed-try.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;

const QUESTIONS = kernelQuestionsFixture();
const RIGHT = Object.fromEntries(QUESTIONS.counted.map(({ template, answer }) => [template, String(answer)]));

/** With an x-ray, marks by counts and a hint: everything that questions may be answered from. */
const COUNTED = {
  xray: xrayFixture(),
  hint: 'Line 1 reads 32 sectors.',
  performance: { graded: true, fraction: 0.9, measurements: [measurementFixture({ countedIntensity: 0.125 })], sweep: [] },
};

async function drawAll(db: Database, drawn: Parameters<typeof finishDraw>[2] = { questions: QUESTIONS }): Promise<number> {
  const workerId = await makeWorker(db);
  let draws = 0;
  for (let work = await claimDraw(db, workerId); work !== null; work = await claimDraw(db, workerId), draws += 1)
    await finishDraw(db, work.claimId, drawn);
  await db.worker.update({ where: { id: workerId }, data: { state: 'gone' } });
  return draws;
}

/** A course that asks about kernels, and Ada, whose kernel is accepted. */
async function openCourse(terms: object = { minutes: 15 }) {
  const school = await openQuestionCourse(api, { question: `${EXERCISE}.own`, tryLimit: 1 });
  const { assignmentId } = school.key;
  await api.db.assignmentItem.updateMany({ where: { assignmentId, kind: 'question' }, data: { terms: { tryLimit: 1, ...terms } } });
  const handIn = () => handInGraded(api, { enrolmentId: school.student.enrolmentId, assignmentId, result: COUNTED });
  return { ...school, handIn };
}

async function openTry({ ada, key }: Pick<Awaited<ReturnType<typeof openCourse>>, 'ada' | 'key'>) {
  await ada.question.open(key);
  const last = (await ada.question.mine(key)).tries.at(-1) ?? expect.fail();
  const rightOf = () => Object.fromEntries(last.fields.map(({ id }) => [id, RIGHT[id] ?? '']));
  return { last, given: { ...key, number: last.number, version: last.version, requestId: randomUUID() }, rightOf };
}

test('The questions come after an accepted hand-in, once they are drawn; they are answered once, and explained by lines and moments.', async () => {
  const { ada, key, handIn, ines, student } = await openCourse();
  expect(await ada.question.mine(key)).toMatchObject({ mayAnswer: false, kernel: { state: 'no-hand-in' } });
  expect(await codeOf(ada.question.open(key))).toBe('kernel-not-accepted');
  const handInId = await handIn();
  expect(await ada.question.mine(key)).toMatchObject({ mayAnswer: false, kernel: { state: 'waiting', handInId } });
  expect(await codeOf(ada.question.open(key))).toBe('questions-pending');
  expect(await drawAll(api.db)).toBe(1);
  const before = await ada.question.mine(key);
  expect(before).toMatchObject({ mayAnswer: true, triesLeft: 1, kernel: { state: 'ready', handInId } });
  const { last, given, rightOf } = await openTry({ ada, key });
  expect(last.fields.length).toBeGreaterThanOrEqual(3);
  expect(last).toMatchObject({ kernel: { handInId, moments: {} }, solution: null });
  const time = (last.closesAt?.getTime() ?? 0) - last.drawnAt.getTime();
  // It runs from when the try is stored, which may be later than when the request came.
  expect([time >= 15 * 60_000, time <= 16 * 60_000]).toEqual([true, true]);
  const answers = rightOf();
  const [wrong = ''] = Object.keys(answers);
  const { accepted } = await ada.question.answer({ ...given, answers: { ...answers, [wrong]: String(Number(answers[wrong]) + 100) } });
  expect(accepted).toBe(true);
  const { tries, mayAnswer, triesLeft } = await ada.question.mine(key);
  expect({ mayAnswer, triesLeft }).toEqual({ mayAnswer: false, triesLeft: 0 });
  expect(tries).toMatchObject([
    {
      fraction: (last.fields.length - 1) / last.fields.length,
      mistakes: { [wrong]: 'That is a hundred too many.' },
      solution: expect.stringContaining('**'),
      kernel: { lines: { [wrong]: [1] }, moments: { [wrong]: { testCase: 'n=257', step: Number(answers[wrong]) } } },
    },
  ]);
  expect(await codeOf(ada.question.open(key))).toBe('no-attempts-left');
  const [told] = await ines.question.ofStudent({ ...key, enrolmentId: student.enrolmentId });
  expect(told).toMatchObject({ kernel: { handInId }, fraction: tries[0]?.fraction });
  const seen = await ines.question.distribution(key);
  expect(seen).toMatchObject({ answered: 1, right: 0 });
  expect(seen.fields.find(({ id }) => id === wrong)).toMatchObject({ right: 0, wrong: 1 });
  const { changes, asksOtherwise } = await ines.question.previewRegrade({ ...key, rule: 'as_defined' });
  expect({ changes, asksOtherwise }).toEqual({ changes: [], asksOtherwise: 0 });
  expect((await ines.question.previewRegrade({ ...key, rule: 'full_points' })).changes).toMatchObject([{ after: 1 }]);
});

test('A try whose time is up is closed as wrong; what is sent then counts as it is, and nothing is taken much later.', async () => {
  const first = await openCourse();
  await first.handIn();
  await drawAll(api.db);
  const { given, rightOf, last } = await openTry(first);
  const putBack = (seconds: number) => api.db.$executeRaw`
    UPDATE question_tries SET closes_at = clock_timestamp() - make_interval(secs => ${seconds}), drawn_at = drawn_at - interval '1 hour'
    WHERE assignment_id = ${first.key.assignmentId}::uuid`;
  await putBack(5);
  expect(await closeOverdueTries(api.db)).toBe(0);
  const [right = '', ...others] = last.fields.map(({ id }) => id);
  expect(await first.ada.question.answer({ ...given, answers: { [right]: rightOf()[right] ?? '' } })).toMatchObject({ accepted: false });
  expect(await first.ada.question.answer({ ...given, answers: { [right]: rightOf()[right] ?? '' }, timeUp: true })).toMatchObject({
    accepted: true,
  });
  expect((await first.ada.question.mine(first.key)).tries).toMatchObject([
    { verdicts: { [right]: true, ...Object.fromEntries(others.map((id) => [id, false])) } },
  ]);

  const second = await openCourse();
  await second.handIn();
  await drawAll(api.db);
  const late = await openTry(second);
  await api.db
    .$executeRaw`UPDATE question_tries SET closes_at = clock_timestamp() - interval '30 s', drawn_at = drawn_at - interval '1 hour'
    WHERE assignment_id = ${second.key.assignmentId}::uuid`;
  expect(await codeOf(second.ada.question.answer({ ...late.given, answers: late.rightOf() }))).toBe('time-up');
  expect(await closeOverdueTries(api.db)).toBe(1);
  expect(await closeOverdueTries(api.db)).toBe(0);
  expect(await second.ada.question.mine(second.key)).toMatchObject({ triesLeft: 0, mayAnswer: false, tries: [{ fraction: 0 }] });
});

test('The best accepted kernel is asked about, whichever came first; of a kernel about which nothing can be asked, the next best.', async () => {
  const { ada, key, student } = await openCourse({});
  const graded = (score: number) =>
    handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId: key.assignmentId, result: { score } });
  const good = await graded(80);
  await drawAll(api.db);
  const best = await graded(95);
  await drawAll(api.db, { refusal: 'Fewer than three different questions can be asked about this file.' });
  expect((await ada.question.mine(key)).kernel).toMatchObject({ state: 'ready', handInId: good });
  await graded(70);
  await drawAll(api.db);
  expect((await ada.question.mine(key)).kernel).toMatchObject({ state: 'ready', handInId: good });
  expect(best).not.toBe(good);
});

test('Practice has its own questions, gives solutions, and stops while a question that counts is open.', async () => {
  const { ada, key, handIn } = await openCourse();
  const practice = { assignmentId: key.assignmentId, id: key.question, seed: '5eed' };
  await handIn();
  await drawAll(api.db);
  const drawn = await ada.question.drawOf(practice);
  const answers = Object.fromEntries(
    drawn.fields.map(({ id }) => [id, String(QUESTIONS.practice.find(({ template }) => template === id)?.answer)]),
  );
  const version = drawn.version ?? expect.fail();
  expect(await ada.question.checkOf({ ...practice, version, answers })).toMatchObject({ correct: true });
  expect((await ada.question.solutionOf({ ...practice, version })).solution).toContain('**10**'.slice(0, 2));
  await openTry({ ada, key });
  expect(await codeOf(ada.question.drawOf(practice))).toBe('question-open');
  expect(await codeOf(ada.question.checkOf({ ...practice, answers }))).toBe('question-open');
  expect(await codeOf(ada.question.solutionOf(practice))).toBe('question-open');
});

test('For practice and oral exams no try counts; the sheet of an oral exam has questions, answers and lines, for staff alone.', async () => {
  const { ada, ines, key, handIn, student, otherStudent } = await openCourse({ mode: 'oral' });
  await handIn();
  await drawAll(api.db);
  expect(await codeOf(ada.question.open(key))).toBe('not-counted');
  expect(await ada.question.mine(key)).toMatchObject({ mayAnswer: false, triesLeft: 0 });
  const sheets = await ines.question.oralSheets(key);
  expect(sheets.map(({ enrolmentId, state }) => [enrolmentId, state])).toEqual([
    [student.enrolmentId, 'ready'],
    [otherStudent.enrolmentId, 'no-hand-in'],
  ]);
  const [own] = await ines.question.oralSheets({ ...key, enrolmentId: student.enrolmentId });
  expect(own?.sheet?.questions).toContainEqual(expect.objectContaining({ answer: expect.stringMatching(/^2\d$/), lines: [1] }));
  expect(await codeOf(ada.question.oralSheets(key))).toBe('forbidden');
});

test('An item of this kind needs its exercise in the same assignment, and points only where it counts.', async () => {
  const { ines, courseId } = await openCourse();
  const dates = { releaseAt: '2026-01-01T00:00:00Z', dueAt: '2027-01-01T00:00:00Z' };
  const create = (items: Parameters<typeof ines.assignment.create>[0]['fields']['items']) =>
    ines.assignment.create({ courseId, fields: { title: 'Own', ...dates, items } });
  const exercise = { kind: 'exercise' as const, subject: EXERCISE };
  const own = { kind: 'question' as const, subject: `${EXERCISE}.own` };
  expect(await codeOf(create([own]))).toBe('invalid-input');
  expect(await codeOf(create([exercise, { ...own, mode: 'practice', weight: 5 }]))).toBe('invalid-input');
  expect(await codeOf(create([exercise, { kind: 'question', subject: 'matmul/tile-limits', minutes: 5 }]))).toBe('invalid-input');
  const { assignmentId } = await create([exercise, { ...own, minutes: 10, tryLimit: 1 }]);
  const { items } = await ines.assignment.byId({ assignmentId });
  expect(items[1]).toMatchObject({
    ...own,
    minutes: 10,
    mode: 'counted',
    ownKernelOf: EXERCISE,
    title: expect.stringContaining('your own kernel'),
  });
});

/** What is counted of a kernel, wherever it stands in an answer. */
const COUNTS = ['xray', 'explained', 'counted', 'countedIntensity'] as const;

/**
 * Procedures of students whose answers have a place for counts, each with how it is called for a hand-in. Those of staff, and of rungs and experiments, which are no
 * student's kernel, stand under `others`.
 */
const WITH_COUNTS = {
  'handIn.byId': 'tested below',
  'placement.mine': 'tested below',
  'workLog.read': 'tested below',
  'report.byId': 'its reader takes the same exercises out',
  'report.handedIn': 'its reader takes the same exercises out',
} as const;

const OTHERS: readonly string[] = [
  'lab.exercise',
  'lab.exerciseOf',
  'lab.rungs',
  'lab.rungsOf',
  'placement.density',
  'leaderboard.board',
  'placement.bestKernels',
];

function mentionsCounts(schema: unknown): boolean {
  const text = JSON.stringify(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'output' }));
  return COUNTS.some((name) => text.includes(`"${name}":`));
}

test('Every answer to a student that has a place for what was counted of a kernel is known here.', () => {
  const found = PROCEDURE_PATHS.filter((path) => {
    const { output, meta } = definitionOf(path);
    return meta?.permission === 'student' && output !== undefined && mentionsCounts(output);
  });
  expect(found.filter((path) => !OTHERS.includes(path)).sort()).toEqual(Object.keys(WITH_COUNTS).sort());
});

test('While a question that counts is open, nothing that was counted of the kernel reaches its student; staff see it all the while.', async () => {
  const course = await openCourse();
  const { ada, ines, key } = course;
  const handInId = await course.handIn();
  await course.handIn();
  await drawAll(api.db);
  const asked = { assignmentId: key.assignmentId, exercise: EXERCISE, limit: 10 };
  const { reportId } = await ada.report.start({ assignmentId: key.assignmentId });
  const moment = { testCase: 'n=1000', step: 4711, firstWorkgroup: 0 };
  await ada.report.addTo({ reportId, kind: 'moment', evidence: handInId, moment, requestId: randomUUID() });
  const answers = async (caller: typeof ada) =>
    JSON.stringify([
      await caller.handIn.byId({ handInId }),
      await ada.placement.mine(asked),
      await ada.workLog.read({ courseId: course.courseId }),
      (await ada.report.byId({ reportId })).sections,
    ]);
  const before = await answers(ada);
  for (const name of ['xray', 'countedIntensity', 'Line 1 reads', '4711']) expect(before).toContain(name);
  const { given, rightOf } = await openTry(course);
  const during = await answers(ada);
  for (const name of [...COUNTS.map((each) => `"${each}":`), 'Line 1 reads', '4711']) expect(during).not.toContain(name);
  expect(during).toContain('open question about this file');
  expect(during).toContain(RESULT_SCHEMA);
  expect((await ines.handIn.byId({ handInId })).result?.xray).toBeDefined();
  await ada.question.answer({ ...given, answers: rightOf() });
  expect(await answers(ada)).toBe(before);
});
