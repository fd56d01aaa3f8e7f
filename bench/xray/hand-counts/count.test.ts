import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankConflicts, byThreads, contiguous, scattered, spannedSectors, strided, stridedConflicts, upTo } from './count.ts';

/** The words of `lanes` elements from lane `first` on, each `words` long. */
function wordsOf(first: number, lanes: number, words: number): number[] {
  return upTo(lanes).flatMap((lane) => upTo(words).map((k) => (first + lane) * words + k));
}

test('Sectors and requests of neighbouring elements are those of their words, request by request.', () => {
  fc.assert(
    fc.property(fc.nat({ max: 300 }), fc.constantFrom(1, 2, 4), fc.nat({ max: 40 }), (elements, words, vector) => {
      const first = vector * words;
      const requests = upTo(Math.ceil(elements / 32)).map((k) => wordsOf(32 * k, Math.min(32, elements - 32 * k), words));
      const sectors = requests.map((touched) => scattered(touched.map((word) => first + word)).sectors);
      expect(contiguous(elements, words, first)).toEqual({
        accesses: elements,
        requests: requests.length,
        sectors: sectors.reduce((sum, count) => sum + count, 0),
      });
    }),
  );
});

test('Sectors and requests of elements that are apart are those of their words, whatever the lanes of a request.', () => {
  const shapes = fc.record({
    elements: fc.nat({ max: 200 }),
    stride: fc.integer({ min: 1, max: 40 }),
    first: fc.nat({ max: 40 }),
    lanes: fc.constantFrom(8, 16, 32),
  });
  fc.assert(
    fc.property(shapes, ({ elements, stride, first, lanes }) => {
      // Threads beyond the lanes of a request do nothing.
      const wordOf = (thread: number) => {
        const element = Math.floor(thread / 32) * lanes + (thread % 32);
        return thread % 32 < lanes && element < elements ? first + element * stride : null;
      };
      const threads = 32 * Math.ceil(elements / lanes);
      expect(strided({ elements, stride, first, lanes })).toEqual(byThreads(threads, wordOf));
    }),
  );
});

test('Sectors of elements of two words that are apart are those of both words.', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100 }), fc.integer({ min: 1, max: 20 }), (elements, length) => {
      const requests = upTo(Math.ceil(elements / 32)).map((k) => upTo(Math.min(32, elements - 32 * k)).map((lane) => 32 * k + lane));
      const sectors = requests.map((touched) => scattered(touched.flatMap((e) => [2 * e * length, 2 * e * length + 1])).sectors);
      const { sectors: found } = strided({ elements, stride: 2 * length, words: 2 });
      expect(found).toBe(sectors.reduce((sum, count) => sum + count, 0));
    }),
  );
});

test('Conflicts of single words, found one by one, are those of their stride.', () => {
  const stride = fc.integer({ min: 0, max: 8 }).map((exponent) => 2 ** exponent);
  const lanes = fc.integer({ min: 0, max: 5 }).map((exponent) => 2 ** exponent);
  fc.assert(
    fc.property(lanes, stride, (active, apart) => {
      expect(bankConflicts(upTo(active).map((lane) => lane * apart))).toBe(stridedConflicts(active, apart));
    }),
  );
  expect(bankConflicts([])).toBe(0);
  expect(bankConflicts([5, 5, 37])).toBe(1);
});

test('Words side by side span as many sectors as they touch.', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100 }), fc.nat({ max: 100 }), (first, words) => {
      expect(spannedSectors(first, words)).toBe(scattered(upTo(words).map((word) => first + word)).sectors);
    }),
  );
});

/** For each part of 32/words lanes: how many distinct words the fullest bank must deliver, minus the first pass. */
function conflictsByBank(lanes: number, stride: number, words: number): number {
  const places = 32 / words;
  const parts = upTo(Math.ceil(lanes / places)).map((part) => upTo(lanes).slice(part * places, (part + 1) * places));
  const passes = parts.map((part) => {
    const touched = new Set(part.flatMap((lane) => upTo(words).map((k) => lane * stride * words + k)));
    return Math.max(...upTo(32).map((bank) => [...touched].filter((word) => word % 32 === bank).length));
  });
  return passes.reduce((sum, count) => sum + count - 1, 0);
}

test('Conflicts of powers of two are those found bank by bank.', () => {
  const power = fc.integer({ min: 0, max: 5 }).map((exponent) => 2 ** exponent);
  const strides = fc.integer({ min: 0, max: 8 }).map((exponent) => 2 ** exponent);
  fc.assert(
    fc.property(power, strides, fc.constantFrom(1, 2, 4), (lanes, stride, words) => {
      expect(stridedConflicts(lanes, stride, words)).toBe(conflictsByBank(lanes, stride, words));
    }),
  );
});
