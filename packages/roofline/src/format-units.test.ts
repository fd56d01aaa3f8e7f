import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countWords,
  formatBandwidth,
  formatBytes,
  formatCount,
  formatFact,
  formatFraction,
  formatFractionDown,
  formatFractionUp,
  formatIntensity,
  formatNumber,
  formatOperations,
  formatScore,
  formatThroughput,
  formatTick,
  formatTime,
  formatTimeWithInterval,
  formatWallClock,
  THIN_SPACE,
} from './format-units.ts';

/** Thin spaces as plain ones, so that expectations can be read. */
const plain = (text: string) => text.replaceAll(THIN_SPACE, ' ');

test('bandwidth stays in GB/s above a thousand of them and has three digits below', () => {
  expect(plain(formatBandwidth(4.269e12))).toBe('4 269 GB/s');
  expect(plain(formatBandwidth(512.34e9))).toBe('512 GB/s');
  expect(plain(formatBandwidth(1.8e9))).toBe('1.80 GB/s');
  expect(plain(formatBandwidth(34e6))).toBe('34.0 MB/s');
  expect(plain(formatBandwidth(0))).toBe('0 B/s');
});

test('throughput says flop or op, whichever the exercise counts', () => {
  expect(plain(formatThroughput(6.46e13, 'flop'))).toBe('64.6 TFLOP/s');
  expect(plain(formatThroughput(1.2e9, 'op'))).toBe('1.20 Gop/s');
  expect(plain(formatOperations(1.2e9, 'op'))).toBe('1.20 Gop');
  expect(plain(formatIntensity(0.25, 'flop'))).toBe('0.250 flop/byte');
});

test('a time carries the unit in which it is between one and a thousand', () => {
  expect(plain(formatTime(251_500))).toBe('251.5 µs');
  expect(plain(formatTime(999))).toBe('999.0 ns');
  expect(plain(formatTime(2.5e6))).toBe('2.500 ms');
  expect(plain(formatTime(3.2e9))).toBe('3.200 s');
});

test('a median shows as many decimals as its interval leaves certain', () => {
  expect(plain(formatTimeWithInterval(251_500, 250_900, 252_100))).toBe('251.5 µs ± 0.6');
  expect(plain(formatTimeWithInterval(251_500, 251_100, 251_900))).toBe('251.5 µs ± 0.4');
  expect(plain(formatTimeWithInterval(251_500, 241_500, 261_500))).toBe('252 µs ± 10');
  expect(plain(formatTimeWithInterval(251_500, 251_499.9, 251_500.1))).toBe('251.50 µs ± 0.01');
});

test('a median without an interval is shown without one', () => {
  expect(plain(formatTimeWithInterval(251_500, 251_500, 251_500))).toBe('251.5 µs');
});

test('the half interval is never shown narrower than it was measured', () => {
  const positive = fc.double({ min: 1, max: 1e10, noNaN: true });
  fc.assert(
    fc.property(positive, fc.double({ min: 1e-5, max: 0.5, noNaN: true }), (medianNs, share) => {
      const half = medianNs * share;
      const shown = plain(formatTimeWithInterval(medianNs, medianNs - half, medianNs + half));
      const [, value = '', unit = '', shownHalf = ''] = /^([\d. ]+) (\S+) ± ([\d. ]+)$/.exec(shown) ?? [];
      const factor = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 }[unit] ?? Number.NaN;
      expect(Number(shownHalf.replaceAll(' ', '')) * factor).toBeGreaterThanOrEqual(half * (1 - 1e-4));
      expect(Math.abs(Number(value.replaceAll(' ', '')) * factor - medianNs)).toBeLessThanOrEqual(
        Number(shownHalf.replaceAll(' ', '')) * factor,
      );
    }),
  );
});

test('a bandwidth can be read back within half a percent', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e15, noNaN: true }), (bytesPerSecond) => {
      const [, value = '', prefix = ''] = /^([\d. ]+) ([kMG]?)B\/s$/.exec(plain(formatBandwidth(bytesPerSecond))) ?? [];
      const factor = { '': 1, k: 1e3, M: 1e6, G: 1e9 }[prefix] ?? Number.NaN;
      const readBack = Number(value.replaceAll(' ', '')) * factor;
      expect(Math.abs(readBack - bytesPerSecond)).toBeLessThanOrEqual(bytesPerSecond * 0.0051);
    }),
  );
});

