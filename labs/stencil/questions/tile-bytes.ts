import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const tileBytes = defineQuestion({
  id: 'stencil/tile-bytes',
  title: 'A tile with its halo',
  document: { file: DOCUMENTS.stencils, rows: [67] },
  draw: (random) => ({ dx: random.pick([16, 32, 64]), dy: random.pick([4, 8, 16, 32]), radius: random.int(1, 6) }),
  text: ({ dx, dy, radius }) =>
    `A block computes a tile of ${dx} × ${dy} points of one $xy$ plane, with a star stencil of radius ${radius} in single precision. It keeps the tile in shared memory, with a halo of ${countWords(radius, 'point')} on all four sides, corners included. How many bytes is that?

What share of the values in shared memory are points of the tile itself?`,
  fields: () => [
    { id: 'bytes', kind: 'integer', label: 'Shared memory', unit: 'B' },
    { id: 'inner', kind: 'number', label: 'Share of points of the tile itself', unit: 'share', relativeTolerance: 0.01 },
  ],
  answer: ({ dx, dy, radius }) => {
    const values = (dx + 2 * radius) * (dy + 2 * radius);
    return { bytes: 4 * values, inner: (dx * dy) / values };
  },
  mistakes: ({ dx, dy, radius }) => [
    { field: 'bytes', value: (dx + 2 * radius) * (dy + 2 * radius), says: 'Those are values. Each has 4 bytes.' },
    { field: 'bytes', value: 4 * dx * dy, says: 'That leaves out the halo.' },
    { field: 'bytes', value: 4 * (dx + radius) * (dy + radius), says: 'That has a halo on one side. It is needed on both.' },
    { field: 'bytes', value: 4 * (dx * dy + 2 * radius * (dx + dy)), says: 'That leaves out the corners.' },
  ],
  solution: ({ dx, dy, radius }) => {
    const [wide, high] = [dx + 2 * radius, dy + 2 * radius];
    return `The halo makes the tile $${dx} + 2 \\cdot ${radius} = ${wide}$ wide and $${dy} + 2 \\cdot ${radius} = ${high}$ high: $4 \\cdot ${wide} \\cdot ${high}$ = **${formatNumber(4 * wide * high)} B**.

Of $${wide} \\cdot ${high} = ${texNumber(wide * high)}$ values, $${dx} \\cdot ${dy} = ${texNumber(dx * dy)}$ belong to the tile, a share of **${formatNumber((dx * dy) / (wide * high))}**. The larger and the squarer a tile is, the less of it is halo.`;
  },
});
