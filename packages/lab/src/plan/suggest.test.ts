import { expect, test } from 'vitest';
import { suggest } from './suggest.ts';

test.each([
  ['wg', ['n', 'WG'], 'WG'],
  ['mian', ['finish', 'main'], 'main'],
  ['partal', ['partial', 'finish'], 'partial'],
  ['finnish', ['partial', 'finish'], 'finish'],
  ['row', ['z', 'rows'], 'rows'],
  ['x', ['n', 'nx'], 'nx'],
  ['block', ['black', 'blocks', 'block_size'], 'black'],
])('For %j among %j the nearest name is %j.', (name, known, nearest) => {
  expect(suggest(name, known)).toBe(`Did you mean "${nearest}"? Known: ${known.join(', ')}.`);
});

test.each([
  ['q', ['n', 'WG']],
  ['main', ['partial', 'finish']],
  ['a'.repeat(65), ['a'.repeat(64)]],
])('For %j among %j no name is near.', (name, known) => {
  expect(suggest(name, known)).toMatch(/^Known: /);
});

test('Of many names the first sixteen are listed and the rest are counted; of none there is nothing to list.', () => {
  const known = Array.from({ length: 20 }, (_, i) => `override_${i}`);
  expect(suggest('n', known)).toBe(`Known: ${known.slice(0, 16).join(', ')} and 4 more.`);
  expect(suggest('n', [])).toBe('There are none here.');
});
