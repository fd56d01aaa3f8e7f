import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternElements } from './access-pattern.ts';
import { bankConflicts, bankConflictsCalculator } from './bank-conflicts.ts';
import { coalescingCalculator, requestSectors } from './coalescing.ts';

const lanes = (addressOf: (lane: number) => number) => Array.from({ length: 32 }, (_, lane) => addressOf(lane));

test.each<[string, (lane: number) => number, number, number, number]>([
  ['neighbouring words', (lane) => 4 * lane, 4, 4, 4],
  ['neighbouring words, one word on', (lane) => 4 * lane + 4, 4, 5, 4],
  ['every second word', (lane) => 8 * lane, 4, 8, 4],
  ['a column of 4096 words', (lane) => 16_384 * lane, 4, 32, 4],
  ['one word for all', () => 400, 4, 1, 1],
  ['neighbouring vec4f', (lane) => 16 * lane, 16, 16, 16],
  ['backwards', (lane) => 4 * (31 - lane), 4, 4, 4],
  ['neighbouring bytes', (lane) => lane, 1, 1, 1],
])('sectors of %s', (_, addressOf, bytesEach, sectors, fewestSectors) => {
  expect(requestSectors(lanes(addressOf), bytesEach)).toEqual({ sectors, fewestSectors });
});

const anyAddresses = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 32 });
const anyWidth = fc.constantFrom(4, 8, 16);

test('sectors are at least the fewest and, of aligned accesses, at most one for each lane', () => {
  fc.assert(
    fc.property(anyAddresses, anyWidth, (elements, bytesEach) => {
      const { sectors, fewestSectors } = requestSectors(
        elements.map((element) => bytesEach * element),
        bytesEach,
      );
      expect(sectors).toBeGreaterThanOrEqual(fewestSectors);
      expect(sectors).toBeLessThanOrEqual(32);
    }),
  );
});

test('which lane asks for which address changes neither the sectors nor, for words, the conflicts', () => {
  fc.assert(
    fc.property(
      anyAddresses.chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length }))),
      ([words, permuted]) => {
        const addresses = (of: readonly number[]) => of.map((word) => 4 * word);
        expect(requestSectors(addresses(permuted), 4)).toEqual(requestSectors(addresses(words), 4));
        expect(bankConflicts(permuted)).toEqual(bankConflicts(words));
      },
    ),
  );
});

test.each<[string, (lane: number) => number, number, number, number]>([
  ['neighbouring words', (lane) => lane, 1, 1, 0],
  ['a column of a tile 32 words wide', (lane) => 32 * lane, 1, 32, 31],
  ['a column of a tile padded to 33 words', (lane) => 33 * lane, 1, 1, 0],
  ['every second word', (lane) => 2 * lane, 1, 2, 1],
  ['neighbouring vec4f', (lane) => 4 * lane, 4, 4, 0],
  ['vec2f that lie 128 bytes apart', (lane) => 32 * lane, 2, 32, 30],
])('passes of %s', (_, wordOf, wordsEach, passes, conflicts) => {
  expect(bankConflicts(lanes(wordOf), wordsEach)).toEqual({ passes, conflicts });
});

test('a request of no more lanes than a phase takes one pass without conflicts', () => {
  expect(bankConflicts([0, 4], 4)).toEqual({ passes: 1, conflicts: 0 });
  expect(bankConflicts([])).toEqual({ passes: 0, conflicts: 0 });
  expect(() => bankConflicts(Array.from({ length: 33 }, () => 0))).toThrow(RangeError);
});

test('lanes may be arranged in rows', () => {
  expect(patternElements({ lanes: 6, offset: 2, stride: 1, lanesPerRow: 4, rowPitch: 100 })).toEqual([2, 3, 4, 5, 102, 103]);
});

test('a pattern that would begin before the array names the offset that it needs', () => {
  expect(() => coalescingCalculator.compute({ stride: -1 })).toThrow(
    'offset cannot be 0: lane 31 would ask for element -31. Give at least 31.',
  );
});

test('both calculators count the pattern that is described to them', () => {
  expect(coalescingCalculator.compute({ stride: 2 })).toEqual({
    sectors: 8,
    fewestSectors: 4,
    bytesMoved: 256,
    bytesUsed: 128,
    usedShare: 0.5,
    cacheLines: 2,
  });
  expect(bankConflictsCalculator.compute({ stride: 32 })).toEqual({ passes: 32, conflicts: 31, banks: 1, words: 32 });
});
