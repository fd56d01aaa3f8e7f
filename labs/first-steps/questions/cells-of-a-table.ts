import { defineQuestion, drawUntil, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

const SIDE = 8;

interface Table {
  readonly w: number;
  readonly h: number;
  readonly x: number;
  readonly y: number;
}

export const cellsOfATable = defineQuestion({
  id: 'first-steps/cells-of-a-table',
  title: 'Cells of a table',
  draw: (random): Table =>
    drawUntil(
      () => {
        const [w, h] = [random.int(20, 300), random.int(20, 300)];
        return { w, h, x: random.int(5, w - 1), y: random.int(5, h - 1) };
      },
      ({ w, h, x, y }) => w % SIDE !== 0 && h % SIDE !== 0 && w !== h && x !== y,
    ),
  text: ({ w, h, x, y }) =>
    `A table has ${h} rows of ${w} cells. It lies row after row in an array, and has one invocation for each cell, in workgroups of ${SIDE} by ${SIDE}. At which index lies the cell $x = ${x}$ of row $y = ${y}$? How many workgroups must the plan start? How many invocations find no cell?`,
  fields: () => [
    { id: 'index', kind: 'integer', label: 'Index of the cell', unit: '' },
    { id: 'workgroups', kind: 'integer', label: 'Workgroups', unit: 'workgroups' },
    { id: 'idle', kind: 'integer', label: 'Invocations without a cell', unit: 'invocations' },
  ],
  answer: ({ w, h, x, y }) => {
    const workgroups = Math.ceil(w / SIDE) * Math.ceil(h / SIDE);
    return { index: y * w + x, workgroups, idle: workgroups * SIDE * SIDE - w * h };
  },
  mistakes: ({ w, h, x, y }) => [
    { field: 'index', value: y * h + x, says: 'A row is as long as it has cells. The number of rows is another.' },
    { field: 'index', value: x * w + y, says: 'Row and column are exchanged: y counts rows.' },
    { field: 'workgroups', value: Math.ceil((w * h) / (SIDE * SIDE)), says: 'Workgroups are squares: round up in each direction.' },
    {
      field: 'workgroups',
      value: Math.floor(w / SIDE) * Math.floor(h / SIDE),
      says: 'That is rounded down: the last columns and rows have none.',
    },
    { field: 'idle', value: 0, says: 'Neither side is a multiple of the workgroup, so some invocations lie outside.' },
    {
      field: 'idle',
      value: (SIDE - (w % SIDE)) * (SIDE - (h % SIDE)),
      says: 'That is the corner alone. The last column and the last row of workgroups are not full either.',
    },
  ],
  solution: ({ w, h, x, y }) => {
    const [across, down] = [Math.ceil(w / SIDE), Math.ceil(h / SIDE)];
    const invocations = across * down * SIDE * SIDE;
    return `Before row ${y} lie ${y} rows of ${w} cells: $${y} \\cdot ${w} + ${x}$ = **${formatNumber(y * w + x)}**.

Across there are $\\lceil ${w} / ${SIDE} \\rceil = ${across}$ workgroups, down $\\lceil ${h} / ${SIDE} \\rceil = ${down}$. That makes **${formatNumber(across * down)} workgroups**.

They have $${texNumber(across * down)} \\cdot ${SIDE * SIDE} = ${texNumber(invocations)}$ invocations for $${w} \\cdot ${h} = ${texNumber(w * h)}$ cells, so **${formatNumber(invocations - w * h)} invocations** find none. The guard needs both tests, \`x < w && y < h\`.`;
  },
});
