import { convolutionCounts } from './convolution.ts';
import type { HandCount } from './count.ts';
import { matmulCounts } from './matmul.ts';
import { plantedMatmulCounts } from './planted/matmul.ts';
import { plantedQueryCounts } from './planted/query.ts';
import { plantedReductionCounts } from './planted/reduction.ts';
import { plantedStencilCounts } from './planted/stencil.ts';
import { plantedVectorCounts } from './planted/vector-ops.ts';
import { queryCounts } from './query.ts';
import { reductionCounts } from './reduction.ts';
import { scanCounts } from './scan.ts';
import { softmaxCounts } from './softmax.ts';
import { sortingCounts } from './sorting.ts';
import { standaloneCounts } from './standalone.ts';
import { stencilCounts } from './stencil.ts';
import { transposeCounts } from './transpose.ts';
import { vectorCounts } from './vector-ops.ts';
import { waveCounts } from './wave.ts';

type HandCounts = Readonly<Record<string, HandCount>>;

/** By file name. */
export const STANDALONE_COUNTS: HandCounts = standaloneCounts;

/** By `<exercise>/<name>`, as in bench/xray/planted. */
export const PLANTED_COUNTS: HandCounts = {
  ...plantedVectorCounts,
  ...plantedReductionCounts,
  ...plantedMatmulCounts,
  ...plantedQueryCounts,
  ...plantedStencilCounts,
};

/**
 * What each kernel does to memory at its overrides' defaults, counted by hand, to compare with the x-ray: by `<exercise>/<rung>` for the
 * rungs of all ladders, by file name for kernels of bench/xray/kernels, by `planted/<exercise>/<name>` for those of bench/xray/planted.
 */
export const HAND_COUNTS: HandCounts = {
  ...vectorCounts,
  ...reductionCounts,
  ...matmulCounts,
  ...queryCounts,
  ...stencilCounts,
  ...convolutionCounts,
  ...waveCounts,
  ...transposeCounts,
  ...scanCounts,
  ...sortingCounts,
  ...softmaxCounts,
  ...STANDALONE_COUNTS,
  ...Object.fromEntries(Object.entries(PLANTED_COUNTS).map(([name, count]) => [`planted/${name}`, count])),
};
