import { randomUUID } from 'node:crypto';
import { type Database, Prisma } from '@rooflab/db';
import { type AssignmentFields, makeAssignment, makeScene, type OpenTestDatabase, openTestDatabase } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveExtensions } from '../extension/commands.ts';
import { effectiveGrade } from '../grade/effective-grade.ts';
import { loadGradebook } from '../grade/gradebook.ts';
import { gradesVersion } from '../grade/grades-version.ts';
import { loadGradeInput } from '../grade/load-grade-input.ts';
import { answerTry, type GivenAnswer } from './answer-try.ts';
import { openTry } from './open-try.ts';
import { decidePredictions } from './predictions.ts';
import { listTries } from './queries.ts';
import { applyQuestionRegrade, listQuestionRegrades, previewQuestionRegrade, undoQuestionRegrade } from './regrade-question.ts';
import type { Verdicts } from './schema.ts';

/** Each test makes what it needs in it. */
let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database[Symbol.asyncDispose]());

const QUESTION = 'matmul/tile-limits';
const HASH = 'a'.repeat(64);
const DAY_MS = 86_400_000;

const asking = (text: string) => ({ title: 'Threads', text, fields: [{ id: 'n', kind: 'integer', label: 'n', unit: '' }] as const });
const ANSWER_KEY = { answer: { n: 12 }, mistakes: [], solution: '**12**' };

const draw = (number: number) => ({ asked: asking(`How many, ${number}?`), askedSha256: HASH, answerKey: ANSWER_KEY });

const OF_QUESTION = { draw, labVersion: null, predicts: [], asksStill: () => true };

async function openScene(db: Database, { tryLimit = 2, ...assignment }: AssignmentFields & { tryLimit?: number | null } = {}) {
  const scene = await makeScene(db, {
    students: 2,
    assignment: { questions: [{ question: QUESTION, weight: 20, tryLimit }], ...assignment },
  });
  const { enrolmentId, assignmentId } = scene;
  const key = { enrolmentId, assignmentId, question: QUESTION };
  const answer = (number: number, verdicts: Verdicts, fields: Partial<GivenAnswer> = {}) =>
    answerTry(db, {
      ...{ ...key, number, verdicts, askedSha256: HASH, answers: { n: '12' }, predicts: [], requestId: randomUUID() },
      ...fields,
    });
  return { ...scene, key, answer, open: (fields = {}) => openTry(db, { ...key, ...OF_QUESTION, ...fields }) };
}

test('Where tries cost nothing a student has a thousand of them.', async () => {
  const { db } = database;
  const { key, open, answer } = await openScene(db, { tryLimit: null });
  const at = new Date();
  const answered = { ...key, asked: {}, askedSha256: HASH, drawnAt: at, answeredAt: at, answers: {}, verdicts: {}, fraction: 0 };
  await db.questionTry.createMany({
    data: Array.from({ length: 999 }, (_, i) => ({ ...answered, number: i + 1, requestId: randomUUID() })),
  });
  expect(await open()).toEqual({ number: 1000, created: true });
  await answer(1000, { n: false });
  await expect(open()).rejects.toMatchObject({ code: 'quota-used' });
});

test('A try stays the same until it is answered, in however many tabs it is opened; the next one has the next number.', async () => {
  const { db } = database;
  const { key, open, answer } = await openScene(db);
  const opened = await Promise.all([open(), open(), open()]);
  expect(opened.map(({ number }) => number)).toEqual([1, 1, 1]);
  expect(opened.filter(({ created }) => created)).toHaveLength(1);
  await answer(1, { n: false });
  expect(await open()).toEqual({ number: 2, created: true });
  expect((await listTries(db, key)).map(({ number, fraction }) => [number, fraction])).toEqual([
    [1, 0],
    [2, null],
  ]);
});

test('A repeated answer is the same answer; a second one to the same try is refused.', async () => {
  const { db } = database;
  const { key, open, answer } = await openScene(db);
  await open();
  const requestId = randomUUID();
  const first = await answer(1, { n: true, m: false }, { requestId });
  expect(await answer(1, { n: true, m: false }, { requestId })).toMatchObject({ tryId: first.tryId, created: false });
  await expect(answer(1, { n: true }, { requestId, answers: { n: '13' } })).rejects.toMatchObject({ code: 'request-reused' });
  await expect(answer(1, { n: true, m: true })).rejects.toMatchObject({ code: 'try-answered' });
  await expect(answer(2, { n: true })).rejects.toMatchObject({ code: 'no-such-try' });
  expect((await listTries(db, key)).map(({ fraction }) => fraction)).toEqual([0.5]);
});

