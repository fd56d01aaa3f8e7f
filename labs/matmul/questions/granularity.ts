import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const granularity = defineQuestion({
  id: 'matmul/granularity',
  title: 'Several tiles for each block',
  document: { file: DOCUMENTS.considerations, rows: [44] },
  draw: (random) => ({ tiles: random.int(2, 6), edge: random.pick([8, 16, 32]), step: random.int(2, 20) }),
  text: ({ tiles, edge, step }) =>
    `A block of ${edge} × ${edge} threads multiplies matrices of \`f32\`. At each step along the rows of the first factor it loads one tile of ${edge} × ${edge} elements of each factor and computes with them. Now a block computes ${tiles} tiles of the product that lie side by side in one row of tiles, so that each thread computes ${tiles} elements.

How many tiles do the ${tiles} blocks that one such block replaces load in ${step} steps? How many does the one block load? What share of the loads is saved?`,
  fields: ({ tiles }) => [
    { id: 'separate', kind: 'integer', label: `Tiles loaded by ${tiles} blocks`, unit: 'tiles' },
    { id: 'merged', kind: 'integer', label: 'Tiles loaded by the one block', unit: 'tiles' },
    { id: 'saved', kind: 'number', label: 'Share of the loads that is saved', unit: 'share', relativeTolerance: 0.01 },
  ],
  answer: ({ tiles, step }) => {
    const [separate, merged] = [2 * tiles * step, (tiles + 1) * step];
    return { separate, merged, saved: 1 - merged / separate };
  },
  mistakes: ({ tiles, step }) => [
    { field: 'separate', value: tiles * step, says: 'That is one tile in each step. A block loads one of each factor.' },
    {
      field: 'merged',
      value: 2 * step,
      says: 'That is one tile of each factor in each step. The tiles side by side need different ones of the second factor.',
    },
    { field: 'merged', value: tiles * step, says: 'That leaves out the tile of the first factor, which all of them need.' },
    { field: 'merged', value: 2 * tiles * step, says: 'That is as many as before. The tile of the first factor is the same for all.' },
  ],
  solution: ({ tiles, step }) =>
    `Each of ${tiles} blocks loads 2 tiles per step: $${tiles} \\cdot 2 \\cdot ${step}$ = **${formatNumber(2 * tiles * step)} tiles**.

Blocks side by side need the same tile of the first factor and different tiles of the second. One block in their place loads it once: $1 + ${tiles} = ${tiles + 1}$ tiles per step, **${formatNumber((tiles + 1) * step)} tiles** for all steps.

Saved are ${tiles - 1} of ${2 * tiles} loads, a share of **${formatNumber((tiles - 1) / (2 * tiles))}**. The price is registers for ${tiles} sums per thread, and fewer threads.`,
});
