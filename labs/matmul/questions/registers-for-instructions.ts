import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { latencyHidingWarps, occupancy } from '@rooflab/roofline/calculators';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Trade {
  readonly threads: number;
  readonly registers: number;
  readonly latencyCycles: number;
  readonly independent: number;
}

const CYCLES = 4;

export const registersForInstructions = defineQuestion({
  id: 'matmul/registers-for-instructions',
  title: 'Fewer warps, more independent instructions',
  document: { file: DOCUMENTS.considerations, rows: [40, 41] },
  draw: (random): Trade =>
    drawUntil(
      () => ({
        threads: random.pick([128, 256]),
        registers: random.int(9, 20),
        latencyCycles: 20 * random.int(10, 30),
        independent: random.int(2, 6),
      }),
      (trade) => held(trade, trade.registers) > held(trade, trade.registers + 1) && held(trade, trade.registers + 1) !== needed(trade),
    ),
  text: ({ threads, registers, latencyCycles, independent }) =>
    `A multiprocessor of the G80 has room for 8 blocks, 768 threads and 8192 registers, which it allocates to blocks in multiples of 256. A warp has 32 threads; an instruction of a warp takes ${CYCLES} cycles, and a load from global memory ${latencyCycles} cycles.

A kernel with blocks of ${threads} threads uses ${registers} registers per thread. With one register more, the number of independent instructions between a load and its use can be raised from ${independent} to ${2 * independent}. After that change, how many warps does a multiprocessor hold, how many does it need to hide the latency, and does it still keep its units busy?`,
  fields: () => [
    { id: 'held', kind: 'integer', label: 'Warps that the multiprocessor holds', unit: 'warps' },
    { id: 'needed', kind: 'integer', label: 'Warps that hide the latency', unit: 'warps' },
    {
      id: 'busy',
      kind: 'choice',
      label: 'Are the units busy all the time?',
      choices: [
        { value: 'yes', label: 'yes, there are enough warps' },
        { value: 'no', label: 'no, there are too few warps' },
      ],
    },
  ],
  answer: (trade) => {
    const [warps, enough] = [held(trade, trade.registers + 1), needed(trade)];
    return { held: warps, needed: enough, busy: warps >= enough ? 'yes' : 'no' };
  },
  mistakes: (trade) => [
    { field: 'held', value: held(trade, trade.registers), says: 'That is before the change. Each thread now has one register more.' },
    { field: 'held', value: 768 / 32, says: 'That is the limit of threads alone. The registers may allow fewer.' },
    {
      field: 'needed',
      value: needed({ ...trade, independent: trade.independent / 2 }),
      says: 'That is before the change. Each warp now has twice as many instructions.',
    },
  ],
  solution: ({ threads, registers, latencyCycles, independent }) => {
    const given = 256 * Math.ceil((threads * (registers + 1)) / 256);
    const blocks = Math.min(Math.floor(8192 / given), Math.floor(768 / threads), 8);
    const warps = (blocks * threads) / 32;
    const enough = Math.ceil(latencyCycles / (CYCLES * 2 * independent));
    return `A block now takes ${threads} · ${registers + 1} registers, in multiples of 256: ${formatNumber(given)}. The registers have room for ${Math.floor(8192 / given)} of these, the threads for ${Math.floor(768 / threads)}, so the multiprocessor holds ${countWords(blocks, 'block')} of ${threads / 32} warps: **${warps} warps**.

Each warp fills $${2 * independent} \\cdot ${CYCLES} = ${2 * independent * CYCLES}$ cycles of the latency. $${latencyCycles} / ${2 * independent * CYCLES} = ${formatNumber(latencyCycles / (2 * independent * CYCLES))}$, so the latency is hidden by **${enough} warps**.

Are the units busy all the time? **${warps >= enough ? 'yes, there are enough warps' : 'no, there are too few warps'}**: ${warps} is ${warps >= enough ? 'at least' : 'less than'} ${enough}. ${warps >= enough ? 'Parallelism within a thread has replaced parallelism between threads.' : 'Here the extra register costs more than the independent instructions gain.'}`;
  },
});

function held({ threads }: Trade, registersPerThread: number): number {
  return occupancy({ device: 'G80', threadsPerBlock: threads, registersPerThread, sharedBytesPerBlock: 0 }).warpsPerSm;
}

function needed({ latencyCycles, independent }: Trade): number {
  return latencyHidingWarps({ latencyCycles, cyclesPerInstruction: CYCLES, independentInstructions: 2 * independent }).warps;
}
