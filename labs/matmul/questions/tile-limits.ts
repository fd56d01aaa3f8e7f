import { defineQuestion } from '@rooflab/lab/question';
import { occupancy } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const tileLimits = defineQuestion({
  id: 'matmul/tile-limits',
  title: 'Which tile, and what limits it',
  document: { file: DOCUMENTS.considerations, rows: [45] },
  draw: (random) => ({ tile: random.pick([4, 8, 12, 16]), registers: random.int(6, 10), gigabytesPerSecond: 20 * random.int(3, 12) }),
  text: ({ tile, registers, gigabytesPerSecond }) =>
    `On the G80 a multiprocessor holds at most 8 blocks, 768 threads and 8192 registers. It allocates registers to blocks in multiples of 256, counting warps in pairs. A tiled matrix multiplication has blocks of ${tile} × ${tile} threads, each with ${registers} registers; the tiles' shared memory is not a limit. Tiles of ${tile} × ${tile} give ${formatNumber(tile / 4)} flop per byte loaded, and the memory delivers ${gigabytesPerSecond} GB/s.

How many threads does a multiprocessor hold? How many Gflop/s does the memory allow at most?`,
  fields: () => [
    { id: 'threads', kind: 'integer', label: 'Threads of a multiprocessor', unit: 'threads' },
    { id: 'rate', kind: 'number', label: 'Highest rate that the memory allows', unit: 'Gflop/s', relativeTolerance: 0.01 },
  ],
  answer: ({ tile, registers, gigabytesPerSecond }) => ({
    threads: occupancy({ device: 'G80', threadsPerBlock: tile * tile, registersPerThread: registers, sharedBytesPerBlock: 0 }).threadsPerSm,
    rate: (tile / 4) * gigabytesPerSecond,
  }),
  mistakes: ({ tile, gigabytesPerSecond }) => [
    { field: 'threads', value: 8 * tile * tile, says: 'That is eight blocks. Threads or registers may allow fewer.' },
    { field: 'threads', value: 768, says: 'That is the limit of threads. Blocks or registers may allow fewer.' },
    { field: 'rate', value: tile * gigabytesPerSecond, says: 'That is for each element. The bandwidth is in bytes.' },
    { field: 'rate', value: gigabytesPerSecond, says: 'That is the bandwidth. Each byte brings more than one operation, or less.' },
  ],
  solution: ({ tile, registers, gigabytesPerSecond }) => {
    const threads = tile * tile;
    const warps = 2 * Math.ceil(threads / 64);
    const given = 256 * Math.ceil((warps * 32 * registers) / 256);
    const [byRegisters, byWarps] = [Math.floor(8192 / given), Math.floor(24 / Math.ceil(threads / 32))];
    const blocks = Math.min(byRegisters, byWarps, 8);
    return `A block has $${tile} \\cdot ${tile} = ${threads}$ threads in ${Math.ceil(threads / 32)} ${threads > 32 ? 'warps' : 'warp'}; 768 threads are 24 warps, room for ${byWarps} blocks. For registers it counts as ${warps} warps of 32: $${warps * 32} \\cdot ${registers}$ registers, rounded up to ${formatNumber(given)}, room for ${byRegisters} blocks. There are never more than 8. So ${blocks} blocks fit, with $${blocks} \\cdot ${threads}$ = **${formatNumber(blocks * threads)} threads**.

The memory allows $${formatNumber(tile / 4)}\\ \\text{flop/byte} \\cdot ${gigabytesPerSecond}\\ \\text{GB/s}$ = **${formatNumber((tile / 4) * gigabytesPerSecond)} Gflop/s**. Small tiles lose twice: the number of blocks limits the threads, and the memory limits the rate. That is why, in the course's figure, neither unrolling nor prefetching helps until the tile reaches 16 × 16.`;
  },
});
