import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const bandwidthOfARun = defineQuestion({
  id: 'reduction/bandwidth-of-a-run',
  title: 'From time to bandwidth',
  document: { file: DOCUMENTS.reduction, rows: [4, 7] },
  draw: (random) => ({ log2: random.int(14, 26), gigabytesPerSecond: random.int(20, 90), faster: random.int(13, 30) / 10 }),
  text: ({ log2, gigabytesPerSecond, faster }) =>
    `A reduction of $n = 2^{${log2}}$ elements of 4 bytes reaches ${gigabytesPerSecond} GB/s. How long does it take?

A better kernel needs only $1/${formatNumber(faster)}$ of that time. What bandwidth does it reach?`,
  fields: () => [
    { id: 'time', kind: 'number', label: 'Time of the first kernel', unit: 'µs', relativeTolerance: 0.01 },
    { id: 'rate', kind: 'number', label: 'Bandwidth of the better kernel', unit: 'GB/s', relativeTolerance: 0.01 },
  ],
  answer: ({ log2, gigabytesPerSecond, faster }) => ({
    time: (1e6 * 4 * 2 ** log2) / (1e9 * gigabytesPerSecond),
    rate: gigabytesPerSecond * faster,
  }),
  mistakes: ({ log2, gigabytesPerSecond, faster }) => [
    { field: 'time', value: 2 ** log2 / (1000 * gigabytesPerSecond), says: 'That counts an element as one byte. It has 4.' },
    {
      field: 'rate',
      value: gigabytesPerSecond / faster,
      says: 'That is less than before. The same bytes in less time are more bytes per second.',
    },
  ],
  solution: ({ log2, gigabytesPerSecond, faster }) => {
    const bytes = 4 * 2 ** log2;
    return `$2^{${log2}} = ${texNumber(2 ** log2)}$ elements are $${texNumber(bytes)}$ bytes. At $${gigabytesPerSecond} \\cdot 10^9$ bytes per second they take **${formatNumber(bytes / gigabytesPerSecond / 1000)} µs**.

The same bytes in $1/${formatNumber(faster)}$ of the time are $${formatNumber(faster)} \\cdot ${gigabytesPerSecond}$ = **${formatNumber(faster * gigabytesPerSecond)} GB/s**.`;
  },
});
