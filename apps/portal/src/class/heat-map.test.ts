import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { writeCell } from './heat-cell.ts';
import { HeatMap, placeAfter } from './heat-map.tsx';

const SIZE = { rows: 300, columns: 20 };

test('Arrows lead from cell to cell, and never off the table.', () => {
  expect(placeAfter('ArrowDown', { row: 0, column: 0 }, SIZE)).toEqual({ row: 1, column: 0 });
  expect(placeAfter('ArrowUp', { row: 0, column: 5 }, SIZE)).toEqual({ row: 0, column: 5 });
  expect(placeAfter('ArrowLeft', { row: 2, column: 0 }, SIZE)).toEqual({ row: 2, column: 0 });
  expect(placeAfter('End', { row: 2, column: 0 }, SIZE)).toEqual({ row: 2, column: 20 });
  expect(placeAfter('Home', { row: 2, column: 7 }, SIZE)).toEqual({ row: 2, column: 0 });
  expect(placeAfter('PageDown', { row: 295, column: 1 }, SIZE)).toEqual({ row: 299, column: 1 });
  expect(placeAfter('PageUp', { row: 12, column: 1 }, SIZE)).toEqual({ row: 2, column: 1 });
  expect(placeAfter('t', { row: 0, column: 0 }, SIZE)).toBeNull();
});

test('For a class of 3 000 with 20 exercises a screenful of rows is in the document, with the total number.', () => {
  const stuck = writeCell({ state: 'stuck', late: false, works: 2, deviceClass: null, rungs: null });
  const columns = Array.from({ length: 20 }, (_, at) => ({
    ...{
      id: `${at}`,
      kind: 'exercise' as const,
      title: `Exercise ${at}`,
      assignmentTitle: 'Lab',
      ladders: {},
      accepted: 0,
      stuck: 1,
      href: '/class',
    },
    ofStudent: '/hand-ins?exercise=x&student=',
  }));
  const cells = columns.map(() => '');
  const students = Array.from({ length: 3000 }, (_, at) => ({
    id: `${at}`,
    name: `Student ${at}`,
    cells: at === 2999 ? [stuck, ...cells.slice(1)] : cells,
  }));
  const html = renderToStaticMarkup(createElement(HeatMap, { columns, students, handIns: '/hand-ins' }));
  expect(html).toContain('aria-rowcount="3002"');
  expect(html.match(/aria-rowindex/g)?.length).toBeLessThan(60);
  expect(html.match(/tabindex="0"/gi)).toHaveLength(1);
  expect(html).not.toContain('style=');
  // A student who is stuck comes first, and the cell leads to that student's hand-ins for that exercise.
  expect(html).toMatch(/Student 2999<\/a>.*?href="\/hand-ins\?exercise=x&amp;student=2999"[^>]*>.*?Exercise 0: stuck; 2 hand-ins/s);
});
