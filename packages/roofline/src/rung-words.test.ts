import { expect, test } from 'vitest';
import { rungWords } from './rung-words.ts';

test.each([
  ['04-first-add-on-load', 'first add on load'],
  ['10-pipelined', 'pipelined'],
  ['tile-16-wide', 'tile 16 wide'],
])('The rung %s is called %s.', (name, words) => {
  expect(rungWords(name)).toBe(words);
});
