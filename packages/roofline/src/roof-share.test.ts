import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatShare, formatShareInterval, shareOf } from './roof-share.ts';

const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const around = (fraction: number, half: number) => ({ fraction, low: fraction - half, high: fraction + half });

test('The digits of a share follow its interval, at most three of them.', () => {
  expect([0.0004, 0.004, 0.04].map((half) => plain(formatShare(around(0.4893, half))))).toEqual(['48.9 %', '48.9 %', '49 %']);
  expect([0.0001, 0.0008].map((half) => plain(formatShare(around(0.0631, half))))).toEqual(['6.31 %', '6.31 %']);
  expect(plain(formatShare(around(0.0009, 0.02)))).toBe('0.09 %');
});

test('Without an interval a share reads as any fraction does.', () => {
  const share = shareOf({ fraction: 0.489, fractionLow: null, fractionHigh: null });
  expect([formatShare(share), formatShareInterval(share)].map(plain)).toEqual(['48.9 %', '48.9 %']);
  expect([0.3, 0.48951].map((fraction) => plain(formatShare(around(fraction, 0))))).toEqual(['30 %', '49.0 %']);
  expect([0.3, 0.48951].map((fraction) => plain(formatShareInterval(around(fraction, 0))))).toEqual(['30 %', '49.0 %']);
});

test('The share of a result has the ends of its interval.', () => {
  expect(shareOf({ fraction: 0.5, fractionLow: 0.4, fractionHigh: 0.6 })).toEqual({ fraction: 0.5, low: 0.4, high: 0.6 });
});

test('A share of nothing is zero, whatever its interval.', () => {
  const share = { fraction: 0, low: 0, high: 0.01 };
  expect([formatShare(share), formatShareInterval(share)].map(plain)).toEqual(['0 %', '0 %']);
});

test('An interval narrower than rounding errors is one value.', () => {
  expect(plain(formatShareInterval(around(0.16, 1e-13)))).toBe('16.0 %');
});

test('The ends of an interval never read alike, and hold what was measured.', () => {
  expect(plain(formatShareInterval(around(0.16, 0.002)))).toBe('15.8 to 16.2 %');
  expect(plain(formatShareInterval({ fraction: 0.16001, low: 0.16, high: 0.16003 }))).toBe('16.0 to 16.1 %');
  const fraction = fc.double({ min: 1e-5, max: 1.2, noNaN: true });
  fc.assert(
    fc.property(fraction, fc.double({ min: 1e-7, max: 0.9, noNaN: true }), (value, relative) => {
      const share = around(value, value * relative);
      const [low = '', high = ''] = plain(formatShareInterval(share)).replace(' %', '').split(' to ');
      expect(Number(low)).toBeLessThanOrEqual(100 * share.low + 1e-6);
      expect(Number(high)).toBeGreaterThanOrEqual(100 * share.high - 1e-6);
      expect(low).not.toBe(high);
      expect(Number.parseFloat(formatShare(share))).toBeGreaterThan(0);
    }),
  );
});
