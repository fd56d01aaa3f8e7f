import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { occupancy } from '@rooflab/roofline/calculators';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

/** Registers of a G80's multiprocessor. */
const REGISTERS = 8192;
const THREADS = 768;
const BLOCKS = 8;
/** Registers are allocated to a block in multiples of this. */
const PORTION = 256;

export const occupancyCliff = defineQuestion({
  id: 'matmul/occupancy-cliff',
  title: 'One register more',
  document: { file: DOCUMENTS.considerations, rows: [40] },
  draw: (random) =>
    drawUntil(
      () => ({ threads: random.pick([128, 192, 256, 384]), registers: random.int(6, 40) }),
      ({ threads, registers }) => resident(threads, registers) > resident(threads, registers + 1) && resident(threads, registers + 1) > 0,
    ),
  text: ({ threads, registers }) =>
    `A multiprocessor of the G80 has room for ${BLOCKS} blocks, ${THREADS} threads and ${formatNumber(REGISTERS)} registers. It allocates registers to whole blocks, in multiples of ${PORTION}. A kernel has blocks of ${threads} threads and needs no shared memory.

How many threads does a multiprocessor hold at a time if a thread needs ${registers} registers, and how many if the programmer declares one more variable and it needs ${registers + 1}?`,
  fields: ({ registers }) => [
    { id: 'before', kind: 'integer', label: `Threads with ${registers} registers each`, unit: 'threads' },
    { id: 'after', kind: 'integer', label: `Threads with ${registers + 1} registers each`, unit: 'threads' },
  ],
  answer: ({ threads, registers }) => ({ before: resident(threads, registers), after: resident(threads, registers + 1) }),
  mistakes: ({ threads, registers }) => [
    {
      field: 'before',
      value: Math.floor(REGISTERS / registers),
      says: 'That fills the registers with single threads. Whole blocks are resident.',
    },
    { field: 'before', value: THREADS, says: 'That is the limit of threads. Registers, or whole blocks, may allow fewer.' },
    { field: 'before', value: BLOCKS * threads, says: 'That is the limit of blocks. Registers and threads may allow fewer.' },
    {
      field: 'after',
      value: Math.floor(REGISTERS / (registers + 1)),
      says: 'That fills the registers with single threads. Whole blocks are resident.',
    },
    {
      field: 'after',
      value: resident(threads, registers),
      says: 'That is as many as before. One register more for each thread is a whole portion for each block.',
    },
  ],
  solution: ({ threads, registers }) => {
    const [before, after] = [steps(threads, registers), steps(threads, registers + 1)];
    return `With ${registers} registers per thread, ${before.text}

With ${registers + 1} registers per thread, ${after.text}

A block fits as a whole or not at all, so one register more costs $${before.blocks - after.blocks}$ of $${before.blocks}$ blocks: a cliff.`;
  },
});

function resident(threadsPerBlock: number, registersPerThread: number): number {
  return occupancy({ device: 'G80', threadsPerBlock, registersPerThread, sharedBytesPerBlock: 0 }).threadsPerSm;
}

function steps(threads: number, registers: number): { readonly blocks: number; readonly text: string } {
  const asked = threads * registers;
  const given = PORTION * Math.ceil(asked / PORTION);
  const byRegisters = Math.floor(REGISTERS / given);
  const byThreads = Math.floor(THREADS / threads);
  const blocks = Math.min(byRegisters, byThreads, BLOCKS);
  const rounded = given === asked ? '' : `, rounded up to ${formatNumber(given)}`;
  return {
    blocks,
    text: `a block takes $${threads} \\cdot ${registers}$ = ${formatNumber(asked)} registers${rounded}. The registers have room for ${byRegisters} such blocks, the threads for ${byThreads}, and there are never more than ${BLOCKS}. So the multiprocessor holds ${countWords(blocks, 'block')} or $${blocks} \\cdot ${threads}$ = **${formatNumber(blocks * threads)} threads**.`,
  };
}
