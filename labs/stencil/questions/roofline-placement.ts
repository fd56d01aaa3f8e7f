import { defineQuestion, drawUntil, texNumber } from '@rooflab/lab/question';
import { boundOf } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Placement {
  readonly points: number;
  readonly gigabytesPerSecond: number;
  readonly gigaflopsPerSecond: number;
}

export const rooflinePlacement = defineQuestion({
  id: 'stencil/roofline-placement',
  title: 'A stencil under the roofline',
  document: { file: DOCUMENTS.stencils, rows: [64] },
  draw: (random): Placement =>
    drawUntil(
      () => ({
        points: random.pick([7, 13, 19, 25, 31]),
        gigabytesPerSecond: 10 * random.int(5, 60),
        gigaflopsPerSecond: 100 * random.int(2, 60),
      }),
      (drawn) => Math.abs(Math.log((perByte(drawn) * drawn.gigabytesPerSecond) / drawn.gigaflopsPerSecond)) > 0.05,
    ),
  text: ({ points, gigabytesPerSecond, gigaflopsPerSecond }) =>
    `A stencil of ${points} points in single precision does ${2 * points - 1} operations for each point of the grid. Caches are perfect, so that 4 bytes are read and 4 bytes are written for it. The device has a peak of ${formatNumber(gigaflopsPerSecond)} Gflop/s and a bandwidth of ${formatNumber(gigabytesPerSecond)} GB/s.

How many Gflop/s can it reach at most? What limits it?`,
  fields: () => [
    { id: 'rate', kind: 'number', label: 'Attainable rate', unit: 'Gflop/s', relativeTolerance: 0.01 },
    {
      id: 'bound',
      kind: 'choice',
      label: 'It is limited by',
      choices: [
        { value: 'memory', label: 'memory' },
        { value: 'compute', label: 'arithmetic' },
      ],
    },
  ],
  answer: ({ points, gigabytesPerSecond, gigaflopsPerSecond }) => {
    const flops = 2 * points - 1;
    const { seconds, bound } = boundOf({
      flops,
      bytes: 8,
      flopsPerSecond: 1e9 * gigaflopsPerSecond,
      bytesPerSecond: 1e9 * gigabytesPerSecond,
    });
    return { rate: flops / seconds / 1e9, bound };
  },
  mistakes: ({ points, gigabytesPerSecond, gigaflopsPerSecond }) => [
    {
      field: 'rate',
      value: Math.max(((2 * points - 1) / 8) * gigabytesPerSecond, gigaflopsPerSecond),
      says: 'That is the higher of the two limits. The lower one is the roof.',
    },
    {
      field: 'rate',
      value: ((2 * points - 1) / 4) * gigabytesPerSecond,
      says: 'That counts what is read, or what is written. Both go to memory.',
    },
  ],
  solution: ({ points, gigabytesPerSecond, gigaflopsPerSecond }) => {
    const byMemory = ((2 * points - 1) / 8) * gigabytesPerSecond;
    return `The intensity is $${2 * points - 1} / 8 = ${texNumber((2 * points - 1) / 8)}$ flop/byte. The memory allows $${texNumber((2 * points - 1) / 8)} \\cdot ${gigabytesPerSecond} = ${texNumber(byMemory)}$ Gflop/s, arithmetic $${texNumber(gigaflopsPerSecond)}$. The smaller one is the roof: **${formatNumber(Math.min(byMemory, gigaflopsPerSecond))} Gflop/s**, limited by **${byMemory < gigaflopsPerSecond ? 'memory' : 'arithmetic'}**.`;
  },
});

function perByte({ points }: Placement): number {
  return (2 * points - 1) / 8;
}