test('Tries end with the limit, with staff’s extra ones, and with a right answer.', async () => {
  const { db } = database;
  const { key, assignmentId, enrolmentId, courseId, open, answer } = await openScene(db, { tryLimit: 1 });
  await open();
  await answer(1, { n: false });
  await expect(open()).rejects.toMatchObject({ code: 'no-attempts-left' });
  const { userId } = await db.enrolment.findFirstOrThrow({ where: { courseId, role: 'instructor' } });
  const extension = { enrolmentId, assignmentId, dueAt: null, extraDays: 0, extraAttempts: 2, reason: 'ill' };
  await giveExtensions(db, [extension], { courseId, userId });
  await open();
  await answer(2, { n: true });
  await expect(open()).rejects.toMatchObject({ code: 'already-right' });
  expect(await listTries(db, key)).toHaveLength(2);
});

test('A try of a question that has changed stays as it was opened; only one without an answer of its own is drawn anew, under the same number.', async () => {
  const { db } = database;
  const { key, open, answer } = await openScene(db);
  await open();
  const askedSha256 = 'b'.repeat(64);
  const changed = { asksStill: () => false, draw: () => ({ ...draw(1), asked: asking('Now this?'), askedSha256 }) };
  expect(await open(changed)).toEqual({ number: 1, created: false });
  expect((await listTries(db, key))[0]).toMatchObject({ asked: { text: 'How many, 1?' }, askedSha256: HASH, answerKey: ANSWER_KEY });

  await db.questionTry.updateMany({ where: key, data: { answerKey: Prisma.DbNull } });
  expect(await open()).toEqual({ number: 1, created: false });
  expect((await listTries(db, key))[0]).toMatchObject({ asked: { text: 'How many, 1?' }, answerKey: null });
  expect(await open(changed)).toEqual({ number: 1, created: false });
  await expect(answer(1, { n: true })).rejects.toMatchObject({ code: 'question-changed' });
  await answer(1, { n: true }, { askedSha256 });
  expect((await listTries(db, key))[0]).toMatchObject({ asked: { text: 'Now this?' }, fraction: 1, answerKey: ANSWER_KEY });
});

test('A try is drawn with what the student had before, in this assignment and in others.', async () => {
  const { db } = database;
  const { courseId, open, answer, enrolmentId, key } = await openScene(db, { tryLimit: null });
  const told: (readonly string[])[] = [];
  const drawNext = (number: number, had: readonly string[]) => {
    told.push(had);
    return { ...draw(number), askedSha256: String(number).repeat(64) };
  };
  await open({ draw: drawNext });
  await answer(1, { n: false }, { askedSha256: '1'.repeat(64) });
  await open({ draw: drawNext });
  const assignmentId = await makeAssignment(db, courseId, { questions: [{ question: QUESTION }] });
  await openTry(db, { ...OF_QUESTION, ...key, enrolmentId, assignmentId, draw: drawNext });
  expect(told).toEqual([[], ['1'.repeat(64)], ['1'.repeat(64), '2'.repeat(64)]]);
});

test('Questions are open and late when the exercises of the assignment are.', async () => {
  const { db } = database;
  const soon = await openScene(db, { releaseAt: new Date(Date.now() + DAY_MS) });
  await expect(soon.open()).rejects.toMatchObject({ code: 'not-released' });
  const closed = await openScene(db, { dueAt: new Date(Date.now() - 1000), releaseAt: new Date(Date.now() - DAY_MS) });
  await expect(closed.open()).rejects.toMatchObject({ code: 'closed' });
  const late = { dueAt: new Date(Date.now() - DAY_MS / 2), releaseAt: new Date(Date.now() - DAY_MS), latePolicy: 'percent' } as const;
  const { open, answer, enrolmentId } = await openScene(db, { ...late, latePercentPerDay: 25, maxLateDays: 1 });
  await open();
  await expect(answer(1, { n: true })).rejects.toMatchObject({ code: 'late-not-confirmed' });
  await answer(1, { n: true }, { acceptLate: true });
  expect(effectiveGrade(await loadGradeInput(db, enrolmentId)).points).toBe(15);
});

