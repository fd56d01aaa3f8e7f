import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { launch } from '@rooflab/roofline/calculators';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

const LANES = 32;

export const warpsOfABlock = defineQuestion({
  id: 'vector-ops/warps-of-a-block',
  title: 'Warps of a block',
  document: { file: DOCUMENTS.parameters, rows: [14] },
  draw: (random) =>
    drawUntil(
      () => ({ threads: random.int(8, 500), blocks: random.int(3, 60) }),
      ({ threads }) => threads % LANES !== 0,
    ),
  text: ({ threads, blocks }) =>
    `A kernel is launched with ${blocks} blocks of ${threads} threads. The hardware runs each block in warps of 32 threads; threads of different blocks never share a warp.

How many warps are there? What share of their lanes has a thread?`,
  fields: () => [
    { id: 'warps', kind: 'integer', label: 'Warps of the launch', unit: 'warps' },
    { id: 'used', kind: 'number', label: 'Share of the lanes that has a thread', unit: 'share', relativeTolerance: 0.01 },
  ],
  answer: ({ threads, blocks }) => {
    const { warps } = launch({ elements: threads * blocks, threadsPerBlock: threads, elementsPerThread: 1 });
    return { warps, used: (threads * blocks) / (LANES * warps) };
  },
  mistakes: ({ threads, blocks }) => [
    {
      field: 'warps',
      value: Math.ceil((threads * blocks) / LANES),
      says: 'That lets warps cross blocks. Threads of different blocks never share one.',
    },
    {
      field: 'warps',
      value: blocks * Math.floor(threads / LANES),
      says: 'That is rounded down: the last threads of a block need a warp, too.',
    },
    { field: 'warps', value: Math.ceil(threads / LANES), says: 'That is one block. The launch has more.' },
  ],
  solution: ({ threads, blocks }) => {
    const ofBlock = Math.ceil(threads / LANES);
    return `A block of ${threads} threads needs ${countWords(ofBlock, 'warp')}, the last one only in part. The launch has $${blocks} \\cdot ${ofBlock}$ = **${formatNumber(blocks * ofBlock)} warps**.

They have $${ofBlock} \\cdot 32 = ${ofBlock * LANES}$ lanes for each block, of which ${threads} have a thread: **${formatNumber(threads / (ofBlock * LANES))}**. The others take part in every instruction and do nothing. So choose a multiple of 32.`;
  },
});
