import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../procedure/errors.ts';
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
  'x;=1+1;y',
  'x,=1+1',
  'x\t=1+1',
  'x|@SUM(A1)',
  'x\n=1+1',
  'x\r\n\r\n-1+1',
  'x;"=1+1"',
  '";=1+1',
  'x; \u200B=1+1',
  "x;'=1+1",
  "x;\t=1;'\t'=2",
  '\u200B=1+1',
  '\uFEFF=1+1',
  '\u2060\u00A0+1+1',
  '\u202E=1+1',
  '\u00AD@SUM(A1)',
  '\u0000=1+1',
  '\u2800=1+1',
  '\u3164=1+1',
  '﹦1+1',
  '⁼1',
  '＋1',
  '－1+1',
  '＠SUM(A1)',
  '−1+1',
  '"=1+1"',
  'x;＝1+1',
];

const cell = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.string());

const form = { columns: { first: ['first'], second: ['second'] }, required: ['first', 'second'], maxRows: 1000 } as const;

test('What is written is read back, whatever stands in the cells.', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
      // Rows that are blank as written are left out; a guarded one is not blank.
      const kept = rows.filter((row) => row.some((text) => guardCell(text).trim() !== ''));
      const read = readCsv(writeCsv([['first', 'second'], ...rows]), form);
      expect(read.map(({ cells }) => [cells.first, cells.second])).toEqual(kept);
    }),
  );
});

/** As a spreadsheet might read a line: by any separator, past all that cannot be seen, and in any width. */
function looksLikeFormula(text: string): boolean {
  const cells = text.split(/[;,|\t\r\n]/);
  return cells.some((part) =>
    /^[=+\-@−]/.test(part.normalize('NFKC').replace(/^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"\u2800]+/u, '')),
  );
}

const PIECES = ['=', '+', '-', '@', "'", '"', ';', ',', '\t', '\r', '\n', '|', ' ', '\u200B', '\uFEFF', '＝', 'a', '1', '.', 'e'];

const adverse = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

test('No cell that is written looks like a formula to any reader, but for plain numbers; and every one is read back.', () => {
  fc.assert(
    fc.property(fc.oneof(cell, adverse), (text) => {
      const guarded = guardCell(text);
      expect(/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(guarded) || (!looksLikeFormula(guarded) && !/^[\t\r]/.test(guarded))).toBe(true);
      expect(unguardCell(guarded)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test.each(HOSTILE.filter((text) => looksLikeFormula(text) && !/^-[\d.]+$/.test(text)))('The cell %j is made text.', (text) => {
  expect(guardCell(text)).not.toBe(text);
  expect(looksLikeFormula(guardCell(text))).toBe(false);
});

test.each([
  'Ada-Marie',
  'O’Brien',
  'Lovelace, Ada',
  'a = b',
  'ada@example.org',
  'Übung 1: x - y',
  '2026-11-22',
  '12:30',
  '−'.repeat(0),
  'C++',
])('The cell %j is left as it is.', (text) => {
  expect(guardCell(text)).toBe(text);
});

test('Numbers stay numbers.', () => {
  expect(writeCsv([['-3.5', -3.5, '1e-9', null]])).toBe('-3.5,-3.5,1e-9,\r\n');
});

test.each([
  ['commas', 'First,Second\n1,2\n'],
  ['semicolons, a byte order mark and CRLF', '\uFEFFfirst;second\r\n1;2\r\n'],
  ['hyphens, accents and the other Unicode form of them', 'FÏRST,se\u0301cond\n1,2\n'],
  ['tabs, other columns and other order', 'x\tsecond\tFIRST\n0\t2\t1'],
])('A table with %s is read by its header.', (_what, text) => {
  expect(readCsv(text, form)).toEqual([{ line: 2, cells: { first: '1', second: '2' } }]);
});

test('A table without a needed column, with an open quotation mark or too many lines is refused with a remedy.', () => {
  for (const text of ['first\n1', '', 'first,second\n"1,2', `first,second\n${'1,2\n'.repeat(1001)}`]) {
    expect(() => readCsv(text, form)).toThrow(ApiError);
  }
});

test('A table of nothing but blank lines, or of columns, is refused before it is read to its end.', () => {
  const blank = `first,second\n${'\n'.repeat(900_000)}`;
  expect(() => readCsv(blank, form)).toThrow('The file has more than 4000 lines, blank ones included.');
  expect(() => readCsv(','.repeat(900_000), form)).toThrow('The first line names 900001 columns; at most 1000 are allowed.');
});

test('Blank lines are passed over and lines keep their number.', () => {
  expect(readCsv('first,second\n\n , \n1,2', form).map(({ line }) => line)).toEqual([4]);
});

test.each([
  ['sep=;', 'sep=;\r\nfirst;second\r\na,b;2\r\n'],
  ['sep=, after a byte order mark', '\uFEFFsep=,\nfirst,second\n"a,b",2\n'],
  ['sep=| in quotation marks', '"sep=|"\nfirst|second\na,b|2\n'],
])('Excel’s first line %s names the separator, and lines are counted with it.', (_what, text) => {
  expect(readCsv(text, form)).toEqual([{ line: 3, cells: { first: 'a,b', second: '2' } }]);
});

test('Of several columns that would do, the one with the usual name counts, wherever it stands.', () => {
  const columns = { email: ['email', 'login'] } as const;
  expect(readCsv('login,email\nada,ada@example.org\n', { columns, required: ['email'], maxRows: 9 })[0]?.cells.email).toBe(
    'ada@example.org',
  );
});
