import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fragment, lineMatches, stepMatch } from './match-lines.ts';

const fragment = (left: [number, number], right: [number, number]): Fragment => ({
  left: { from: left[0], to: left[1] },
  right: { from: right[0], to: right[1] },
  tokens: 20,
});

const shown = (...args: Parameters<typeof lineMatches>) =>
  lineMatches(...args).map((match) => (match === null ? '.' : `${match.number}${match.first ? '!' : ''}`));

test('Each line carries the number of its match, on both sides the same.', () => {
  const fragments = [fragment([1, 2], [4, 5]), fragment([4, 4], [1, 1])];
  expect(shown(fragments, 'left', 5)).toEqual(['1!', '1', '.', '2!', '.']);
  expect(shown(fragments, 'right', 5)).toEqual(['2!', '.', '.', '1!', '1']);
});

test('Where one ends and the next begins the line is the next one’s, if the first has another.', () => {
  expect(shown([fragment([1, 3], [1, 1]), fragment([3, 4], [2, 2])], 'left', 4)).toEqual(['1!', '1', '2!', '2']);
  expect(shown([fragment([3, 3], [1, 1]), fragment([3, 4], [2, 2])], 'left', 4)).toEqual(['.', '.', '1!', '2!']);
});

test('A line past the end of the source is none.', () => {
  expect(shown([fragment([2, 9], [1, 1])], 'left', 3)).toEqual(['.', '1!', '1']);
});

test('Forward and back again is where one was, and all matches are passed before one comes again.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), (count, at) => {
      const current = (at % count) + 1;
      expect(stepMatch(stepMatch(current, count, 1), count, -1)).toBe(current);
      const seen = new Set<number | null>();
      for (let now: number | null = null, i = 0; i < count; i++) {
        now = stepMatch(now, count, 1);
        seen.add(now);
      }
      expect(seen).toEqual(new Set(Array.from({ length: count }, (_, index) => index + 1)));
    }),
  );
  expect(stepMatch(null, 4, -1)).toBe(4);
  expect(stepMatch(null, 0, 1)).toBeNull();
});
