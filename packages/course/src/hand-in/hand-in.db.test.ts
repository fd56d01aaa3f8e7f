import { randomUUID } from 'node:crypto';
import { claimNext } from '@rooflab/db';
import { insertHandIns, makeWorker } from '@rooflab/db/testing';
import { caseFixture, xrayFixture } from '@rooflab/result/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf } from '../testing/events-of.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, gradeNext, handInGraded, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const SOURCE = '@compute @workgroup_size(64) fn main() {}';

function request(assignmentId: string) {
  return { assignmentId, exercise: EXERCISE, source: SOURCE, requestId: randomUUID() };
}

test('A hand-in is taken once for each request id, waits, is graded and read with its placement.', async () => {
  const school = await makeSchool(api.db);
  const ada = await api.as(school.student.userId);
  const asked = { ...request(school.assignmentId), note: 'first try' };
  const first = await ada.handIn.create(asked);
  const again = await ada.handIn.create(asked);
  expect(again).toEqual({ ...first, created: false });
  const { handInId } = first;
  expect(await ada.handIn.position({ handInId })).toEqual({ ahead: 0, expectedWaitSeconds: null });
  expect((await ada.handIn.byId({ handInId })).state).toBe('waiting');
  await gradeNext(api);
  const read = await ada.handIn.byId({ handInId });
  expect(read).toMatchObject({
    state: 'ended',
    verdict: 'accepted',
    source: SOURCE,
    note: 'first try',
    position: null,
    student: null,
    gradings: [],
  });
  expect(read.placement).toMatchObject({ fraction: 0.97, bound: 'memory', intensity: 268_435_455 / 1_073_741_828 });
  expect(await ada.handIn.position({ handInId })).toBeNull();
});

test('A list shows students their own hand-ins, newest first and page by page, and staff those of all.', async () => {
  const { courseId, assignmentId, student, otherStudent, ta } = await makeSchool(api.db);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.unshift(await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId }));
  const bens = await handInGraded(api, { enrolmentId: otherStudent.enrolmentId, assignmentId });
  const ada = await api.as(student.userId);
  const page = await ada.handIn.list({ courseId, limit: 2 });
  expect(page.handIns.map(({ handInId }) => handInId)).toEqual(ids.slice(0, 2));
  const rest = await ada.handIn.list({ courseId, limit: 2, ...(page.nextCursor !== null && { cursor: page.nextCursor }) });
  expect(rest.handIns.map(({ handInId, name }) => ({ handInId, name }))).toEqual([{ handInId: ids[2], name: null }]);
  expect(rest.nextCursor).toBeNull();
  expect((await ada.handIn.list({ courseId, enrolmentId: student.enrolmentId })).handIns).toHaveLength(3);
  expect((await refusalOf(ada.handIn.list({ courseId, enrolmentId: otherStudent.enrolmentId }))).code).toBe('not-found');
  const all = await (await api.as(ta.userId)).handIn.list({ courseId });
  expect(all.handIns).toHaveLength(4);
  expect(all.handIns[0]).toMatchObject({ handInId: bens, name: 'Ben', verdict: 'accepted' });
});

test('Another student, and staff of another course, find no such hand-in; the staff of the course see who it is.', async () => {
  const school = await makeSchool(api.db);
  const handInId = await handInGraded(api, { enrolmentId: school.student.enrolmentId, assignmentId: school.assignmentId });
  for (const userId of [school.otherStudent.userId, school.studentElsewhere.userId, school.taElsewhere.userId, school.strangerId]) {
    expect(await refusalOf((await api.as(userId)).handIn.byId({ handInId }))).toEqual(
      await refusalOf((await api.as(userId)).handIn.byId({ handInId: randomUUID() })),
    );
  }
  const seen = await (await api.as(school.ta.userId)).handIn.byId({ handInId });
  expect(seen.student).toMatchObject({ name: 'Ada' });
  expect(seen.gradings).toHaveLength(1);
  expect(seen.result?.seed).not.toBe('');
});

test('The x-ray of a hand-in comes with it, for its student without the seed, and no list carries it.', async () => {
  const { courseId, assignmentId, student, ta } = await makeSchool(api.db);
  const xray = xrayFixture();
  const handInId = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId, result: { xray } });
  const [ada, tess] = [await api.as(student.userId), await api.as(ta.userId)];
  expect((await ada.handIn.byId({ handInId })).result?.xray).toEqual({ ...xray, seed: '' });
  expect((await tess.handIn.byId({ handInId })).result?.xray).toEqual(xray);
  const lists = [
    await ada.handIn.list({ courseId }),
    await tess.handIn.list({ courseId }),
    await tess.placement.list({ assignmentId, exercise: EXERCISE }),
  ];
  expect(JSON.stringify(lists)).not.toContain(xray.schema);
});

test('Two ids of different courses in one request are refused for every role.', async () => {
  const school = await makeSchool(api.db);
  for (const userId of [school.ta.userId, school.adminId]) {
    const caller = await api.as(userId);
    expect((await refusalOf(caller.handIn.list({ courseId: school.courseId, assignmentId: school.otherAssignmentId }))).code).toBe(
      'not-found',
    );
  }
});

