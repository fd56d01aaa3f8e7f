import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestName, suggest } from './suggest.ts';

test.each([
  ['wg', ['n', 'WG'], 'WG'],
  ['mian', ['finish', 'main'], 'main'],
  ['partal', ['partial', 'finish'], 'partial'],
  ['finnish', ['partial', 'finish'], 'finish'],
  ['row', ['z', 'rows'], 'rows'],
  ['x', ['n', 'nx'], 'nx'],
  ['block', ['black', 'clock'], 'black'],
  ['block', ['black', 'blocks', 'block_size'], 'black'],
])('For %j among %j the nearest name is %j.', (name, known, nearest) => {
  expect(suggest(name, known)).toBe(`Did you mean "${nearest}"? Known: ${known.join(', ')}.`);
});

test.each([
  ['q', ['n', 'WG']],
  ['main', ['partial', 'finish']],
  ['main', ['mark']],
  ['a'.repeat(65), ['a'.repeat(64)]],
])('For %j among %j no name is near.', (name, known) => {
  expect(suggest(name, known)).toMatch(/^Known: /);
});

test('Of many names the first sixteen are listed and the rest are counted; without names there is nothing to list.', () => {
  const known = Array.from({ length: 20 }, (_, i) => `override_${i}`);
  expect(suggest('n', known)).toBe(`Known: ${known.slice(0, 16).join(', ')} and 4 more.`);
  expect(suggest('n', [])).toBe('There are none here.');
});

test('Of sixteen names all are listed, with none left to count.', () => {
  const known = Array.from({ length: 16 }, (_, i) => `override_${i}`);
  expect(suggest('n', known)).toBe(`Known: ${known.join(', ')}.`);
});

test('A name of 64 letters can be mistyped.', () => {
  expect(nearestName('a'.repeat(64), ['a'.repeat(63)])).toBe('a'.repeat(63));
});

/**
 * The edit distance of two words by definition: the cheapest of a deletion, an insertion, a substitution and a swap of two neighbours at
 * their ends.
 */
function edits(from: string, to: string): number {
  if (from === '' || to === '') return from.length + to.length;
  const swapped = from.length > 1 && to.length > 1 && from[0] === to[1] && from[1] === to[0];
  return Math.min(
    edits(from.slice(1), to) + 1,
    edits(from, to.slice(1)) + 1,
    edits(from.slice(1), to.slice(1)) + (from[0] === to[0] ? 0 : 1),
    swapped ? edits(from.slice(2), to.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

test('A name is near when it takes one edit, or one in three letters, and shares a letter.', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (name, known) => {
      const needed = edits(name, known);
      const isNear = needed <= Math.max(1, Math.floor(name.length / 3)) && needed < Math.max(name.length, known.length);
      expect(nearestName(name, [known])).toBe(isNear ? known : null);
    }),
    { numRuns: 2000 },
  );
});
