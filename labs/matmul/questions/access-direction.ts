import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { requestSectors } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

const LANES = 32;

export const accessDirection = defineQuestion({
  id: 'matmul/access-direction',
  title: 'Along the row or down the column',
  document: { file: DOCUMENTS.considerations, rows: [38] },
  draw: (random) => ({ width: 32 * random.int(4, 64), bytesEach: random.pick([4, 8, 16]), k: random.int(2, 30) }),
  text: ({ width, bytesEach, k }) =>
    `A matrix with rows of ${formatNumber(width)} elements of ${bytesEach} bytes lies row after row in memory, beginning at an address that is a multiple of 128. The 32 threads $t = 0 \\dots 31$ of a warp read at the same time

- in kernel A, element \`${k} * ${width} + t\`: side by side in one row;
- in kernel B, element \`t * ${width} + ${k}\`: each in a row of its own.

Memory moves sectors of 32 aligned bytes. How many sectors does the warp's request need in each kernel? What share of the bytes that kernel B moves does it use?`,
  fields: () => [
    { id: 'row', kind: 'integer', label: 'Sectors in kernel A', unit: 'sectors' },
    { id: 'column', kind: 'integer', label: 'Sectors in kernel B', unit: 'sectors' },
    { id: 'used', kind: 'number', label: 'Share of the bytes moved that kernel B uses', unit: 'share', relativeTolerance: 0.01 },
  ],
  answer: ({ width, bytesEach, k }) => {
    const lanes = Array.from({ length: LANES }, (_, t) => t);
    const row = requestSectors(
      lanes.map((t) => bytesEach * (k * width + t)),
      bytesEach,
    );
    const column = requestSectors(
      lanes.map((t) => bytesEach * (t * width + k)),
      bytesEach,
    );
    return { row: row.sectors, column: column.sectors, used: column.fewestSectors / column.sectors };
  },
  mistakes: ({ bytesEach }) => [
    {
      field: 'row',
      value: 32,
      says: 'That would be one sector for each thread. Side by side they share sectors: count the bytes of the whole warp.',
    },
    { field: 'row', value: 1, says: 'One sector has 32 bytes. The warp reads more than that.' },
    { field: 'column', value: bytesEach, says: 'That is kernel A. In kernel B each thread reads in a row of its own.' },
    { field: 'used', value: 1 / 32, says: 'That counts one byte of each sector. An element has more.' },
    { field: 'used', value: 1, says: 'That is kernel A, which uses all that it moves.' },
  ],
  solution: ({ width, bytesEach }) =>
    `In kernel A the warp reads $32 \\cdot ${bytesEach} = ${32 * bytesEach}$ bytes side by side. A row is a multiple of 32 bytes long, so they begin at a sector's first byte: $${32 * bytesEach} / 32$ = **${bytesEach} sectors**.

In kernel B neighbouring threads read addresses that are a whole row apart, $${texNumber(width)} \\cdot ${bytesEach}$ bytes. No two of them share a sector: **32 sectors**.

Of each sector's 32 bytes, kernel B uses ${bytesEach}, a share of **${formatNumber(bytesEach / 32)}**. The favourable direction is the one in which neighbouring _threads_ read neighbouring words, not the one in which each thread does.`,
});
