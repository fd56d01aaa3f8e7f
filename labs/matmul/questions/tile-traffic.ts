import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const tileTraffic = defineQuestion({
  id: 'matmul/tile-traffic',
  title: 'What a tile saves',
  document: { file: DOCUMENTS.considerations, rows: [37] },
  draw: (random) => {
    const tile = random.pick([4, 8, 12, 16, 24, 32]);
    return { tile, n: tile * 8 * random.int(4, 40) };
  },
  text: ({ tile, n }) =>
    `Two matrices of ${formatNumber(n)} × ${formatNumber(n)} \`f32\` are multiplied. Each block computes a tile of ${tile} × ${tile} elements of the product, and fetches both factors through shared memory, in tiles of the same size.

How often is each element of a factor loaded from global memory, by all blocks together? How much shared memory does a block need for its two tiles? What is the intensity in operations for each byte that is loaded, if a multiplication and an addition count as two operations?`,
  fields: () => [
    { id: 'loads', kind: 'integer', label: 'Loads of each element', unit: 'loads' },
    { id: 'shared', kind: 'integer', label: 'Shared memory of a block', unit: 'B' },
    { id: 'intensity', kind: 'number', label: 'Intensity', unit: 'flop/byte', relativeTolerance: 0.01 },
  ],
  answer: ({ tile, n }) => {
    const tilesInRow = n / tile;
    const bytes = 4 * 2 * tilesInRow ** 3 * tile ** 2;
    return { loads: tilesInRow, shared: 4 * 2 * tile ** 2, intensity: (2 * n ** 3) / bytes };
  },
  mistakes: ({ tile, n }) => [
    { field: 'loads', value: n, says: 'That is without tiles. A block uses each element that it loads for a whole edge of its tile.' },
    { field: 'loads', value: tile, says: 'That is the edge of a tile. What matters is how many tiles are in a row.' },
    { field: 'shared', value: 4 * tile ** 2, says: 'That is one tile. A block has one of each factor.' },
    { field: 'shared', value: 2 * tile ** 2, says: 'Those are elements. Each has 4 bytes.' },
    { field: 'intensity', value: tile / 8, says: 'That counts a multiplication and an addition as one operation.' },
    { field: 'intensity', value: tile, says: 'That is for each element. An element has 4 bytes.' },
  ],
  solution: ({ tile, n }) =>
    `An element of the first factor is needed by all tiles of the product in its row, and there are $${texNumber(n)} / ${tile}$ of them. Each loads it once: **${formatNumber(n / tile)} loads**, instead of $${texNumber(n)}$ without tiles. The second factor is the same with columns.

A tile has $${tile}^2 = ${tile * tile}$ elements of 4 bytes. Two tiles need $2 \\cdot ${tile * tile} \\cdot 4$ = **${formatNumber(8 * tile * tile)} B**.

With one pair of tiles, a thread loads two elements, 8 bytes, and does ${tile} multiplications and ${tile} additions. The intensity is $\\dfrac{2 \\cdot ${tile}}{8}$ = **${formatNumber(tile / 4)} flop/byte**.`,
});
