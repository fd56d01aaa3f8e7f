import { randomUUID } from 'node:crypto';
import { insertHandIns, makeWorker } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, gradeNext, handInGraded, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it; those that take what waits for any worker have one of their own. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;

async function makeClass(api: TestApi) {
  const school = await makeSchool(api.db);
  const { assignmentId, student, otherStudent } = school;
  const at = (hour: number) => new Date(Date.parse('2026-10-01T08:00:00Z') + hour * HOUR_MS);
  const of = (person: { enrolmentId: string }, hour: number) => ({
    enrolmentId: person.enrolmentId,
    assignmentId,
    createdAt: at(hour),
    state: 'graded' as const,
  });
  const ids = await insertHandIns(api.db, await makeWorker(api.db), [
    { ...of(student, 0), score: 50, fraction: 0.2 },
    { ...of(student, 1), score: 90, fraction: 0.8 },
    { ...of(otherStudent, 2), score: 50, fraction: 0.3, deviceClass: 'medium' },
    { ...of(otherStudent, 3), verdict: 'compile-error', score: 0, fraction: null },
    { ...of(otherStudent, 4), state: 'waiting' },
  ]);
  return { ...school, at, ids };
}

test('Staff find hand-ins by student, verdict, state, device class, time and words of the note.', async () => {
  const { courseId, student, ta, at, ids } = await makeClass(api);
  await api.db.handIn.update({ where: { id: ids[1] ?? '' }, data: { note: '100 % Vec4_loads, at last' } });
  const tess = await api.as(ta.userId);
  const found = async (filter: object) => {
    const { handIns } = await tess.handIn.list({ courseId, ...filter });
    return handIns.map(({ handInId }) => ids.indexOf(handInId));
  };
  expect(await found({})).toEqual([4, 3, 2, 1, 0]);
  expect(await found({ order: 'oldest' })).toEqual([0, 1, 2, 3, 4]);
  expect(await found({ enrolmentId: student.enrolmentId })).toEqual([1, 0]);
  expect(await found({ verdict: 'compile-error' })).toEqual([3]);
  expect(await found({ state: 'waiting' })).toEqual([4]);
  expect(await found({ deviceClass: 'medium' })).toEqual([2]);
  expect(await found({ from: at(1), before: at(3) })).toEqual([2, 1]);
  expect(await found({ text: 'vec4_LOADS' })).toEqual([1]);
  expect(await found({ text: '100 %' })).toEqual([1]);
  expect(await found({ text: 'vec4%loads' })).toEqual([]);
  expect(await found({ exercise: 'stencil/7pt' })).toEqual([]);
});

