import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { launch } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const atomics = defineQuestion({
  id: 'reduction/atomics',
  title: 'One atomic addition for each block, or for each warp',
  document: { file: DOCUMENTS.parameters, rows: [20, 22] },
  draw: (random) => ({ elements: 1000 * random.int(500, 90_000), threads: 32 * 2 ** random.int(1, 5), blocks: 8 * random.int(8, 80) }),
  text: ({ elements, threads, blocks }) =>
    `${formatNumber(elements)} elements are summed in blocks of ${formatNumber(threads)} threads. In version 1 each thread takes one element, a tree adds up the block's elements, and one thread of the block adds the result to the total with \`atomicAdd\`. In version 2 there are only ${blocks} blocks. Each thread first adds up elements that are a whole grid apart, and then each warp of 32 threads adds its sum to the total with \`atomicAdd\`.

How many atomic additions does each version make? How many elements does a thread of version 2 add up at most?`,
  fields: () => [
    { id: 'first', kind: 'integer', label: 'Atomic additions of version 1', unit: 'additions' },
    { id: 'second', kind: 'integer', label: 'Atomic additions of version 2', unit: 'additions' },
    { id: 'each', kind: 'integer', label: 'Most elements of a thread in version 2', unit: 'elements' },
  ],
  answer: ({ elements, threads, blocks }) => ({
    first: launch({ elements, threadsPerBlock: threads, elementsPerThread: 1 }).blocks,
    second: launch({ elements: blocks * threads, threadsPerBlock: threads, elementsPerThread: 1 }).warps,
    each: Math.ceil(elements / (blocks * threads)),
  }),
  mistakes: ({ elements, threads, blocks }) => [
    { field: 'first', value: Math.floor(elements / threads), says: 'That is rounded down. The rest needs a block, too.' },
    { field: 'first', value: elements, says: 'That is one for each thread. A block adds its result once.' },
    { field: 'second', value: blocks, says: 'That is one for each block. In version 2 each warp adds.' },
    { field: 'second', value: blocks * threads, says: 'That is one for each thread. In version 2 each warp adds.' },
    { field: 'each', value: Math.floor(elements / (blocks * threads)), says: 'That is rounded down. Some threads take one more.' },
    { field: 'each', value: Math.ceil(elements / blocks), says: 'That is for a whole block. Its threads share it.' },
  ],
  solution: ({ elements, threads, blocks }) => {
    const first = Math.floor((elements + threads - 1) / threads);
    const grid = blocks * threads;
    return `Version 1 has a block for every ${formatNumber(threads)} elements: $\\lceil ${texNumber(elements)} / ${texNumber(threads)} \\rceil$ = **${formatNumber(first)} additions**. They all go to one address, one after the other.

Version 2 has $${texNumber(threads)} / 32 = ${threads / 32}$ warps in each of ${blocks} blocks: **${formatNumber((blocks * threads) / 32)} additions**, however many elements there are.

Its $${texNumber(blocks)} \\cdot ${texNumber(threads)} = ${texNumber(grid)}$ threads share the elements: $\\lceil ${texNumber(elements)} / ${texNumber(grid)} \\rceil$ = **${formatNumber(Math.floor((elements - 1) / grid) + 1)} elements**.`;
  },
});
