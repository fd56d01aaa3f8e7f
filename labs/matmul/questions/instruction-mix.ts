import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface LoopBody {
  readonly arithmetic: number;
  readonly addresses: number;
  readonly branches: number;
  readonly increments: number;
}

export const instructionMix = defineQuestion({
  id: 'matmul/instruction-mix',
  title: 'Instruction mix',
  document: { file: DOCUMENTS.considerations, rows: [42] },
  draw: (random): LoopBody & { readonly gigaflopsPerSecond: number } =>
    drawUntil(
      () => ({
        arithmetic: random.int(1, 6),
        addresses: random.int(1, 6),
        branches: 1,
        increments: random.int(1, 2),
        gigaflopsPerSecond: 50 * random.int(4, 40),
      }),
      ({ arithmetic, addresses }) => arithmetic !== addresses || arithmetic === 2,
    ),
  text: ({ arithmetic, addresses, branches, increments, gigaflopsPerSecond }) =>
    `One iteration of a kernel's inner loop consists of ${countWords(arithmetic, 'floating-point instruction')}, ${countWords(addresses, 'instruction')} for address arithmetic, ${countWords(branches, 'branch', 'branches')} and ${countWords(increments, 'increment')}. All take the same time to issue.

What share of the instructions issued are floating-point instructions? If all of them were, the device would reach ${formatNumber(gigaflopsPerSecond)} Gflop/s. What rate can this loop reach at most?`,
  fields: () => [
    { id: 'share', kind: 'number', label: 'Share of floating-point instructions', unit: 'share', relativeTolerance: 0.01 },
    { id: 'rate', kind: 'number', label: 'Highest rate of the loop', unit: 'Gflop/s', relativeTolerance: 0.02 },
  ],
  answer: ({ gigaflopsPerSecond, ...body }) => ({ share: shareOf(body), rate: gigaflopsPerSecond * shareOf(body) }),
  mistakes: ({ arithmetic, addresses, gigaflopsPerSecond }) => [
    {
      field: 'share',
      value: arithmetic / (arithmetic + addresses),
      says: 'That leaves out the branch and the increments, which are issued as well.',
    },
    { field: 'rate', value: gigaflopsPerSecond, says: 'That is the peak. Only a part of the instructions are floating-point ones.' },
    {
      field: 'rate',
      value: (gigaflopsPerSecond * arithmetic) / (arithmetic + addresses),
      says: 'That leaves out the branch and the increments, which are issued as well.',
    },
  ],
  solution: ({ arithmetic, addresses, branches, increments, gigaflopsPerSecond }) => {
    const all = arithmetic + addresses + branches + increments;
    return `One iteration has ${arithmetic} + ${addresses} + ${branches} + ${increments} = ${all} instructions, ${arithmetic} of them in floating point: $${arithmetic}/${all}$ = **${formatNumber(arithmetic / all)}**.

All of them compete for the same issue slots, so at most this share of the peak is left: $\\frac{${arithmetic}}{${all}} \\cdot ${gigaflopsPerSecond}$ = **${formatNumber((arithmetic * gigaflopsPerSecond) / all)} Gflop/s**.`;
  },
});

function shareOf({ arithmetic, addresses, branches, increments }: LoopBody): number {
  return arithmetic / (arithmetic + addresses + branches + increments);
}
