import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLUMNS, type GradebookAsked, gradebookAddress, readAsked, SHOWN, type Shown, sortedBy } from './gradebook-address.ts';

const IDS = ['0198c1f0-0000-7000-8000-000000000001', '0198c1f0-0000-7000-8000-000000000002'];

const asked: fc.Arbitrary<GradebookAsked> = fc.record({
  text: fc.string({ maxLength: 200 }),
  show: fc.constantFrom(...(Object.keys(SHOWN) as Shown[])),
  assignmentId: fc.constantFrom(undefined, ...IDS),
  percent: fc.integer({ min: 1, max: 100 }),
  sortBy: fc.constantFrom(...COLUMNS, ...IDS),
  descending: fc.boolean(),
  page: fc.integer({ min: 1, max: 99_999 }),
});

test('An address that was shared shows the same students in the same order.', () => {
  fc.assert(
    fc.property(asked, (each) => {
      const { searchParams } = new URL(gradebookAddress('demo', each), 'http://localhost');
      const expected = each.show === 'below' ? each : { ...each, percent: 50 };
      expect(readAsked(Object.fromEntries(searchParams), IDS)).toEqual(expected);
    }),
  );
});

test('An address that nobody wrote shows everybody, by name.', () => {
  const usual = { text: '', show: 'everybody', assignmentId: undefined, percent: 50, sortBy: 'name', descending: false, page: 1 };
  expect(readAsked({}, IDS)).toEqual(usual);
  const odd = { search: ['a', 'b'], show: 'all', assignment: 'x', below: '-3', sort: 'constructor', order: 'up', page: '0.5' };
  expect(readAsked(odd, IDS)).toMatchObject({ show: 'everybody', percent: 50, sortBy: 'name', descending: false, page: 1 });
  expect(gradebookAddress('demo', readAsked({}, IDS))).toBe('/courses/demo/staff/gradebook');
});

test('A column sorts names upwards and figures downwards first, and the other way round when it is asked again.', () => {
  const first = readAsked({ page: '7' }, IDS);
  expect(sortedBy(first, 'points')).toMatchObject({ sortBy: 'points', descending: true, page: 1 });
  expect(sortedBy(sortedBy(first, 'points'), 'points').descending).toBe(false);
  expect(sortedBy(first, 'name').descending).toBe(true);
});
