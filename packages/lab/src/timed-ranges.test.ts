import { expect, test } from 'vitest';
import type { ExerciseCode } from './exercise.ts';
import { extremeRandom, rangeWords, timedRanges } from './timed-ranges.ts';

const timed: ExerciseCode['timed'] = (deviceClass, random) => {
  const jitter = random.int(0, 9);
  const radius = random.pick([1, 2, 5]);
  const large = deviceClass === 'software' ? 100 : 1000;
  return [10, large].map((base) => ({ size: { n: base - jitter, radius }, params: {}, families: [] }));
};

test('Each field ranges over what integers and choices can be drawn, also where it falls with a draw.', () => {
  const radius = { least: 1, most: 5 };
  expect(timedRanges({ timed }, 'software')).toEqual([
    { n: { least: 1, most: 10 }, radius },
    { n: { least: 91, most: 100 }, radius },
  ]);
  expect(timedRanges({ timed }, 'large')[1]).toEqual({ n: { least: 991, most: 1000 }, radius });
});

test('An exercise that times nothing has no ranges.', () => {
  expect(timedRanges({ timed: () => [] }, 'software')).toEqual([]);
});

test.each([
  ['low', 'low', -3, 'a'],
  ['low', 'high', -3, 'c'],
  ['high', 'low', 4, 'a'],
  ['high', 'high', 4, 'c'],
] as const)('With integers at the %s end and choices at the %s end, %i and %s are drawn.', (int, pick, integer, choice) => {
  const random = extremeRandom(int, pick);
  expect([random.int(-3, 4), random.pick(['a', 'b', 'c'])]).toEqual([integer, choice]);
});

test('Ranges are said with the names of their fields; one value is no range.', () => {
  const plain = rangeWords({ n: { least: 991, most: 1000 }, radius: { least: 5, most: 5 } }).replaceAll('\u202f', ' ');
  expect(plain).toBe('n = 991 … 1 000, radius = 5');
});
