import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const blockOfScores = defineQuestion({
  id: 'softmax/block-of-scores',
  title: 'Blocks of scores',
  draw: (random) => ({
    queries: 4 * random.int(1, 4),
    keys: 4 * random.int(1, 4),
    tile: 16 * random.int(2, 8),
    rows: 16 * random.int(2, 8),
  }),
  text: ({ queries, keys, tile, rows }) =>
    `A workgroup computes the scores of ${rows} queries and ${tile} keys, 64 numbers each, from workgroup memory. Each thread computes a block of ${queries} queries by ${keys} keys. For each of the 64 numbers it loads its ${queries} numbers of queries and its ${keys} numbers of keys, and does one multiply-add for each score of the block.

How many multiply-adds does a thread do for each number that it loads? How many numbers do all threads together load? How many would they load if each thread computed a single score at a time?`,
  fields: () => [
    { id: 'reuse', kind: 'number', label: 'Multiply-adds for each number', unit: '', relativeTolerance: 0.01 },
    { id: 'loads', kind: 'number', label: 'Numbers loaded with blocks', unit: 'numbers', relativeTolerance: 0.01 },
    { id: 'single', kind: 'integer', label: 'Numbers loaded without blocks', unit: 'numbers' },
  ],
  answer: ({ queries, keys, tile, rows }) => ({
    reuse: (queries * keys) / (queries + keys),
    loads: (64 * rows * tile * (queries + keys)) / (queries * keys),
    single: 128 * rows * tile,
  }),
  mistakes: ({ queries, keys, tile, rows }) => [
    { field: 'reuse', value: queries * keys, says: 'That is for each pair of steps. Divide by the numbers that are loaded for it.' },
    { field: 'single', value: 64 * rows * tile, says: 'A multiply-add takes two numbers, one of a query and one of a key.' },
    { field: 'loads', value: 64 * (queries + keys), says: 'That is one thread. The workgroup has more.' },
  ],
  solution: ({ queries, keys, tile, rows }) => {
    const loaded = queries + keys;
    const block = queries * keys;
    return `For each of the 64 numbers a thread loads $${queries} + ${keys} = ${loaded}$ and does $${queries} \\cdot ${keys} = ${block}$ multiply-adds: **${formatNumber(block / loaded)}** for each number.

There are $${rows} \\cdot ${tile} \\cdot 64 = ${rows * tile * 64}$ multiply-adds, so all threads load **${formatNumber((rows * tile * 64 * loaded) / block)} numbers**.

With one score at a time, each multiply-add needs two numbers: **${formatNumber(2 * rows * tile * 64)} numbers**.`;
  },
});
