import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableCsv, textCell, valueCell } from './plot-table.ts';

const csvOf = (text: string) => tableCsv({ columns: [{ name: 'Point' }], rows: [{ id: '1', cells: [textCell(text)] }] });

test('The header names units, numbers are in them, and missing values are empty.', () => {
  const columns = [{ name: 'Point' }, { name: 'Bandwidth', unit: 'B/s', numeric: true }];
  const rows = [
    { id: '1', cells: [textCell('a, "b"'), valueCell(4.2e12, String)] },
    { id: '2', cells: [textCell('c'), valueCell(null, String)] },
  ];
  expect(tableCsv({ columns, rows })).toBe('Point,Bandwidth (B/s)\r\n"a, ""b""",4200000000000\r\nc,\r\n');
});

test('No text begins a formula, whatever a student wrote.', () => {
  const hostile = fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', ' =', '＝'), fc.string()).map((parts) => `${parts.join('')}x`);
  fc.assert(
    fc.property(hostile, (text) => {
      const cell = csvOf(text).slice('Point\r\n'.length);
      expect(cell).toMatch(/^"?'/);
    }),
  );
});

test('Line breaks and quotes stay in their cell.', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a') }), (text) => {
      const body = csvOf(`a${text}`).slice('Point\r\n'.length, -2);
      const inner = body.startsWith('"') ? body.slice(1, -1).replaceAll('""', '"') : body;
      expect(inner).toBe(`a${text}`);
    }),
  );
});
