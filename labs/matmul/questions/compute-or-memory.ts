import { defineQuestion, drawUntil, texNumber } from '@rooflab/lab/question';
import { boundOf } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface KernelOnDevice {
  /** Operations per thread. */
  readonly flops: number;
  /** Loads per thread, 32 bits each. */
  readonly words: number;
  readonly gigaflopsPerSecond: number;
  readonly gigabytesPerSecond: number;
}

export const computeOrMemory = defineQuestion({
  id: 'matmul/compute-or-memory',
  title: 'Compute-bound or memory-bound?',
  document: { file: DOCUMENTS.considerations, rows: [33] },
  draw: (random): KernelOnDevice =>
    drawUntil(
      () => ({
        flops: 2 * random.int(6, 60),
        words: random.int(3, 16),
        gigaflopsPerSecond: 50 * random.int(2, 20),
        gigabytesPerSecond: 10 * random.int(5, 40),
      }),
      (drawn) => {
        const { computeSeconds, memorySeconds } = boundOf(work(drawn));
        return Math.abs(Math.log(computeSeconds / memorySeconds)) > 0.05;
      },
    ),
  text: ({ flops, words, gigaflopsPerSecond, gigabytesPerSecond }) =>
    `Each thread of a kernel does ${flops} floating-point operations and ${words} accesses to global memory, of one 32-bit word each. The device has a peak of ${formatNumber(gigaflopsPerSecond)} Gflop/s and a memory bandwidth of ${formatNumber(gigabytesPerSecond)} GB/s.

How long does the device need for the operations of one thread, and how long for its bytes, if it works at full speed? Is the kernel compute-bound or memory-bound?`,
  fields: () => [
    { id: 'compute', kind: 'number', label: 'Time of the operations of one thread', unit: 'ns', relativeTolerance: 0.01 },
    { id: 'memory', kind: 'number', label: 'Time of the bytes of one thread', unit: 'ns', relativeTolerance: 0.01 },
    {
      id: 'bound',
      kind: 'choice',
      label: 'The kernel is',
      choices: [
        { value: 'compute', label: 'compute-bound' },
        { value: 'memory', label: 'memory-bound' },
      ],
    },
  ],
  answer: (values) => {
    const { computeSeconds, memorySeconds, bound } = boundOf(work(values));
    return { compute: 1e9 * computeSeconds, memory: 1e9 * memorySeconds, bound };
  },
  mistakes: ({ words, gigabytesPerSecond }) => [
    { field: 'memory', value: words / gigabytesPerSecond, says: 'That counts a word as one byte. A word of 32 bits has 4.' },
    { field: 'memory', value: (32 * words) / gigabytesPerSecond, says: 'That counts bits. The bandwidth is in bytes.' },
  ],
  solution: ({ flops, words, gigaflopsPerSecond, gigabytesPerSecond }) => {
    const compute = flops / gigaflopsPerSecond;
    const memory = (4 * words) / gigabytesPerSecond;
    return `The operations take $\\dfrac{${flops}\\ \\text{flop}}{${texNumber(gigaflopsPerSecond)} \\cdot 10^9\\ \\text{flop/s}}$ = **${formatNumber(compute)} ns**.

A word has 4 bytes, so the accesses move $${words} \\cdot 4 = ${4 * words}$ bytes. They take $\\dfrac{${4 * words}\\ \\text{B}}{${texNumber(gigabytesPerSecond)} \\cdot 10^9\\ \\text{B/s}}$ = **${formatNumber(memory)} ns**.

Both happen at the same time, so the longer one sets the limit: the kernel is **${compute > memory ? 'compute' : 'memory'}-bound**.

(The course's slides divide by “${formatNumber(gigabytesPerSecond)}GB / 3”. That is a typo for GB/s; their results are those of GB/s.)`;
  },
});

function work({ flops, words, gigaflopsPerSecond, gigabytesPerSecond }: KernelOnDevice): Parameters<typeof boundOf>[0] {
  return { flops, bytes: 4 * words, flopsPerSecond: 1e9 * gigaflopsPerSecond, bytesPerSecond: 1e9 * gigabytesPerSecond };
}
