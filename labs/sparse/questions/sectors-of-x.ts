import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const sectorsOfX = defineQuestion({
  id: 'sparse/sectors-of-x',
  title: 'What the loads of x cost',
  draw: (random) => ({ entries: 1_000_000 * random.int(5, 90), bandwidth: 100 * random.int(10, 40) }),
  text: ({ entries, bandwidth }) =>
    `A sparse matrix has ${formatNumber(entries)} entries of 8 bytes, a column and a value. Its columns are spread at random over a vector x that is far larger than all caches. Each load of a number of x then fetches a sector of 32 bytes from memory. Memory moves ${formatNumber(bandwidth)} GB/s.

How many bytes are fetched for each entry, with its column and value? How long do all entries take at least? How many times as long is that as if x were in a cache?`,
  fields: () => [
    { id: 'bytes', kind: 'integer', label: 'Bytes for each entry', unit: 'B' },
    { id: 'time', kind: 'number', label: 'Least time', unit: 'µs', relativeTolerance: 0.02 },
    { id: 'ratio', kind: 'number', label: 'Times as long as with x in a cache', unit: '×', relativeTolerance: 0.01 },
  ],
  answer: ({ entries, bandwidth }) => ({ bytes: 40, time: (40 * entries) / (1000 * bandwidth), ratio: 5 }),
  mistakes: ({ entries, bandwidth }) => [
    { field: 'bytes', value: 12, says: 'Memory moves whole sectors: 32 bytes for one number of x.' },
    { field: 'bytes', value: 32, says: 'That leaves the column and the value out.' },
    { field: 'time', value: (12 * entries) / (1000 * bandwidth), says: 'That counts 4 bytes for each load of x. A sector has 32.' },
    { field: 'ratio', value: 10 / 3, says: 'With x in a cache, only the column and the value cross the bus: 8 bytes.' },
    { field: 'ratio', value: 4, says: 'The column and the value still have to be fetched, too.' },
  ],
  solution: ({ entries, bandwidth }) => {
    const each = 8 + 32;
    return `An entry fetches its column and its value, 8 bytes, and a sector of 32: **${formatNumber(each)} B**.

All entries fetch $${each} \\cdot ${texNumber(entries)}$ bytes over ${formatNumber(bandwidth)} GB/s: **${formatNumber((entries * each) / bandwidth / 1000)} µs**.

With x in a cache it would be 8 bytes, so it takes **${formatNumber(each / 8)} ×** as long.`;
  },
});
