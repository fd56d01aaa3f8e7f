import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

const SHARED_ROW = { value: 'same-row', label: 'Every thread of a block reads all elements of one row, the same row for all of them.' };

const ALONE = [
  { value: 'own-once', label: 'Every thread reads one element of its own, once.' },
  { value: 'own-often', label: 'Every thread reads one element of its own and uses it in many operations.' },
  { value: 'other-blocks', label: 'Every element is read once in each block, by one thread of the block.' },
];

export const worthSharing = defineQuestion({
  id: 'matmul/worth-sharing',
  title: 'What shared memory is for',
  document: { file: DOCUMENTS.considerations, rows: [31] },
  draw: (random) => ({ threads: 32 * random.int(2, 16), elements: 16 * random.int(2, 32) }),
  text: ({ threads, elements }) =>
    `Suppose that registers and shared memory were unlimited. Four kernels fetch values from global memory. For which of them is it still worth fetching the values into shared memory first?

In that kernel, a block has ${formatNumber(threads)} threads, and a row has ${formatNumber(elements)} elements. There is no cache. How many loads from global memory does a block make without shared memory, and how many with it, if each element is loaded once?`,
  fields: () => [
    { id: 'kernel', kind: 'choice', label: 'Shared memory helps where', choices: [SHARED_ROW, ...ALONE] },
    { id: 'without', kind: 'integer', label: 'Loads of a block without shared memory', unit: 'loads' },
    { id: 'with', kind: 'integer', label: 'Loads of a block with shared memory', unit: 'loads' },
  ],
  answer: ({ threads, elements }) => ({ kernel: SHARED_ROW.value, without: threads * elements, with: elements }),
  solution: ({ threads, elements }) =>
    `Shared memory passes values on between the threads of one block. A value that only one thread uses can stay in that thread's register, however often it is used. A value that is used once in each block has to be loaded by each block anyway, since blocks do not see each other's shared memory. So it helps where several threads of a block use the same value: **${SHARED_ROW.label}**

Without it, each of the threads loads the whole row: $${texNumber(threads)} \\cdot ${texNumber(elements)}$ = **${formatNumber(threads * elements)} loads**. With it, the block loads each element once: **${formatNumber(elements)} loads**, $${texNumber(threads)}$ times fewer.`,
});
