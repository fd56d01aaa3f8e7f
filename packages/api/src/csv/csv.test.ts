import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { guardCell, unguardCell } from './formula-guard.ts';
import { readCsv } from './read-csv.ts';
import { writeCsv } from './write-csv.ts';

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =cmd|calc',
  "'=1",
  "''=1",
  '＝1',
  'a,b',
  'a;b',
  'a"b',
  '"',
  'a\nb',
  'a\r\nb',
  '',
  "'",
  '<b>',
  '-3.5',
];

const cell = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.string());

const form = { columns: { first: ['first'], second: ['second'] }, required: ['first', 'second'], maxRows: 1000 } as const;

test('What is written is read back, whatever stands in the cells.', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
      const kept = rows.filter((row) => row.some((text) => text.trim() !== ''));
      const read = readCsv(writeCsv([['first', 'second'], ...rows]), form);
      expect(read.map(({ cells }) => [cells.first, cells.second])).toEqual(kept);
    }),
  );
});

test('No cell that is written begins like a formula, but for plain numbers.', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const guarded = guardCell(text);
      expect(/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(guarded) || !/^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(guarded)).toBe(true);
      expect(unguardCell(guarded)).toBe(text);
    }),
  );
});

test.each(HOSTILE.filter((text) => /^\s*[=+@＝\t\r]|^-[^\d]/.test(text)))('The cell %j is made text.', (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
});

test('Numbers stay numbers.', () => {
  expect(writeCsv([['-3.5', -3.5, '1e-9', null]])).toBe('-3.5,-3.5,1e-9,\r\n');
});

test.each([
  ['commas', 'First,Second\n1,2\n'],
  ['semicolons, a byte order mark and CRLF', '\uFEFFfirst;second\r\n1;2\r\n'],
  ['tabs, other columns and other order', 'x\tsecond\tFIRST\n0\t2\t1'],
])('A table with %s is read by its header.', (_what, text) => {
  expect(readCsv(text, form)).toEqual([{ line: 2, cells: { first: '1', second: '2' } }]);
});

test('A table without a needed column, with an open quotation mark or too many lines is refused with a remedy.', () => {
  for (const text of ['first\n1', '', 'first,second\n"1,2', `first,second\n${'1,2\n'.repeat(1001)}`]) {
    expect(() => readCsv(text, form)).toThrow(ApiError);
  }
});

test('Blank lines are passed over and lines keep their number.', () => {
  expect(readCsv('first,second\n\n , \n1,2', form).map(({ line }) => line)).toEqual([4]);
});
