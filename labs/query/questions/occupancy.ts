import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { occupancy as occupancyOf } from '@rooflab/roofline/calculators';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Kernel {
  readonly threads: number;
  readonly registers: number;
  readonly fewer: number;
}

/** Limits of compute capability 1.1. */
const WARPS = 24;

export const occupancy = defineQuestion({
  id: 'query/occupancy',
  title: 'Occupancy and --maxrregcount',
  document: { file: DOCUMENTS.query, rows: [57] },
  draw: (random): Kernel =>
    drawUntil(
      () => ({ threads: random.pick([64, 128, 192, 256, 384]), registers: random.int(11, 30), fewer: random.int(6, 16) }),
      ({ threads, registers, fewer }) =>
        fewer < registers && shareOf(threads, registers) > 0 && shareOf(threads, registers) < shareOf(threads, fewer),
    ),
  text: ({ threads, registers, fewer }) =>
    `A kernel has blocks of ${threads} threads, with a shared sum of 8 bytes for each thread and 64 bytes of parameters. A thread needs ${registers} registers. The device has compute capability 1.1. Its multiprocessor holds at most 8 blocks and ${WARPS} warps, has 8192 registers (allocated to blocks in multiples of 256) and 16 384 bytes of shared memory (allocated in multiples of 512).

What is the occupancy, the share of the ${WARPS} warps that are resident? The compiler is now told \`--maxrregcount ${fewer}\`, so that a thread has ${fewer} registers. What is the occupancy then?`,
  fields: ({ registers, fewer }) => [
    { id: 'before', kind: 'number', label: `Occupancy with ${registers} registers`, unit: 'share', relativeTolerance: 0.01 },
    { id: 'after', kind: 'number', label: `Occupancy with ${fewer} registers`, unit: 'share', relativeTolerance: 0.01 },
  ],
  answer: ({ threads, registers, fewer }) => ({ before: shareOf(threads, registers), after: shareOf(threads, fewer) }),
  mistakes: ({ threads, registers }) => [
    { field: 'after', value: shareOf(threads, registers), says: 'That is as before. With fewer registers more blocks have room.' },
    {
      field: 'before',
      value: (Math.min(8, Math.floor((32 * WARPS) / threads)) * threads) / 32 / WARPS,
      says: 'That is what warps and blocks allow. Registers, or shared memory, allow less.',
    },
    {
      field: 'after',
      value: (Math.min(8, Math.floor((32 * WARPS) / threads)) * threads) / 32 / WARPS,
      says: 'That is what warps and blocks allow. Registers, or shared memory, allow less.',
    },
  ],
  solution: ({ threads, registers, fewer }) => {
    const shared = 8 * threads + 64;
    const sharedGiven = 512 * Math.ceil(shared / 512);
    const others = { warps: Math.floor((32 * WARPS) / threads), shared: Math.floor(16_384 / sharedGiven) };
    const line = (each: number) => {
      const given = 256 * Math.ceil((threads * each) / 256);
      const blocks = Math.min(Math.floor(8192 / given), others.warps, others.shared, 8);
      const warps = (blocks * threads) / 32;
      return `With ${each} registers a block takes $${threads} \\cdot ${each} = ${threads * each}$ registers, rounded up to ${formatNumber(given)}, and ${Math.floor(8192 / given)} such blocks have room. So ${countWords(blocks, 'block is', 'blocks are')} resident, $${warps}$ of ${WARPS} warps: **${formatNumber(warps / WARPS)}**.`;
    };
    return `A block has ${threads / 32} warps, so the warps allow ${others.warps} blocks. It takes $8 \\cdot ${threads} + 64 = ${shared}$ bytes of shared memory, rounded up to ${formatNumber(sharedGiven)}, which allow ${others.shared}. There are never more than 8. The rest depends on the registers.

${line(registers)}

${line(fewer)}

Variables that no longer fit go to memory, so it is not free: measure it.`;
  },
});

function shareOf(threadsPerBlock: number, registersPerThread: number): number {
  return occupancyOf({ device: 'G96', threadsPerBlock, registersPerThread, sharedBytesPerBlock: 8 * threadsPerBlock + 64 }).occupancy;
}