test('The gradebook has the same points as the student, and its version grows with each change of a try.', async () => {
  const { db } = database;
  const { open, answer, courseId, enrolmentId } = await openScene(db);
  const versions = [await gradesVersion(db, courseId)];
  await open();
  versions.push(await gradesVersion(db, courseId));
  await answer(1, { n: true, m: false });
  versions.push(await gradesVersion(db, courseId));
  expect(new Set(versions.map(({ works }) => works)).size).toBe(3);
  const page = await loadGradebook(db, { courseId, after: null, limit: 10 });
  const own = page.find((student) => student.enrolmentId === enrolmentId);
  expect(own && effectiveGrade(own.input)).toEqual(effectiveGrade(await loadGradeInput(db, enrolmentId)));
  expect(own && effectiveGrade(own.input).points).toBe(10);
});

test('A prediction is locked, has one try, and is decided by a run that began later; what is decided stays.', async () => {
  const { db } = database;
  const { key, open, answer, enrolmentId } = await openScene(db, { tryLimit: null });
  const predicts = () => open({ predicts: ['lab/none'] });
  await predicts();
  await answer(1, { a: null, b: null, c: true }, { predicts: ['lab/none'] });
  await expect(predicts()).rejects.toMatchObject({ code: 'prediction-pending' });
  const decide = (verdicts: Verdicts, startedAt = new Date(Date.now() + 1000)) =>
    decidePredictions(db, { enrolmentId, startedAt, decide: async () => verdicts });
  expect(await decide({ a: true, b: true }, new Date(Date.now() - DAY_MS))).toEqual([]);
  expect(await decide({ c: false })).toEqual([]);
  expect(await decide({ a: true, c: false })).toHaveLength(1);
  expect((await listTries(db, key))[0]).toMatchObject({ verdicts: { a: true, b: null, c: true }, fraction: null });
  await decide({ a: false, b: false });
  expect((await listTries(db, key))[0]).toMatchObject({ verdicts: { a: true, b: false, c: true }, fraction: 2 / 3 });
  expect(await decide({ b: true })).toEqual([]);
  await expect(predicts()).rejects.toMatchObject({ code: 'no-attempts-left' });
});

test('A regrade changes the verdicts of a class, tells why, and can be undone once; nothing else changes an answered try.', async () => {
  const { db } = database;
  const { key, open, answer, assignmentId, courseId } = await openScene(db);
  await open();
  await answer(1, { n: false });
  const [row] = await listTries(db, key);
  const { userId } = await db.enrolment.findFirstOrThrow({ where: { courseId, role: 'instructor' } });
  const request = {
    assignmentId,
    question: QUESTION,
    rule: 'full_points',
    reason: 'The text was wrong.',
    userId,
    judge: () => ({ n: true }),
  } as const;
  expect(await previewQuestionRegrade(db, request)).toMatchObject([{ before: { n: false }, after: { n: true } }]);
  const { questionRegradeId, changed } = await applyQuestionRegrade(db, request);
  expect(changed).toBe(1);
  expect((await listTries(db, key))[0]).toMatchObject({ fraction: 1, regrades: [{ reason: 'The text was wrong.', before: 0, after: 1 }] });
  await expect(applyQuestionRegrade(db, request)).rejects.toMatchObject({ code: 'nothing-selected' });
  await undoQuestionRegrade(db, { questionRegradeId, userId, reason: 'It was right.' });
  await expect(undoQuestionRegrade(db, { questionRegradeId, userId, reason: 'Again.' })).rejects.toMatchObject({ code: 'not-in-force' });
  expect((await listTries(db, key))[0]).toMatchObject({ fraction: 0, regrades: [] });
  expect(await listQuestionRegrades(db, key)).toMatchObject([{ tries: 1, undoneAt: expect.any(Date) }]);
  expect((await db.auditEntry.findMany({ where: { subjectKind: 'question-regrade' } })).map(({ action }) => action).sort()).toEqual([
    'question-regrade.apply',
    'question-regrade.undo',
  ]);
  const where = { id: row?.tryId ?? '' };
  await expect(db.questionTry.update({ where, data: { answers: { n: '13' } } })).rejects.toThrow('is answered');
  await expect(db.questionTry.update({ where, data: { fraction: 0.5 } })).rejects.toThrow('is decided');
  await expect(db.questionTry.delete({ where })).rejects.toThrow('only ever added');
});
