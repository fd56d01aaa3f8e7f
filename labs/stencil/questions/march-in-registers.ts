import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const marchInRegisters = defineQuestion({
  id: 'stencil/march-in-registers',
  title: 'A march in z with registers',
  document: { file: DOCUMENTS.stencils, rows: [73, 77] },
  draw: (random) => ({ radius: random.int(1, 5), planes: 32 * random.int(1, 12) }),
  text: ({ radius, planes }) =>
    `A thread computes all ${planes} points of one column in $z$ with a star stencil of radius ${radius}, one after the other. How many values does it load if it loads every point of the star again each time?

In a second version it keeps the values of its own column in registers: each of them is loaded once, with ${radius} halo ${radius === 1 ? 'point' : 'points'} at both ends of the column. All neighbours in $x$ and $y$ are still loaded. How many values does it load, and how many registers hold the part of the column that one point needs?`,
  fields: () => [
    { id: 'anew', kind: 'integer', label: 'Values loaded in the first version', unit: 'values' },
    { id: 'kept', kind: 'integer', label: 'Values loaded in the second version', unit: 'values' },
    { id: 'registers', kind: 'integer', label: 'Registers for the column', unit: 'registers' },
  ],
  answer: ({ radius, planes }) => {
    const points = 6 * radius + 1;
    const column = 2 * radius + 1;
    return { anew: points * planes, kept: (points - column) * planes + (planes + 2 * radius), registers: column };
  },
  mistakes: ({ radius, planes }) => [
    { field: 'anew', value: 6 * radius * planes, says: 'That leaves out the point itself.' },
    { field: 'kept', value: (4 * radius + 1) * planes, says: 'That leaves out the halo at both ends of the column.' },
    { field: 'kept', value: 4 * radius * planes, says: 'That leaves out the column itself.' },
    { field: 'kept', value: planes + 2 * radius, says: 'That leaves out the neighbours in x and y.' },
    { field: 'registers', value: 2 * radius, says: 'That leaves out the point itself.' },
    { field: 'registers', value: radius + 1, says: 'That has neighbours on one side only.' },
  ],
  solution: ({ radius, planes }) =>
    `The star has $6 \\cdot ${radius} + 1 = ${6 * radius + 1}$ points: $${6 * radius + 1} \\cdot ${planes}$ = **${formatNumber((6 * radius + 1) * planes)} values**.

In the second version $4 \\cdot ${radius}$ neighbours in $x$ and $y$ are loaded for each point, $${4 * radius} \\cdot ${planes} = ${4 * radius * planes}$, and the column once, $${planes} + 2 \\cdot ${radius} = ${planes + 2 * radius}$: **${formatNumber(4 * radius * planes + planes + 2 * radius)} values**.

A point needs its own value and ${radius} to either side in $z$: $2 \\cdot ${radius} + 1$ = **${2 * radius + 1} registers**. At each step all move on by one, and one new value is loaded.`,
});