test('A share is said in percent with one decimal, below one percent with two digits, and whole percents without.', () => {
  expect([0.9712, 0.0631, 0.00423, 0.009, 0.3, 0, 1, 12].map(formatFraction).map(plain)).toEqual([
    '97.1 %',
    '6.3 %',
    '0.42 %',
    '0.90 %',
    '30 %',
    '0 %',
    '100 %',
    '1 200 %',
  ]);
});

test('A share that misses a mark is never displayed as the mark, one above a limit never as the limit, and a positive one never as zero.', () => {
  expect([0.29999, 0.29, 0.3].map(formatFractionDown).map(plain)).toEqual(['29.9 %', '29 %', '30 %']);
  expect([1.01301, 1.013].map(formatFractionUp).map(plain)).toEqual(['101.4 %', '101.3 %']);
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1.5, noNaN: true }), (fraction) => {
      const [down, near, up] = [formatFractionDown, formatFraction, formatFractionUp].map((format) => Number.parseFloat(format(fraction)));
      expect(down).toBeGreaterThan(0);
      expect(down).toBeLessThanOrEqual(100 * fraction + 1e-8);
      expect(up).toBeGreaterThanOrEqual(100 * fraction - 1e-8);
      expect(near).toBeGreaterThanOrEqual(down ?? 0);
      expect(near).toBeLessThanOrEqual(up ?? 0);
    }),
  );
});

test('counts, bytes, ticks, scores and wall clock follow the same rules', () => {
  expect(plain(formatCount(268_435_456))).toBe('268 435 456');
  expect(plain(formatBytes(2 ** 30))).toBe('1.07 GB');
  expect([0.01, 1, 1000, 1e11].map(formatTick).map(plain)).toEqual(['0.01', '1', '1 k', '100 G']);
  expect([92.54, 40].map(formatScore)).toEqual(['92.5', '40']);
  expect([350, 1249, 61_000].map(formatWallClock).map(plain)).toEqual(['350 ms', '1.2 s', '61.0 s']);
});

test('a plain number has no zeros at its end, and is grouped from a thousand on', () => {
  const words = [0, 7, -12, 100, 1000, 268_435_456, 12.5, 10.25, 0.5, 0.0012, 1234.5].map(formatNumber).map(plain);
  expect(words).toEqual(['0', '7', '-12', '100', '1 000', '268 435 456', '12.5', '10.25', '0.5', '0.0012', '1 235']);
});

test('a counted fact has three digits, however large or small it is', () => {
  expect([62_345, 131_101, 100.4, 12.34, 0.000_123_456].map(formatFact).map(plain)).toEqual([
    '62 300',
    '131 000',
    '100',
    '12.3',
    '0.000123',
  ]);
});

test('what is no finite number is said as it is', () => {
  const infinite = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];
  expect(infinite.map(formatNumber)).toEqual(['Infinity', '-Infinity', 'NaN']);
  expect(infinite.map((value) => plain(formatIntensity(value, 'flop')))[0]).toBe('Infinity flop/byte');
});

test('a value that rounds to a thousand is grouped as a thousand is', () => {
  expect([999.4, 999.5, 1000].map((value) => plain(formatIntensity(value, 'op')))).toEqual([
    '999 op/byte',
    '1 000 op/byte',
    '1 000 op/byte',
  ]);
});

test('the next unit of time begins at exactly one of it', () => {
  expect([999, 1e3, 1e6, 1e9].map(formatTime).map(plain)).toEqual(['999.0 ns', '1.000 µs', '1.000 ms', '1.000 s']);
  expect([999, 1000].map(formatWallClock).map(plain)).toEqual(['999 ms', '1.0 s']);
});

test('rounding errors of a percentage do not lower or raise its last digit', () => {
  expect([plain(formatFractionDown(0.291)), plain(formatFractionUp(0.291))]).toEqual(['29.1 %', '29.1 %']);
});

test('A count has the noun that agrees with it', () => {
  expect([countWords(1, 'warp'), countWords(0, 'warp'), countWords(3, 'entry', 'entries')]).toEqual(['1 warp', '0 warps', '3 entries']);
});
