import { expect, test } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise, kernelStoring } from '../../test/fake-exercise.ts';
import { type GradeOptions, grade, openForTests } from '../../test/grading.ts';
import type { PhaseMessage } from '../phase.ts';

const opened = await openForTests();

const counted = (source: string, options: Partial<GradeOptions> = {}) =>
  grade(source, { opened, mode: 'grade', gradedBy: 'counts', ...options });

const byTime = (source: string, options: Partial<GradeOptions> = {}) =>
  grade(source, { opened, mode: 'grade', hazardsAreWrong: true, ...options });

/** `out = 2·a` by one invocation. */
const ALONE = `//@ dispatch main 1
${BINDINGS}
@compute @workgroup_size(1) fn main() {
  for (var i = 0u; i < params.n; i++) { out[i] = 2.0 * a[i]; }
}
`;

/** Right in every order: all invocations write the same value. */
const ALL_WRITE_ONE = kernelStoring('2.0 * a[i]', '\nvar<workgroup> mark: u32;').replace(
  '  let i = id.x;',
  '  mark = 7u;\n  let i = id.x;',
);

/** Ten million invocations at the counted size alone, most of them idle; the others in each column all do the same. */
const WIDE = kernelStoring('2.0 * a[i]').replace('ceilDiv(n, 64)', 'ceilDiv(n, 64), 10000 - 9999 * min(1, max(n, 1003) - min(n, 1003))');

test('a kernel is counted at the same size in every grading, judged there, and gets the points of its marks', async () => {
  const phases: PhaseMessage[] = [];
  const result = await counted(DOUBLE, { onPhase: (phase) => phases.push(phase) });
  expect(result).toMatchObject({ verdict: 'accepted', score: 80, maxScore: 100, device: { deviceClass: 'counted', software: true } });
  expect(result.counted).toEqual({
    size: { n: 1003 },
    efficiency: 40 / 60,
    marks: [
      { fact: 'parallelInvocations', value: 1003, full: 512, zero: 32, points: 10, maxPoints: 10, required: true },
      { fact: 'bytesOverFewest', value: 1, full: 1.1, zero: 4, points: 30, maxPoints: 30 },
      { fact: 'loadBytes', value: 4, full: 12, zero: 4, points: 0, maxPoints: 20 },
    ],
  });
  expect(result.correctness.cases.at(-1)).toMatchObject({ name: 'counted, n=1003', passed: true, hidden: false });
  expect(result.xray).toMatchObject({ size: { n: 1003 }, sampledWorkgroups: 16, workgroups: 16, global: { loads: 1003, stores: 1003 } });
  expect(result.performance).toEqual({ graded: false, fraction: null, measurements: [], sweep: [] });
  expect(result.message).toContain('is worth 40 of 60 points');
  expect(result.roof.curve).toEqual([]);
  expect(new Set(phases.map(({ phase }) => phase))).toEqual(new Set(['starting', 'compiling', 'checking', 'x-ray', 'placing']));
});

test('the figures are the same for every seed, and the data are not', async () => {
  const [one, other] = await Promise.all(['a', 'b'].map((seed) => counted(DOUBLE, { seed })));
  expect({ ...other?.xray, seed: '' }).toEqual({ ...one?.xray, seed: '' });
  expect(other?.counted).toEqual(one?.counted);
});

test('without what is required no other mark counts: the verdict is too-slow, the kernel keeps the points of right answers, and the message says why', async () => {
  const result = await counted(ALONE);
  expect(result).toMatchObject({ verdict: 'too-slow', score: 40, maxScore: 100 });
  expect(result.message).toContain('counted, not timed; it gets none of them. The work is shared as if only 1 thread did it.');
  expect(result.counted?.efficiency).toBe(0);
});

test('the advice follows from the facts', async () => {
  const exercise = fakeExercise({ hints: [{ below: 0.9, when: [{ fact: 'loadBytes', below: 12 }], hint: 'Load vectors.' }] });
  expect((await counted(DOUBLE, { exercise })).hint).toMatch(
    /loads 4 bytes at a time\. Load vectors\. What holds the score back most is the mark for bytes per load: 4, where 12 or more would be worth 20 more of the 60 points\.$/,
  );
});

test('a kernel that is wrong at the counted size alone is wrong there, and is not counted', async () => {
  const result = await counted(kernelStoring('select(2.0 * a[i], 0.0, params.n == 1003u)'));
  expect(result).toMatchObject({ verdict: 'wrong-answer', score: 35.5, maxScore: 100, correctness: { passed: 8, total: 9 } });
  expect(result.counted).toBeUndefined();
  expect(result.xray).toBeUndefined();
  expect(result.correctness.cases.at(-1)).toMatchObject({ name: 'counted, n=1003', mismatch: { wrongElements: 1003 } });
});

test('a kernel that is wrong only above the counted size is wrong at the size that the seed draws, and is not counted', async () => {
  const result = await counted(kernelStoring('select(2.0 * a[i], 0.0, i > 2000u)'));
  expect(result).toMatchObject({ verdict: 'wrong-answer', score: 35, maxScore: 100, correctness: { passed: 7, total: 8 } });
  expect(result.counted).toBeUndefined();
  expect(result.xray).toBeUndefined();
  expect(result.correctness.cases.at(-1)?.name).toMatch(/^judged, n=3\d{3}$/);
  expect(result.hint).toMatch(/^Right on small inputs, wrong on large ones/);
});

