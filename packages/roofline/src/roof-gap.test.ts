import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapTimes, gapWords } from './roof-gap.ts';
import { roofShare } from './roof-share.ts';

const plain = (text: string | null): string | undefined => text?.replaceAll('\u202f', ' ');

test('The digits follow the interval, at most three of them.', () => {
  const words = [0.004, 0.0004, 0.04].map((half) => plain(gapWords({ fraction: 0.161, low: 0.161 - half, high: 0.161 + half })));
  expect(words).toEqual(['6.2 × to the roof', '6.21 × to the roof', '6 × to the roof']);
  expect(plain(gapTimes({ fraction: 0.00321, low: 0.00321, high: 0.00321 }))).toBe('312 ×');
  expect(plain(gapTimes({ fraction: 0.00002, low: 0.000019, high: 0.000021 }))).toBe('50 000 ×');
});

test('Half the width of the interval of the ratio decides its last digit.', () => {
  const times = (ratio: number, half: number) =>
    plain(gapTimes({ fraction: 1 / ratio, low: 1 / (ratio + half), high: 1 / (ratio - half) }));
  expect([0.9, 0.11, 0.09, 0.02].map((half) => times(6.2, half))).toEqual(['6.2 ×', '6.2 ×', '6.20 ×', '6.20 ×']);
});

test('A ratio without an interval has two digits, and is grouped from a thousand on.', () => {
  const times = (fraction: number) => plain(gapTimes({ fraction, low: fraction, high: fraction }));
  expect([0.161, 0.06, 0.001].map(times)).toEqual(['6.2 ×', '17 ×', '1 000 ×']);
});

test('A share of nothing has no ratio.', () => {
  expect(gapTimes({ fraction: 0, low: 0, high: 0.1 })).toBeNull();
  expect(gapTimes({ fraction: Number.NaN, low: 0, high: 0.1 })).toBeNull();
});

test('At the roof and above it no ratio is written.', () => {
  expect(gapWords({ fraction: 0.9, low: 0.8, high: 1 })).toBe('on the roof');
  expect(gapWords({ fraction: 1.1, low: 1, high: 1.2 })).toBe('on the roof');
  expect(gapWords({ fraction: 0.99, low: 0.97, high: 1.01 })).toBe('on the roof');
  expect(gapWords({ fraction: 0.9999, low: 0.9998, high: 0.99995 })).toBe('on the roof');
  expect(gapWords({ fraction: 1.2, low: 1.19, high: 1.21 })).toBe('above the roof');
  expect(gapWords({ fraction: 1.2, low: 0.9, high: 1.5 })).toBe('on the roof');
});

test('What is written is the ratio, to a digit of its last place, and never less than one.', () => {
  const share = fc.double({ min: 1e-5, max: 0.9, noNaN: true });
  fc.assert(
    fc.property(share, fc.double({ min: 1e-4, max: 0.5, noNaN: true }), (fraction, spread) => {
      const shown = gapTimes({ fraction, low: fraction * (1 - spread), high: Math.min(0.99, fraction * (1 + spread)) });
      if (shown === null) return;
      const value = Number(shown.replace(/[\s\u202f×]/g, ''));
      const place = 10 ** -(shown.split('.')[1]?.replace(/\D/g, '').length ?? 0);
      expect(Math.abs(value - 1 / fraction)).toBeLessThanOrEqual(place);
      expect(value).toBeGreaterThan(1);
    }),
  );
});

test('The interval of one size is that of its median.', () => {
  expect(roofShare({ fraction: 0.5, medianNs: 100, ciLowNs: 80, ciHighNs: 125 })).toEqual({ fraction: 0.5, low: 0.4, high: 0.625 });
});
