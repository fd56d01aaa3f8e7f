import type { HandCount } from './count.ts';
import { matmulCounts } from './matmul.ts';
import { queryCounts } from './query.ts';
import { reductionCounts } from './reduction.ts';
import { standaloneCounts } from './standalone.ts';
import { stencilCounts } from './stencil.ts';
import { vectorCounts } from './vector-ops.ts';

/**
 * What each kernel does to memory at its overrides' defaults, counted by hand, so that the x-ray can be compared with it: by
 * `<exercise>/<rung>` for the rungs of all ladders, by file name for kernels of bench/xray/kernels.
 */
export const HAND_COUNTS: Readonly<Record<string, HandCount>> = {
  ...vectorCounts,
  ...reductionCounts,
  ...matmulCounts,
  ...queryCounts,
  ...stencilCounts,
  ...standaloneCounts,
};