test('the drawn size is another one with another seed', async () => {
  const drawn = await Promise.all(['a', 'b'].map(async (seed) => (await counted(DOUBLE, { seed })).correctness.cases.at(-2)?.name));
  expect(new Set(drawn).size).toBe(2);
});

test('a kernel that is wrong at a small case is not counted at all', async () => {
  const result = await counted(kernelStoring('a[i]'));
  expect(result).toMatchObject({ verdict: 'wrong-answer', device: { deviceClass: 'counted' }, maxScore: 100, correctness: { total: 7 } });
});

/** About twelve million records. */
const long = (source: string) =>
  source.replace(
    'if (i < params.n) {',
    'for (var k = 0u; k < 6000u; k++) { if (a[k % params.n] == 0.25) { return; } }\n  if (i < params.n) {',
  );

const twoCases = fakeExercise({ cases: (random) => fakeExercise().cases(random).slice(0, 2) });

test('a kernel whose records do not fit into one run is counted whole, in ranges of its workgroups', async () => {
  const result = await counted(long(DOUBLE), { exercise: twoCases });
  expect(result).toMatchObject({ verdict: 'accepted', counted: { size: { n: 1003 } } });
  const { launch, global, sampledWorkgroups } = result.xray ?? {};
  expect({ launch, sampledWorkgroups }).toEqual({
    launch: { workgroups: 16, invocations: 1024, idleInvocations: 0 },
    sampledWorkgroups: 16,
  });
  expect(global).toMatchObject({ loads: 1024 * 6000 + 1003, stores: 1003, requests: 32 * (6000 + 2) });
});

test('where not even the first record of each invocation fits, some workgroups are counted', async () => {
  const result = await counted(WIDE);
  expect(result).toMatchObject({
    verdict: 'accepted',
    counted: { size: { n: 1003 } },
    xray: { sampledWorkgroups: 16, workgroups: 160_000 },
  });
});

test('a fault at the counted size is the verdict, and says so', async () => {
  const scratch = kernelStoring('2.0 * a[i]').replace(
    '//@ dispatch main ceilDiv(n, 64)',
    '//@ dispatch main ceilDiv(n, 64) * (n / 1003 * 70000 + 1)',
  );
  expect(await counted(scratch)).toMatchObject({ verdict: 'plan-error', score: 0, device: { deviceClass: 'counted' } });
});

test('a check is never by counts', async () => {
  const result = await counted(DOUBLE, { mode: 'check' });
  expect(result).toMatchObject({ verdict: 'accepted', maxScore: 40, device: { deviceClass: 'software' } });
  expect(result.counted).toBeUndefined();
});

test('a hazard makes a right kernel wrong, by counts, by time and in a check, with its lines', async () => {
  const message = /^Every case is right, but only by luck: Line \d+ writes mark, which another invocation of the workgroup writes there/;
  for (const result of [
    await counted(ALL_WRITE_ONE, { hazardsAreWrong: true }),
    await byTime(ALL_WRITE_ONE),
    await byTime(ALL_WRITE_ONE, { mode: 'check' }),
  ]) {
    expect(result.verdict).toBe('wrong-answer');
    expect(result.message).toMatch(message);
    expect(result.correctness.cases.at(-1)).toMatchObject({ name: 'hazards, n=1003', passed: false });
    expect(result.xray?.hazards[0]).toMatchObject({ kind: 'race', memory: 'workgroup' });
    expect(result.performance.measurements).toEqual([]);
    expect(result.score).toBeLessThan(40);
  }
});

/** The most common guard: both values are computed, and one is chosen. */
const SELECTS = kernelStoring('x').replace('  if (i < params.n)', '  let x = 2.0 * select(0.0, a[i], i < params.n);\n  if (i < params.n)');

test('what is read past the end and discarded by select is a note, and right where hazards are wrong', async () => {
  const result = await counted(SELECTS, { hazardsAreWrong: true });
  expect(result).toMatchObject({ verdict: 'accepted', xray: { hazards: [{ kind: 'out-of-bounds', discarded: true }] } });
  expect(result.correctness.cases.at(-1)).toMatchObject({ name: 'hazards, n=1003', passed: true });
});

test('what is read past the end and chosen by select is wrong where hazards are', async () => {
  const result = await counted(SELECTS.replace('i < params.n)', 'i < params.n + 64u)'), { hazardsAreWrong: true });
  expect(result.message).toMatch(/^Every case is right, but only by luck: Line \d+ reads outside a /);
});

test('where hazards are only reported, the same kernel is accepted', async () => {
  const result = await counted(ALL_WRITE_ONE);
  expect(result.verdict).toBe('accepted');
  expect(result.xray?.hazards).not.toEqual([]);
});

test('a kernel without hazards is timed, and a case says that they were looked for', async () => {
  const result = await byTime(DOUBLE);
  expect(result).toMatchObject({ verdict: 'accepted', score: 40, maxScore: 40 });
  expect(result.correctness.cases.map(({ name }) => name.split(',')[0]).slice(-2)).toEqual(['hazards', 'timed']);
});

test('where hazards cannot be looked for, the verdict is unchanged, and a note says so', async () => {
  const result = await byTime(kernelStoring('2.0 * a[i]', 'fn atomicAdd() {}'), { mode: 'check' });
  expect(result.verdict).toBe('accepted');
  expect(result.diagnostics.at(-1)).toMatchObject({ severity: 'info', message: expect.stringContaining('was not checked for races') });
});
