import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const mostElements = defineQuestion({
  id: 'vector-ops/most-elements',
  title: 'The largest launch in one dimension',
  document: { file: DOCUMENTS.parameters, rows: [27] },
  draw: (random) => ({
    limit: random.pick([65_535, 65_536]),
    threads: random.pick([32, 64, 128, 256, 512, 1024]),
    elements: 1_000_000 * random.int(70, 900),
  }),
  text: ({ limit, threads, elements }) =>
    `A launch may have at most ${formatNumber(limit)} blocks in one dimension. How many elements can blocks of ${formatNumber(threads)} threads cover, one element for each thread?

${formatNumber(elements)} elements are to be covered by such a launch. How many must each thread take at least?`,
  fields: () => [
    { id: 'most', kind: 'integer', label: 'Most elements with one for each thread', unit: 'elements' },
    { id: 'each', kind: 'integer', label: 'Fewest elements per thread', unit: 'elements' },
  ],
  answer: ({ limit, threads, elements }) => ({ most: limit * threads, each: Math.ceil(elements / (limit * threads)) }),
  mistakes: ({ limit, threads, elements }) => [
    { field: 'most', value: limit, says: 'Those are blocks. Each has several threads.' },
    {
      field: 'each',
      value: Math.floor(elements / (limit * threads)),
      says: 'That is rounded down: it leaves some elements without a thread.',
    },
    { field: 'each', value: Math.ceil(elements / limit), says: 'That is for a whole block. Its threads share it.' },
  ],
  solution: ({ limit, threads, elements }) => {
    const most = limit * threads;
    const each = Math.floor((elements - 1) / most) + 1;
    return `$${texNumber(limit)} \\cdot ${texNumber(threads)}$ = **${formatNumber(most)} elements**.

$${texNumber(elements)} / ${texNumber(most)} = ${texNumber(elements / most)}$, rounded up: **${countWords(each, 'element')}** for each thread. The alternative is a launch in two dimensions. Without either, blocks beyond the limit are not launched, and their elements keep whatever was there: the document found wrong results with blocks of 32 threads.`;
  },
});
