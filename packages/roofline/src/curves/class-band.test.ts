import type { CurvePoint } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classBand } from './class-band.ts';

function point(x: number, ns: number): CurvePoint {
  return { x, y: 1e9 / ns, ciLow: 1, ciHigh: 1, medianNs: ns, ciLowNs: ns, ciHighNs: ns, samples: 6, bytes: 8, flops: 1 };
}

test('The band is the middle half of the curves that have a place, and says how many these are.', () => {
  const curves = [1, 2, 3, 4, 5].map((k) => [point(10, 100 * k), ...(k === 1 ? [point(20, 50)] : [])]);
  expect(classBand(curves)).toMatchObject([
    { x: 10, medianNs: 300, ciLowNs: 200, ciHighNs: 400, samples: 5 },
    { x: 20, medianNs: 50, ciLowNs: 50, ciHighNs: 50, samples: 1 },
  ]);
  expect(classBand([])).toEqual([]);
});

test('The band rises in x, in whatever order the places come.', () => {
  const curves = [[point(30, 1)], [point(10, 2), point(40, 3)], [point(20, 4)]];
  expect(classBand(curves).map(({ x }) => x)).toEqual([10, 20, 30, 40]);
});

test('For any curves the median is between the quartiles, and these are between the extremes.', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1 }), (times) => {
      const [band] = classBand(times.map((ns) => [point(1, ns)]));
      const ys = times.map((ns) => 1e9 / ns);
      const ordered = [Math.min(...ys), band?.ciLow ?? 0, band?.y ?? 0, band?.ciHigh ?? 0, Math.max(...ys)];
      for (const [i, value] of ordered.slice(1).entries()) expect(value).toBeGreaterThanOrEqual((ordered[i] ?? 0) * (1 - 1e-12));
    }),
  );
});