test('Students get results that differ only in hidden data byte for byte alike, in every answer.', async () => {
  const { courseId, assignmentId, student } = await makeSchool(api.db);
  const answers: string[] = [];
  for (const [name, n, seed] of [
    // So that both of the others have one before them.
    ['hidden 0', 6000, 'c'.repeat(64)],
    ['hidden 1', 7001, 'a'.repeat(64)],
    ['hidden 2', 8002, 'b'.repeat(64)],
  ] as const) {
    const mismatch = { wrongElements: n, checkedElements: n, overwritten: 0, firstIndex: n, expected: name, got: name, tolerance: null };
    const hidden = caseFixture({ name, size: { n }, hidden: true, passed: false, mismatch });
    const correctness = { passed: 1, total: 2, cases: name === 'hidden 1' ? [hidden, caseFixture()] : [caseFixture(), hidden] };
    const message = `1 of 2 cases is wrong; in "${name}" element ${n} is wrong.`;
    const phases = [{ phase: 'checking', ms: n }];
    const result = { verdict: 'wrong-answer' as const, score: 20, message, seed, correctness, phases };
    const handInId = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId, result });
    const ada = await api.as(student.userId);
    const events: object[] = [];
    for (const event of await eventsOf(await ada.handIn.live({ handInId }))) events.push({ ...event, id: '', at: '' });
    const read = await ada.handIn.byId({ handInId });
    const listed = (await ada.handIn.list({ courseId, limit: 1 })).handIns;
    answers.push(
      JSON.stringify({ events, read, listed })
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
    );
  }
  expect(answers[1]).toContain('"previous":{');
  expect(answers[2]).toBe(answers[1]);
});

test('A hand-in that waits can be cancelled and costs no attempt; one that runs or has ended cannot.', async () => {
  const { assignmentId, student } = await makeSchool(api.db, { attemptLimit: 1 });
  const ada = await api.as(student.userId);
  const { handInId } = await ada.handIn.create(request(assignmentId));
  expect(await refusalOf(ada.handIn.create(request(assignmentId)))).toMatchObject({ code: 'no-attempts-left' });
  expect(await ada.handIn.cancel({ handInId })).toEqual({ done: true });
  const second = await ada.handIn.create(request(assignmentId));
  await claimNext(api.db, await makeWorker(api.db));
  expect(await refusalOf(ada.handIn.cancel({ handInId: second.handInId }))).toMatchObject({
    code: 'already-running',
    message: 'It is being graded right now.',
    remedy: 'Wait for its verdict.',
  });
});

test('Every refusal says what is wrong and what to do.', async () => {
  const { assignmentId, student, strangerId, adminId } = await makeSchool(api.db);
  const ada = await api.as(student.userId);
  const refusals = [
    await refusalOf((await api.as(null)).handIn.create(request(assignmentId))),
    await refusalOf((await api.as(strangerId)).handIn.create(request(assignmentId))),
    await refusalOf((await api.as(adminId)).handIn.create(request(assignmentId))),
    await refusalOf(ada.handIn.create({ ...request(assignmentId), source: '' })),
    await refusalOf(ada.handIn.create({ ...request(assignmentId), source: 'x'.repeat(65_537) })),
    await refusalOf(ada.handIn.create({ ...request(assignmentId), exercise: 'reduction/none' })),
    await refusalOf(ada.handIn.create({ ...request(assignmentId), exercise: '../../etc' })),
    await refusalOf((await api.withToken(student.userId, ['results:read'])).handIn.create(request(assignmentId))),
  ];
  const codes = [
    'not-signed-in',
    'not-found',
    'not-enrolled',
    'invalid-input',
    'invalid-input',
    'no-such-item',
    'invalid-input',
    'scope-missing',
  ];
  expect(refusals.map(({ code }) => code)).toEqual(codes);
  for (const { message, remedy } of refusals) {
    expect(message).toMatch(/^.+[.!?]$/s);
    expect(remedy).toMatch(/^.+\.$/);
  }
});

test('The chosen hand-in counts only where the assignment leaves the choice to the student.', async () => {
  const { assignmentId, student } = await makeSchool(api.db);
  const handInId = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const ada = await api.as(student.userId);
  expect((await refusalOf(ada.handIn.choose({ handInId }))).code).toBe('not-yours-to-choose');
  await api.db.assignment.update({ where: { id: assignmentId }, data: { counting: 'chosen' } });
  await ada.handIn.choose({ handInId });
  expect((await ada.handIn.byId({ handInId })).chosen).toBe(true);
});

test('A result that this version cannot read leaves the hand-in readable, and a line in the log.', async () => {
  const { assignmentId, student } = await makeSchool(api.db);
  // Written by another version: what is stored today holds little more than its verdict.
  const handIn = { enrolmentId: student.enrolmentId, assignmentId, createdAt: new Date(), state: 'graded' } as const;
  const [handInId = ''] = await insertHandIns(api.db, await makeWorker(api.db), [handIn]);
  const read = await (await api.as(student.userId)).handIn.byId({ handInId });
  expect(read).toMatchObject({ verdict: 'accepted', result: null, placement: null });
  expect(api.log.filter(({ level }) => level === 'error')).toHaveLength(1);
});
