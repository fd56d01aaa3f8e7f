import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBankConflicts, countPhases } from './bank-conflicts.ts';

const ALL = -1;

function conflicts(wordOf: (lane: number) => number, words = 1, touching = ALL): number {
  return countBankConflicts(
    Uint32Array.from({ length: 32 }, (_, lane) => wordOf(lane)),
    touching,
    words,
  );
}

test.each([
  ['neighbouring words', (lane: number) => lane, 0],
  ['one word for all', () => 5, 0],
  ['two words of one bank, each for half of the lanes', (lane: number) => 32 * (lane % 2), 1],
  ['every second word', (lane: number) => 2 * lane, 1],
  ['every third word', (lane: number) => 3 * lane, 0],
  ['a column of a tile 32 words wide', (lane: number) => 32 * lane, 31],
  ['a column of a tile padded to 33 words', (lane: number) => 33 * lane, 0],
  ['rows 17 words apart by halves', (lane: number) => 17 * (lane >> 1), 0],
])('4 bytes of each lane: %s', (_, wordOf, expected) => {
  expect(conflicts(wordOf)).toBe(expected);
});

test('8 bytes run in two phases, 16 bytes in four, so that neighbours never conflict', () => {
  expect(conflicts((lane) => 2 * lane, 2)).toBe(0);
  expect(conflicts((lane) => 4 * lane, 4)).toBe(0);
});

test('rows of 16 bytes that are 128 bytes apart meet in their banks: eight passes in each of four phases', () => {
  expect(conflicts((lane) => 32 * lane, 4)).toBe(4 * 7);
});

test('8 bytes that are 128 bytes apart: 16 passes in each of two phases', () => {
  expect(conflicts((lane) => 32 * lane, 2)).toBe(2 * 15);
});

test('12 bytes run in phases of eight lanes, and 32 bytes in two pieces of 16', () => {
  expect(conflicts((lane) => 3 * lane, 3)).toBe(0);
  expect(conflicts((lane) => 8 * lane, 8)).toBe(2 * 4);
});

test('phases without lanes cost nothing', () => {
  expect(conflicts((lane) => 32 * lane, 4, 0b11)).toBe(1);
  expect(conflicts((lane) => 32 * lane, 1, 0)).toBe(0);
});

test('adding the same offset to all lanes changes nothing', () => {
  const word = fc.integer({ min: 0, max: 255 });
  const lanes = fc.array(word, { minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(lanes, fc.integer({ min: 1, max: 1000 }), fc.constantFrom(1, 2, 4), (words, offset, wide) => {
      const at = (lane: number) => wide * (words[lane] ?? 0);
      expect(conflicts((lane) => at(lane) + wide * offset, wide)).toBe(conflicts(at, wide));
    }),
  );
});

test('each 128 bytes in which a lane takes part are one phase', () => {
  const lane = fc.integer({ min: 0, max: 31 });
  const touched = fc.uniqueArray(lane, { minLength: 1 });
  fc.assert(
    fc.property(touched, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 2 }), (lanes, rest, pieces) => {
      const touching = lanes.reduce((bits, each) => bits | (1 << each), 0);
      const phasesOf = (width: number) => new Set(lanes.map((each) => Math.floor((each * width) / 32))).size;
      const width = rest === 3 ? 4 : rest;
      expect(countPhases(touching, 4 * pieces + rest)).toBe(pieces * phasesOf(4) + phasesOf(width));
      expect(countPhases(0, rest)).toBe(0);
    }),
  );
});
