import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summarize, summarizeStopped } from './statistics.ts';

const time = fc.double({ min: 1, max: 1e12, noNaN: true });
const times = fc.array(time, { minLength: 1, maxLength: 60 });

/** n … 1, so that each value is its own rank. */
function ranks(n: number): number[] {
  return Array.from({ length: n }, (_, i) => n - i);
}

describe('the median', () => {
  test.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[100, 9, 20, 1000], 60],
  ])('The median of %j is %d.', (samples, median) => {
    expect(summarize(samples).medianNs).toBe(median);
  });

  test('As many samples are below the median as above it.', () => {
    fc.assert(
      fc.property(times, (samples) => {
        const { medianNs } = summarize(samples);
        const half = samples.length / 2;
        expect(samples.filter((ns) => ns < medianNs).length).toBeLessThanOrEqual(half);
        expect(samples.filter((ns) => ns > medianNs).length).toBeLessThanOrEqual(half);
      }),
    );
  });
});

describe('its interval', () => {
  // The narrowest symmetric intervals of at least 95 % from textbook tables, as [n, lower rank, upper rank].
  test.each([
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [11, 2, 10],
    [12, 3, 10],
    [15, 4, 12],
    [17, 5, 13],
    [20, 6, 15],
    [100, 40, 61],
  ])('For %i samples it extends from the one of rank %i to the one of rank %i.', (n, low, high) => {
    expect(summarize(ranks(n))).toMatchObject({ ciLowNs: low, ciHighNs: high });
  });

  test('Fewer than six samples give the smallest and the largest.', () => {
    for (let n = 1; n < 6; n++) expect(summarize(ranks(n))).toMatchObject({ ciLowNs: 1, ciHighNs: n });
  });

  test('From six samples on it has at least 95 % coverage in exact arithmetic, and the next narrower one has less.', () => {
    for (let n = 6n; n <= 400n; n++) {
      const low = BigInt(summarize(ranks(Number(n))).ciLowNs);
      let choose = 1n;
      let outside = 0n;
      for (let i = 0n; i < low; i++) {
        outside += choose;
        choose = (choose * (n - i)) / (i + 1n);
      }
      expect(40n * outside <= 2n ** n).toBe(true);
      expect(40n * (outside + choose) > 2n ** n).toBe(true);
    }
  });

  test('For many samples it is the normal approximation, n/2 ± 0.98·√n, even where 2^−n is no longer a double.', () => {
    for (const n of [1074, 1075, 5000, 100_000]) {
      const { ciLowNs, ciHighNs } = summarize(ranks(n));
      expect(Math.abs(ciLowNs - (n / 2 - 0.98 * Math.sqrt(n)))).toBeLessThan(1.5);
      expect(ciLowNs + ciHighNs).toBe(n + 1);
    }
  });

  test('It contains the median, its ends are samples, and the order of the samples does not matter.', () => {
    fc.assert(
      fc.property(times, (samples) => {
        const { medianNs, ciLowNs, ciHighNs } = summarize(samples);
        expect(ciLowNs).toBeLessThanOrEqual(medianNs);
        expect(ciHighNs).toBeGreaterThanOrEqual(medianNs);
        expect(samples).toContain(ciLowNs);
        expect(samples).toContain(ciHighNs);
        expect(summarize([...samples].reverse())).toEqual({ medianNs, ciLowNs, ciHighNs });
      }),
    );
  });

  test('Times that are twice as long have a median and an interval twice as far.', () => {
    fc.assert(
      fc.property(times, (samples) => {
        const { medianNs, ciLowNs, ciHighNs } = summarize(samples);
        const doubled = { medianNs: 2 * medianNs, ciLowNs: 2 * ciLowNs, ciHighNs: 2 * ciHighNs };
        expect(summarize(samples.map((ns) => 2 * ns))).toEqual(doubled);
      }),
    );
  });
});

describe('the interval of samples that are looked at again and again', () => {
  const rank = (n: number): number => summarizeStopped(ranks(n)).ciLowNs;

  test('In exact arithmetic, at least 95 % of all series have the median in every interval from six samples to 300.', () => {
    /** Of 2^taken series alike, those whose median has been in every interval so far, by how many samples are below it. */
    let inside = [1n];
    let left = 0n;
    for (let taken = 1; taken <= 300; taken++) {
      const least = rank(taken);
      inside = Array.from({ length: taken + 1 }, (_, count) => (inside[count] ?? 0n) + (inside[count - 1] ?? 0n));
      left *= 2n;
      for (let count = 0; taken >= 6 && count < least; count++) {
        left += inside[count] ?? 0n;
        inside[count] = 0n;
      }
      expect(40n * left <= 2n ** BigInt(taken)).toBe(true);
    }
  });

  test('It is never narrower than the one for a fixed number of samples, and its ends never move outwards by number.', () => {
    for (let n = 1; n <= 300; n++) {
      expect(rank(n)).toBeLessThanOrEqual(summarize(ranks(n)).ciLowNs);
      expect(rank(n + 1)).toBeGreaterThanOrEqual(rank(n));
    }
    expect([6, 8, 12, 16, 30, 200].map(rank)).toEqual([1, 1, 2, 3, 7, 74]);
  });

  test('It has the same median, and the same number of samples on both sides.', () => {
    fc.assert(
      fc.property(times, (samples) => {
        const { medianNs, ciLowNs, ciHighNs } = summarizeStopped(samples);
        expect(medianNs).toBe(summarize(samples).medianNs);
        expect(samples.filter((ns) => ns < ciLowNs).length).toBeLessThanOrEqual(samples.filter((ns) => ns <= ciHighNs).length);
        expect(ciLowNs <= medianNs && medianNs <= ciHighNs).toBe(true);
      }),
    );
  });
});

test('The samples given are not reordered.', () => {
  const samples = [3, 1, 2];
  summarize(samples);
  expect(samples).toEqual([3, 1, 2]);
});

test('No samples, and samples that are not numbers, have no summary.', () => {
  expect(() => summarize([])).toThrow(new RangeError('The median of no samples is undefined.'));
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => summarize([1, odd])).toThrow(new RangeError('A median needs finite samples.'));
  }
});
