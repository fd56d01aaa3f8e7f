import { Piscina } from 'piscina';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHandIn } from '../hand-in/commands.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, gradeNext, join, makeSchool } from '../testing/school.ts';

/** Each test makes what it needs in it. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const COPIED = `
fn weigh(v: vec4f, seed: u32) -> f32 {
  var acc = 0.0;
  for (var k = 0u; k < 4u; k++) { acc += v[k] * select(1.0, -1.0, (seed >> k) % 2u == 1u); }
  return fma(acc, 0.5, clamp(acc, -1.0, 1.0) / max(abs(acc), 1e-6));
}
`;

const ALONE = `
@compute @workgroup_size(32) fn lonely(@builtin(global_invocation_id) id: vec3u) {
  if (any(id > vec3u(7))) { return; }
  switch (id.x) { case 1u, 2u: { storageBarrier(); } default: { workgroupBarrier(); } }
  while (id.y < 3u) { break; }
}
`;

async function handIn(api: TestApi, of: { enrolmentId: string; assignmentId: string }, source: string): Promise<string> {
  const { handInId } = await createHandIn(api.db, { ...of, exercise: EXERCISE, source });
  await gradeNext(api);
  return handInId;
}

test('Staff see whose best hand-ins are alike, and both side by side with the lines that they share.', async () => {
  const { courseId, assignmentId, student, otherStudent, ta } = await makeSchool(api.db);
  const third = await join(api.db, courseId, { name: 'Cem', role: 'student' });
  const adas = await handIn(api, { enrolmentId: student.enrolmentId, assignmentId }, COPIED);
  const bens = await handIn(
    api,
    { enrolmentId: otherStudent.enrolmentId, assignmentId },
    `// all mine\n${COPIED.replaceAll('acc', 'sum').replaceAll('weigh', 'mine')}`,
  );
  const cems = await handIn(api, { enrolmentId: third.enrolmentId, assignmentId }, ALONE);
  const tess = await api.as(ta.userId);
  using run = vi.spyOn(Piscina.prototype, 'run');
  const { handIns, notes, pairs } = await tess.similarity.list({ assignmentId, exercise: EXERCISE });
  expect(handIns).toBe(3);
  expect(notes).toEqual([]);
  expect(pairs).toMatchObject([{ similarity: 1, left: { handInId: adas, name: 'Ada' }, right: { handInId: bens, name: 'Ben' } }]);
  const pair = await tess.similarity.pair({ handInId: adas, otherHandInId: bens });
  expect(pair).toMatchObject({ similarity: 1, longestTokens: pairs[0]?.longestTokens, left: { source: COPIED } });
  expect(pair.fragments).toEqual([{ left: { from: 2, to: 6 }, right: { from: 3, to: 7 }, tokens: pair.longestTokens }]);
  expect(await tess.similarity.pair({ handInId: adas, otherHandInId: cems })).toMatchObject({ similarity: 0, fragments: [] });
  // One class is compared once, however often and by whomever it is looked at.
  await Promise.all([
    tess.similarity.list({ assignmentId, exercise: EXERCISE }),
    tess.similarity.list({ assignmentId, exercise: EXERCISE }),
  ]);
  expect(run.mock.calls.filter(([, options]) => options?.name === 'classTask')).toHaveLength(1);
});

test('A better hand-in takes the place of the former one; a pair with the former has no similarity, but its lines.', async () => {
  const { assignmentId, student, otherStudent, ta } = await makeSchool(api.db);
  const adas = await handIn(api, { enrolmentId: student.enrolmentId, assignmentId }, COPIED);
  const ben = { enrolmentId: otherStudent.enrolmentId, assignmentId };
  const { handInId: former } = await createHandIn(api.db, { ...ben, exercise: EXERCISE, source: COPIED });
  await gradeNext(api, { score: 50 });
  const tess = await api.as(ta.userId);
  expect((await tess.similarity.list({ assignmentId, exercise: EXERCISE })).pairs).toHaveLength(1);
  await handIn(api, ben, ALONE);
  expect((await tess.similarity.list({ assignmentId, exercise: EXERCISE })).pairs).toEqual([]);
  const pair = await tess.similarity.pair({ handInId: adas, otherHandInId: former });
  expect(pair.similarity).toBeNull();
  expect(pair.fragments).toHaveLength(1);
});

test('Two hand-ins of different courses, or for different exercises, are not compared.', async () => {
  const school = await makeSchool(api.db, { exercises: [EXERCISE, 'vector-ops/copy'] });
  const { assignmentId, student, studentElsewhere, otherAssignmentId, ta, adminId } = school;
  const here = await handIn(api, { enrolmentId: student.enrolmentId, assignmentId }, COPIED);
  const elsewhere = await handIn(api, { enrolmentId: studentElsewhere.enrolmentId, assignmentId: otherAssignmentId }, COPIED);
  const copy = { enrolmentId: student.enrolmentId, assignmentId, exercise: 'vector-ops/copy', source: COPIED };
  const { handInId: another } = await createHandIn(api.db, copy);
  for (const userId of [ta.userId, adminId]) {
    const caller = await api.as(userId);
    expect((await refusalOf(caller.similarity.pair({ handInId: here, otherHandInId: elsewhere }))).code).toBe('not-found');
    expect((await refusalOf(caller.similarity.pair({ handInId: here, otherHandInId: another }))).code).toBe('invalid-input');
  }
});
