import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logNormalScore, performanceScore } from './lighthouse-score.ts';

const LCP = { p10: 1200, median: 2400 };

test('A curve gives 0.9 at its tenth percentile, 0.5 at its median, and 1 at zero.', () => {
  expect(logNormalScore(LCP, 1200)).toBeCloseTo(0.9, 6);
  expect(logNormalScore(LCP, 2400)).toBeCloseTo(0.5, 6);
  expect(logNormalScore(LCP, 4800)).toBeCloseTo(0.1, 6);
  expect(logNormalScore(LCP, 0)).toBe(1);
});

test('A larger value never scores more, and every score is between 0 and 1.', () => {
  const value = fc.double({ min: 0, max: 60_000, noNaN: true });
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [less, more] = [logNormalScore(LCP, Math.min(a, b)), logNormalScore(LCP, Math.max(a, b))];
      expect(more).toBeLessThanOrEqual(less + 1e-6);
      expect(more).toBeGreaterThanOrEqual(-1e-6);
      expect(less).toBeLessThanOrEqual(1);
    }),
  );
});

test('The score weighs the metrics as Lighthouse does, without the Speed Index.', () => {
  expect(performanceScore({ fcp: 0, lcp: 0, tbt: 0, cls: 0 })).toBe(100);
  expect(performanceScore({ fcp: 934, lcp: 1200, tbt: 150, cls: 0.1 })).toBe(90);
  expect(performanceScore({ fcp: 1600, lcp: 2400, tbt: 350, cls: 0.25 })).toBe(50);
  // Endless blocking costs its 30 of 90.
  expect(performanceScore({ fcp: 0, lcp: 0, tbt: 1e9, cls: 0 })).toBe(67);
});
