import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

const SHARED = {
  row: { value: 'same-row', label: 'Every thread of a block reads all elements of one row, the same row for all of them.' },
  neighbours: { value: 'neighbours', label: 'Thread $t$ reads element $t$ and the elements around it, up to some distance on both sides.' },
};

const ALONE = [
  { value: 'own-once', label: 'Every thread reads one element of its own, once.' },
  { value: 'own-often', label: 'Every thread reads one element of its own and uses it in many operations.' },
  { value: 'other-blocks', label: 'Every element is read once in each block, by one thread of the block.' },
];

interface Kernel {
  readonly pattern: keyof typeof SHARED;
  readonly threads: number;
  /** Length of the row, or the distance to either side. */
  readonly reach: number;
}

export const worthSharing = defineQuestion({
  id: 'matmul/worth-sharing',
  title: 'What shared memory is for',
  document: { file: DOCUMENTS.considerations, rows: [31] },
  draw: (random): Kernel => {
    const threads = 32 * random.int(2, 16);
    return random.int(0, 1) === 0
      ? { pattern: 'row', threads, reach: 16 * random.int(2, 32) }
      : { pattern: 'neighbours', threads, reach: random.int(1, 12) };
  },
  text: ({ pattern, threads, reach }) =>
    `Suppose that registers and shared memory were unlimited. Four kernels fetch values from global memory. For which of them is it still worth fetching the values into shared memory first?

In that kernel, a block has ${formatNumber(threads)} threads, and ${pattern === 'row' ? `a row has ${formatNumber(reach)} elements` : `the distance is up to ${reach} on both sides`}. There is no cache. How many loads from global memory does a block make without shared memory, and how many with it, if each element is loaded once?`,
  fields: ({ pattern }) => [
    { id: 'kernel', kind: 'choice', label: 'Shared memory helps where', choices: [SHARED[pattern], ...ALONE] },
    { id: 'without', kind: 'integer', label: 'Loads of a block without shared memory', unit: 'loads' },
    { id: 'with', kind: 'integer', label: 'Loads of a block with shared memory', unit: 'loads' },
  ],
  answer: ({ pattern, threads, reach }) => {
    const read = Array.from({ length: threads }, (_, t) =>
      pattern === 'row' ? { first: 0, last: reach - 1 } : { first: t - reach, last: t + reach },
    );
    // One thread's elements overlap with the next one's, so all of them together have no gap.
    const different = Math.max(...read.map(({ last }) => last)) - Math.min(...read.map(({ first }) => first)) + 1;
    const loads = read.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    return { kernel: SHARED[pattern].value, without: loads, with: different };
  },
  mistakes: ({ pattern, threads, reach }) => [
    {
      field: 'without',
      value: pattern === 'row' ? reach : 2 * threads * reach,
      says: pattern === 'row' ? 'That is one thread. Each of them reads the row.' : 'That leaves out the element of the thread itself.',
    },
    {
      field: 'with',
      value: pattern === 'row' ? threads : threads + reach,
      says: pattern === 'row' ? 'That is one for each thread. They read the same row.' : 'That has neighbours on one side only.',
    },
    {
      field: 'with',
      value: pattern === 'row' ? threads * reach : threads,
      says:
        pattern === 'row' ? 'That is as many as without shared memory.' : 'That leaves out the neighbours beyond the ends of the block.',
    },
  ],
  solution: ({ pattern, threads, reach }) => {
    const each = pattern === 'row' ? reach : 2 * reach + 1;
    const distinct = pattern === 'row' ? reach : threads + 2 * reach;
    return `Shared memory passes values on between the threads of one block. A value that only one thread uses can stay in that thread's register, however often it is used. A value that is used once in each block has to be loaded by each block anyway, since blocks do not see each other's shared memory. So it helps where several threads of a block use the same value: **${SHARED[pattern].label}**

Without it, each of ${threads} threads loads ${each} elements: $${threads} \\cdot ${each} = ${texNumber(threads * each)}$, **${formatNumber(threads * each)} loads**. With it, the block loads each element once, ${pattern === 'row' ? 'the whole row' : `its own $${threads}$ and $${reach}$ more at both ends`}: **${formatNumber(distinct)} loads**.`;
  },
});
