import { describe, expect, test } from 'vitest';
import { BINDINGS, DOUBLE, kernelStoring, untimedExercise } from '../test/fake-exercise.ts';
import { grade, openForTests } from '../test/grading.ts';

const opened = await openForTests();
const exercise = untimedExercise({ covered: { ...untimedExercise().covered, dimensions: [{ name: 'n', largestChunk: 8, others: {} }] } });

const RACING = /* wgsl */ `//@ dispatch main ceilDiv(n, 64)
${BINDINGS}
var<workgroup> part: array<f32, 64>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) t: u32) {
  part[0] = 1.0;
  if (id.x < params.n) { out[id.x] = 2.0 * a[id.x]; }
}
`;

describe('An untimed exercise', () => {
  test.each([
    ['check', 'time'],
    ['grade', 'time'],
    ['measure', 'time'],
    ['grade', 'counts'],
  ] as const)('gives all points for a right kernel when asked for %s by %s, and measures nothing.', async (mode, gradedBy) => {
    const result = await grade(DOUBLE, { opened, exercise, mode, gradedBy });
    expect(result).toMatchObject({ verdict: 'accepted', mode, score: 100, maxScore: 100, hint: '', device: { deviceClass: 'untimed' } });
    expect(result.message).toBe(
      `All ${result.correctness.total} cases are right. This exercise is untimed: correctness is all that counts.`,
    );
    expect(result.performance).toEqual({ graded: false, fraction: null, measurements: [], sweep: [] });
    expect(result.roof.curve).toEqual([]);
    expect(result.correctness.cases.some(({ sizes }) => sizes !== undefined)).toBe(true);
    expect(result).not.toHaveProperty('counted');
  });

  test('gives a wrong kernel its share of all points.', async () => {
    const result = await grade(kernelStoring('select(2.0 * a[i], 0.0, params.n == 257)'), { opened, exercise, mode: 'grade' });
    const { passed, total } = result.correctness;
    expect(result).toMatchObject({ verdict: 'wrong-answer', maxScore: 100, device: { deviceClass: 'untimed' } });
    expect(result.score).toBeCloseTo((100 * passed) / total, 1);
  });

  test('is looked through for hazards at its largest visible case, where these are wrong.', async () => {
    const right = await grade(DOUBLE, { opened, exercise, mode: 'grade', hazardsAreWrong: true });
    expect(right).toMatchObject({ verdict: 'accepted', score: 100 });
    expect(right.correctness.cases.at(-1)).toMatchObject({ size: { n: 257 }, passed: true });
    const racing = await grade(RACING, { opened, exercise, mode: 'grade', hazardsAreWrong: true });
    expect(racing).toMatchObject({ verdict: 'wrong-answer', message: expect.stringContaining('only by luck') });
  });

  test('tells why a file does not compile, of all points.', async () => {
    const result = await grade('fn main( {', { opened, exercise, mode: 'grade', gradedBy: 'counts' });
    expect(result).toMatchObject({ verdict: 'compile-error', score: 0, maxScore: 100, device: { deviceClass: 'untimed' } });
  });
});
