import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellProgress, cellSign, cellWords, type HeatCell, readCell, writeCell } from './heat-cell.ts';
import { HEAT_ORDERS, ordered } from './heat-order.ts';

const LADDERS = { large: ['01-one', '02-two-loads'], software: ['02-two-loads', '01-one'], counted: ['01-one', '02-two-loads'] };

const cell = (state: HeatCell['state'], rest: Partial<HeatCell> = {}): HeatCell => ({
  state,
  ...{ late: false, works: 1, deviceClass: null, rungs: null },
  ...rest,
});

const drawnCell = fc.record({
  state: fc.constantFrom('missing', 'trying', 'stuck', 'accepted'),
  late: fc.boolean(),
  works: fc.nat(5000),
  deviceClass: fc.constantFrom(null, 'large', 'medium', 'counted'),
  rungs: fc.option(fc.nat(20)),
}) satisfies fc.Arbitrary<HeatCell>;

test('A cell is read as it was written.', () => {
  fc.assert(
    fc.property(fc.option(drawnCell), (drawn) => {
      expect(readCell(writeCell(drawn))).toEqual(drawn);
    }),
  );
});

test('Words say the rung, the state and what is late; counts are named.', () => {
  expect(cellWords(null, LADDERS)).toBe('nothing handed in yet');
  expect(cellWords(cell('missing', { late: true, works: 0 }), LADDERS)).toBe('nothing handed in, and due');
  expect(cellWords(cell('stuck', { works: 3 }), LADDERS)).toBe('stuck; 3 hand-ins');
  expect(cellWords(cell('trying', { late: true }), LADDERS)).toBe('not accepted yet, overdue; 1 hand-in');
  expect(cellWords(cell('accepted', { deviceClass: 'large', rungs: 2, late: true }), LADDERS)).toBe(
    'accepted, rung 2 of 2 (two loads), late; 1 hand-in',
  );
  expect(cellWords(cell('accepted', { deviceClass: 'counted', rungs: 2 }), LADDERS)).toBe(
    'accepted, rung 2 of 2 (two loads) by counts; 1 hand-in',
  );
});

test('Questions, experiments and reports have words of their own.', () => {
  expect(cellWords(null, {}, 'question')).toBe('not answered yet');
  expect(cellWords(cell('trying', { late: true, works: 2 }), {}, 'question')).toBe('not completely right yet, overdue; 2 tries');
  expect(cellWords(cell('missing', { late: true, works: 0 }), {}, 'experiment')).toBe('not run, and due');
  expect(cellWords(cell('accepted'), {}, 'experiment')).toBe('complete; 1 run');
  expect(cellWords(null, {}, 'report')).toBe('no report yet');
  expect(cellWords(cell('trying', { works: 0 }), {}, 'report')).toBe('being written; 0 versions');
  expect(cellWords(cell('accepted', { late: true, works: 2 }), {}, 'report')).toBe('handed in, late; 2 versions');
});

test('No two states have the same sign.', () => {
  const signs = [null, cell('missing', { late: true }), cell('trying'), cell('stuck'), cell('accepted', { rungs: 1 })].map(cellSign);
  expect(new Set(signs).size).toBe(signs.length);
  expect(cellSign(cell('accepted', { rungs: 3, late: true }))).toBe('✓3 L');
});

test('A higher rung is more progress, and accepted always more than not accepted.', () => {
  const at = (rungs: number) => cellProgress(cell('accepted', { deviceClass: 'large', rungs }), LADDERS);
  expect([at(0), at(1), at(2)]).toEqual([0.5, 0.75, 1]);
  expect(cellProgress(cell('stuck'), LADDERS)).toBe(0);
});

test('Rows are sorted by how often a student is stuck, by name, or by least progress.', () => {
  const ladders = [LADDERS, LADDERS];
  const student = (name: string, ...cells: (HeatCell | null)[]) => ({ id: name, name, cells: cells.map(writeCell) });
  const done = cell('accepted', { deviceClass: 'large', rungs: 2 });
  const students = [
    student('Ada', done, done),
    student('Ben', cell('stuck'), cell('stuck')),
    student('Cem', null, done),
    student('Dee', cell('stuck'), done),
  ];
  expect(
    Object.keys(HEAT_ORDERS).map((order) => ordered(students, ladders, order as keyof typeof HEAT_ORDERS).map(({ name }) => name)),
  ).toEqual([
    ['Ben', 'Dee', 'Ada', 'Cem'],
    ['Ada', 'Ben', 'Cem', 'Dee'],
    ['Ben', 'Cem', 'Dee', 'Ada'],
  ]);
});
