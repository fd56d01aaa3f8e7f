import { defineQuestion, drawUntil, texNumber } from '@rooflab/lab/question';
import { boundOf } from '@rooflab/roofline/calculators';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface VectorKernel {
  readonly formula: string;
  /** Operations per element. */
  readonly flops: number;
  /** Bytes read and written per element. */
  readonly words: number;
}

const KERNELS: readonly [VectorKernel, ...VectorKernel[]] = [
  { formula: '\\mathrm{out}_i = s \\cdot a_i', flops: 1, words: 2 },
  { formula: '\\mathrm{out}_i = a_i + b_i', flops: 1, words: 3 },
  { formula: '\\mathrm{out}_i = a_i + s \\cdot b_i', flops: 2, words: 3 },
  { formula: '\\mathrm{out}_i = a_i \\cdot b_i + c_i', flops: 2, words: 4 },
  { formula: '\\mathrm{out}_i = (a_i + b_i)^2', flops: 2, words: 3 },
];

interface Setting {
  readonly kernel: VectorKernel;
  readonly bytesEach: number;
  readonly gigaflopsPerSecond: number;
  readonly gigabytesPerSecond: number;
}

export const intensity = defineQuestion({
  id: 'vector-ops/intensity',
  title: 'Intensity of a vector operation',
  document: { file: DOCUMENTS.parameters, rows: [18] },
  draw: (random): Setting =>
    drawUntil(
      () => ({
        kernel: random.pick(KERNELS),
        bytesEach: random.pick([4, 8]),
        gigaflopsPerSecond: 100 * random.int(10, 600),
        gigabytesPerSecond: 50 * random.int(2, 80),
      }),
      ({ gigaflopsPerSecond, gigabytesPerSecond }) => gigaflopsPerSecond > 5 * gigabytesPerSecond,
    ),
  text: ({ kernel, bytesEach, gigaflopsPerSecond, gigabytesPerSecond }) =>
    `A kernel computes $${kernel.formula}$ for all elements of long arrays. Elements have ${bytesEach} bytes and $s$ is a constant. An operation is an addition or a multiplication. Every input element is read once, every output element written once. What is the intensity?

The device has a peak of ${formatNumber(gigaflopsPerSecond)} Gflop/s and a bandwidth of ${formatNumber(gigabytesPerSecond)} GB/s. How many Gflop/s can the kernel reach at most?`,
  fields: () => [
    { id: 'intensity', kind: 'number', label: 'Intensity', unit: 'flop/byte', relativeTolerance: 0.01 },
    { id: 'rate', kind: 'number', label: 'Attainable rate', unit: 'Gflop/s', relativeTolerance: 0.02 },
  ],
  answer: ({ kernel, bytesEach, gigaflopsPerSecond, gigabytesPerSecond }) => {
    const bytes = kernel.words * bytesEach;
    const { seconds } = boundOf({
      flops: kernel.flops,
      bytes,
      flopsPerSecond: 1e9 * gigaflopsPerSecond,
      bytesPerSecond: 1e9 * gigabytesPerSecond,
    });
    return { intensity: kernel.flops / bytes, rate: kernel.flops / seconds / 1e9 };
  },
  mistakes: ({ kernel: { flops, words }, bytesEach, gigaflopsPerSecond, gigabytesPerSecond }) => [
    { field: 'intensity', value: flops / words, says: 'That is for each number. A number has several bytes.' },
    { field: 'intensity', value: flops / ((words - 1) * bytesEach), says: 'That leaves out the write.' },
    { field: 'rate', value: gigaflopsPerSecond, says: 'That is the peak. Check whether the memory can feed it.' },
    { field: 'rate', value: (flops / ((words - 1) * bytesEach)) * gigabytesPerSecond, says: 'That leaves out the write.' },
    { field: 'rate', value: (flops / words) * gigabytesPerSecond, says: 'That is for each number. A number has several bytes.' },
  ],
  solution: ({ kernel: { flops, words }, bytesEach, gigaflopsPerSecond, gigabytesPerSecond }) => {
    const perByte = flops / (words * bytesEach);
    return `For each element the kernel does ${countWords(flops, 'operation')} and moves ${words} numbers (${words - 1} read, 1 written) of ${bytesEach} bytes: $\\dfrac{${flops}}{${words} \\cdot ${bytesEach}}$ = **${formatNumber(perByte)} flop/byte**.

The roof is $\\min(${texNumber(gigaflopsPerSecond)},\\ ${texNumber(perByte)} \\cdot ${texNumber(gigabytesPerSecond)})$ = **${formatNumber(Math.min(gigaflopsPerSecond, perByte * gigabytesPerSecond))} Gflop/s**: memory is by far the limit.`;
  },
});
