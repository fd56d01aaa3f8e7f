import { expect, test } from 'vitest';
import type { KindChoices } from '../item/item.ts';
import { offersOf, searchOffers, withItem, withoutItem } from './item-search.ts';

const lab = (title: string, ...items: string[]) => ({
  labId: title.toLowerCase(),
  title,
  summary: '',
  items: items.map((name) => ({ subject: `${title.toLowerCase()}/${name.toLowerCase()}`, title: name, usual: null })),
});

const KINDS: readonly KindChoices[] = [
  {
    kind: 'exercise',
    usual: { weight: 100, passFraction: null, fullFraction: null },
    labs: [lab('Reduction', 'Sum'), lab('Matmul', 'Multiply')],
  },
  { kind: 'question', usual: { weight: 10, tryLimit: 3 }, labs: [lab('Reduction', 'Steps')] },
  { kind: 'report', usual: { weight: 100 }, labs: [] },
];

const OFFERS = offersOf(KINDS);

const found = (query: string) => searchOffers(OFFERS, query).map(({ title }) => title);

test('An item is found by any words of its title, its lab, its address or its kind, exercises first.', () => {
  expect(found('reduction')).toEqual(['Sum', 'Steps']);
  expect(found('QUESTION red')).toEqual(['Steps']);
  expect(found('matmul/mul')).toEqual(['Multiply']);
  expect(found('rep')).toEqual(['Report']);
  expect(found('sum matmul')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('A chosen item has its usual points and terms, is there once, and can be taken out.', () => {
  const [sum, , steps, report] = OFFERS;
  if (!sum || !steps || !report) throw new Error('There are four.');
  const chosen = withItem(withItem(withItem([], steps), report), steps);
  expect(chosen).toEqual([
    { kind: 'question', subject: 'reduction/steps', weight: '10', terms: { tryLimit: '3' } },
    { kind: 'report', subject: 'report', weight: '100', terms: {}, rubric: [] },
  ]);
  expect(withoutItem(chosen, steps)).toEqual([chosen[1]]);
  expect(withoutItem(chosen, sum)).toEqual(chosen);
});
