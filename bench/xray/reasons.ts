import type { Measure } from './measures.ts';

interface Rule {
  readonly kernel: RegExp;
  readonly measure: Measure;
  readonly because: string;
}

/** Why our counts and the hardware's differ by more than 2 %. The first rule that applies is used. */
const RULES: readonly Rule[] = [
  {
    kernel: /^sum_subgroups/,
    measure: 'floatOperations',
    because: 'The additions of a subgroupAdd are not counted; in CUDA they are five, one after each shuffle.',
  },
  {
    kernel: /^sum_subgroups/,
    measure: 'workgroupRequests',
    because: 'The subgroups of the device that ran the x-ray are not 32 lanes wide.',
  },
  {
    kernel: /^sum_subgroups/,
    measure: 'workgroupPasses',
    because: 'The subgroups of the device that ran the x-ray are not 32 lanes wide.',
  },
  {
    kernel: /./,
    measure: 'activeLanes',
    because: 'The x-ray takes the mean over the blocks of the source that run, the hardware over all machine instructions.',
  },
];

/** Null when the reason is unknown. */
export function reasonFor(kernel: string, measure: Measure): string | null {
  return RULES.find((rule) => rule.measure === measure && rule.kernel.test(kernel))?.because ?? null;
}
