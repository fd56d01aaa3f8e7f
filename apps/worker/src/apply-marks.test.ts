import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeResult } from '../test/fake-runner.ts';
import { applyMarks } from './apply-marks.ts';

const MARKS = { passFraction: 0.5, fullFraction: 0.9 };

function at(fraction: number, verdict: 'accepted' | 'too-slow' = 'accepted') {
  const whole = fakeResult();
  return { ...whole, verdict, performance: { ...whole.performance, fraction } };
}

test('Without marks of the assignment’s own, the grader’s judgement stands.', () => {
  const result = at(0.3);
  expect(applyMarks(result, null)).toBe(result);
});

test('The assignment’s marks decide the verdict, either way.', () => {
  expect(applyMarks(at(0.49), MARKS)).toMatchObject({ verdict: 'too-slow', message: expect.stringContaining('the pass mark is 0.5') });
  expect(applyMarks(at(0.5, 'too-slow'), MARKS)).toMatchObject({ verdict: 'accepted' });
  expect(applyMarks(at(0.95), MARKS).score).toBe(100);
});

test('What was not graded for speed, or is wrong, keeps its verdict and score.', () => {
  const shown = at(0.1);
  const ungraded = { ...shown, performance: { ...shown.performance, graded: false } };
  expect(applyMarks(ungraded, MARKS)).toBe(ungraded);
  const wrong = { ...at(0.95), verdict: 'wrong-answer' as const, score: 12 };
  expect(applyMarks(wrong, MARKS)).toBe(wrong);
});

test('A higher fraction never scores less, and no score leaves its range.', () => {
  const fraction = fc.double({ min: 0, max: 1.05, noNaN: true });
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((value) => applyMarks(at(value), MARKS).score ?? -1);
      expect(low).toBeGreaterThanOrEqual(40);
      expect(high).toBeLessThanOrEqual(100);
      expect(high).toBeGreaterThanOrEqual(low ?? Number.NaN);
    }),
  );
});
