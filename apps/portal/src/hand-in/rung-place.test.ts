import { expect, test } from 'vitest';
import { rungPlace } from './rung-place.ts';

test('The place of a rung is its number among all.', () => {
  const rungs = [1, 2, 3].map((number) => ({ name: `0${number}-rung` }));
  expect(rungPlace({ name: '02-rung' }, rungs)).toBe('2 of 3');
  expect(rungPlace({ name: 'unnumbered' }, rungs)).toBe('');
});
