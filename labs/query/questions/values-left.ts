import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { launch } from '@rooflab/roofline/calculators';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const valuesLeft = defineQuestion({
  id: 'query/values-left',
  title: 'How much is left to add up',
  document: { file: DOCUMENTS.query, rows: [56] },
  draw: (random) => ({ rows: random.int(500_000, 9_000_000), threads: random.pick([64, 128, 256, 512]) }),
  text: ({ rows, threads }) =>
    `A query over ${formatNumber(rows)} rows runs in blocks of ${threads} threads. Each thread takes two rows, and each block leaves one partial sum. How many partial sums are left for the CPU?

Another kernel with blocks of the same size now adds them up in the same way: each thread takes two, each block leaves one. How many are left after that?`,
  fields: () => [
    { id: 'first', kind: 'integer', label: 'Values left after the query', unit: 'values' },
    { id: 'second', kind: 'integer', label: 'Values left after the second kernel', unit: 'values' },
  ],
  answer: ({ rows, threads }) => {
    const blocks = (elements: number) => launch({ elements, threadsPerBlock: threads, elementsPerThread: 2 }).blocks;
    return { first: blocks(rows), second: blocks(blocks(rows)) };
  },
  mistakes: ({ rows, threads }) => [
    { field: 'first', value: Math.floor(rows / (2 * threads)), says: 'That is rounded down. The rest needs a block, too.' },
    { field: 'first', value: Math.ceil(rows / threads), says: 'That is one row for each thread. Each takes two.' },
    {
      field: 'second',
      value: Math.floor(Math.ceil(rows / (2 * threads)) / (2 * threads)),
      says: 'That is rounded down. The rest needs a block, too.',
    },
    {
      field: 'second',
      value: Math.ceil(Math.ceil(rows / (2 * threads)) / threads),
      says: 'That is one value for each thread. Each takes two.',
    },
  ],
  solution: ({ rows, threads }) => {
    const each = 2 * threads;
    const first = Math.floor((rows + each - 1) / each);
    const second = Math.floor((first + each - 1) / each);
    return `A block takes $2 \\cdot ${threads} = ${texNumber(each)}$ rows. $${texNumber(rows)} = ${texNumber(Math.floor(rows / each))} \\cdot ${texNumber(each)} + ${texNumber(rows % each)}$${rows % each === 0 ? '' : ', and the rest needs a block too'}: **${formatNumber(first)} values**.

The second kernel turns each $${texNumber(each)}$ of them into one: $\\lceil ${texNumber(first)} / ${texNumber(each)} \\rceil$ = **${countWords(second, 'value')}**.`;
  },
});