test.each(['newest', 'oldest', 'score', 'fraction'] as const)('Page by page the order %s gives every hand-in once.', async (order) => {
  const { courseId, ta } = await makeClass(api);
  const tess = await api.as(ta.userId);
  const whole = (await tess.handIn.list({ courseId, order })).handIns.map(({ handInId }) => handInId);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await tess.handIn.list({ courseId, order, limit: 1, ...(cursor !== undefined && { cursor }) });
    paged.push(...page.handIns.map(({ handInId }) => handInId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(whole);
  expect(new Set(whole).size).toBe(5);
});

test('By score and by fraction the highest come first, and those without one last.', async () => {
  const { courseId, ta } = await makeClass(api);
  const tess = await api.as(ta.userId);
  expect((await tess.handIn.list({ courseId, order: 'score' })).handIns.map(({ score }) => score)).toEqual([90, 50, 50, 0, null]);
  const fractions = (await tess.handIn.list({ courseId, order: 'fraction' })).handIns.map(({ fraction }) => fraction);
  expect(fractions).toEqual([0.8, 0.3, 0.2, null, null]);
});

test('A hand-in names the one before it, with its source and its point, and the one after it; cancelled ones are passed over.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student } = await makeSchool(api.db);
  const of = { enrolmentId: student.enrolmentId, assignmentId };
  const first = await handInGraded(api, of);
  const ada = await api.as(student.userId);
  const asked = { assignmentId, exercise: EXERCISE, source: 'fn cancelled() {}', requestId: randomUUID() };
  await ada.handIn.cancel({ handInId: (await ada.handIn.create(asked)).handInId });
  const last = await handInGraded(api, of);
  expect(await ada.handIn.byId({ handInId: first })).toMatchObject({ previous: null, next: { handInId: last } });
  const { previous, next } = await ada.handIn.byId({ handInId: last });
  expect(next).toBeNull();
  expect(previous).toMatchObject({ handInId: first, source: 'fn main() {}', verdict: 'accepted', score: 92.5, fraction: 0.97 });
  expect(previous?.point?.bytesPerSecond).toBeGreaterThan(4e12);
});

test('Staff read every grading in full: its attempt, worker, seed, steps, hidden cases and raw samples; and no student reads one.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student, ta } = await makeSchool(api.db);
  const handInId = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const tess = await api.as(ta.userId);
  const { gradings } = await tess.handIn.byId({ handInId });
  expect(gradings).toMatchObject([
    { attempt: 1, kind: 'live', state: 'finished', device: 'NVIDIA H200', deviceClass: 'large', effective: true },
  ]);
  expect(gradings[0]?.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(gradings[0]?.phaseTimes).toEqual([{ phase: 'checking', ms: 12.5 }]);
  const grading = gradings[0]?.gradingId ?? '';
  const full = await tess.handIn.grading({ handInId, grading });
  expect(full.result?.correctness.cases).toContainEqual(expect.objectContaining({ name: 'hidden 1', hidden: true }));
  expect(full.result?.performance.measurements[0]?.samplesNs).toHaveLength(3);
  expect(full.placement).toMatchObject({ fraction: 0.97 });
  expect(full.strays).toEqual([]);
  expect((await refusalOf((await api.as(student.userId)).handIn.grading({ handInId, grading }))).code).toBe('forbidden');
});

test('A replay takes the seed of the grading, runs behind live work, and is never in effect.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, student, ta, instructor } = await makeSchool(api.db);
  const handInId = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const tess = await api.as(ta.userId);
  const [live] = (await tess.handIn.byId({ handInId })).gradings;
  const { regradeSetId } = await tess.handIn.replay({ handInId, grading: live?.gradingId ?? '', reason: 'Was it the device?' });
  await gradeNext(api, { verdict: 'too-slow', score: 40 });
  const { gradings, verdict } = await tess.handIn.byId({ handInId });
  expect(verdict).toBe('accepted');
  expect(gradings.map(({ seed, kind, effective, verdict: each }) => ({ seed, kind, effective, verdict: each }))).toEqual([
    { seed: live?.seed, kind: 'live', effective: true, verdict: 'accepted' },
    { seed: live?.seed, kind: 'regrade', effective: false, verdict: 'too-slow' },
  ]);
  const ines = await api.as(instructor.userId);
  expect((await refusalOf(ines.regrade.putIntoEffect({ regradeSetId }))).code).toBe('is-replay');
  expect(await ines.regrade.list({ courseId })).toEqual([]);
});

test('What is still graded, and a grading of another hand-in, cannot be replayed.', async () => {
  await using api = await openTestApi();
  const { assignmentId, student, otherStudent, ta } = await makeSchool(api.db);
  const handInId = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const other = await handInGraded(api, { enrolmentId: otherStudent.enrolmentId, assignmentId });
  const tess = await api.as(ta.userId);
  const [grading] = (await tess.handIn.byId({ handInId: other })).gradings;
  const asked = { handInId, grading: grading?.gradingId ?? '', reason: 'to compare' };
  expect(await refusalOf(tess.handIn.replay(asked))).toMatchObject({ code: 'no-such-grading', remedy: 'Choose one of its own.' });
  expect((await refusalOf(tess.handIn.grading(asked))).code).toBe('not-found');
});
