import { defineQuestion } from '@rooflab/lab/question';
import { branchOfWarps } from '@rooflab/roofline/calculators';
import { countWords } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Step {
  readonly threads: number;
  /** Distance of the two words that the first version adds. */
  readonly stride: number;
}

export const divergentWarps = defineQuestion({
  id: 'reduction/divergent-warps',
  title: 'Which warps have something to do',
  document: { file: DOCUMENTS.considerations, rows: [34, 35] },
  draw: (random): Step => ({ threads: random.pick([128, 256, 512, 1024]), stride: 2 ** random.int(0, 6) }),
  text: ({ threads, stride }) =>
    `A block of ${threads} threads adds up ${threads} values in shared memory. Two versions of one step make the same number of additions:

- version 1: \`if (t % ${2 * stride} == 0) part[t] += part[t + ${stride}];\`
- version 2: \`if (t < ${threads / (2 * stride)}) part[t] += part[t + ${threads / (2 * stride)}];\`

How many of the block's warps have at least one thread that adds, in version 1 and in version 2? How many warps of version 2 are divergent: some of their threads add, and others do not?`,
  fields: () => [
    { id: 'first', kind: 'integer', label: 'Warps that add in version 1', unit: 'warps' },
    { id: 'second', kind: 'integer', label: 'Warps that add in version 2', unit: 'warps' },
    { id: 'divergent', kind: 'integer', label: 'Divergent warps in version 2', unit: 'warps' },
  ],
  answer: ({ threads, stride }) => {
    const first = branchOfWarps(threads, 'every-nth', 2 * stride);
    const second = branchOfWarps(threads, 'below', threads / (2 * stride));
    const adding = (warps: typeof first) => warps.filter(({ takes }) => takes.includes(true)).length;
    return { first: adding(first), second: adding(second), divergent: second.filter(({ isDivergent }) => isDivergent).length };
  },
  mistakes: ({ threads, stride }) => [
    { field: 'first', value: threads / (2 * stride), says: 'Those are threads. What is asked for are warps.' },
    { field: 'second', value: threads / (2 * stride), says: 'Those are threads. What is asked for are warps.' },
    { field: 'second', value: threads / 32, says: 'Those are all warps of the block. Which of them add?' },
    {
      field: 'divergent',
      value: threads / 32,
      says: 'Those are all warps of the block. Only one with threads on both sides of the border is divergent.',
    },
  ],
  solution: ({ threads, stride }) => {
    const adders = threads / (2 * stride);
    const warps = threads / 32;
    const first = 2 * stride <= 32 ? warps : adders;
    const where =
      2 * stride <= 32 ? `every warp of 32 has some of them` : `they lie ${2 * stride} threads apart, each in a warp of its own`;
    const divergent = adders % 32 === 0 ? 0 : 1;
    return `${threads} threads are ${warps} warps, and ${countWords(adders, 'thread adds', 'threads add')} in either version.

Version 1: the threads that add are the multiples of ${2 * stride}; ${where}: **${countWords(first, 'warp')}**.

Version 2: the threads that add are the first ${adders}, which fill $\\lceil ${adders}/32 \\rceil$ = **${Math.ceil(adders / 32)} ${adders <= 32 ? 'warp' : 'warps'}**. The others finish immediately. ${divergent === 0 ? `${adders} is a multiple of 32, so no warp is split: **0 warps** are divergent.` : `Only the one with threads on both sides of the border is split: **1 warp** is divergent.`}`;
  },
});
