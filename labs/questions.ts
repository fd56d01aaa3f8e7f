import type { Question } from '@rooflab/lab/question';
import { accessDirection } from './matmul/questions/access-direction.ts';
import { bytesInFlight } from './matmul/questions/bytes-in-flight.ts';
import { computeOrMemory } from './matmul/questions/compute-or-memory.ts';
import { copiesOfAVariable } from './matmul/questions/copies-of-a-variable.ts';
import { granularity } from './matmul/questions/granularity.ts';
import { instructionMix } from './matmul/questions/instruction-mix.ts';
import { latencyHidingWarps } from './matmul/questions/latency-hiding-warps.ts';
import { occupancyCliff } from './matmul/questions/occupancy-cliff.ts';
import { predictUnrolling } from './matmul/questions/predict-unrolling.ts';
import { registersForInstructions } from './matmul/questions/registers-for-instructions.ts';
import { tileLimits } from './matmul/questions/tile-limits.ts';
import { tileTraffic } from './matmul/questions/tile-traffic.ts';
import { unrolling } from './matmul/questions/unrolling.ts';
import { worthSharing } from './matmul/questions/worth-sharing.ts';
import { busBandwidth } from './query/questions/bus-bandwidth.ts';
import { bytesCopied } from './query/questions/bytes-copied.ts';
import { fewerBytesYetSlower } from './query/questions/fewer-bytes-yet-slower.ts';
import { limitOfTheSpeedup } from './query/questions/limit-of-the-speedup.ts';
import { occupancy } from './query/questions/occupancy.ts';
import { queriesThatPay } from './query/questions/queries-that-pay.ts';
import { secondKernel } from './query/questions/second-kernel.ts';
import { valuesLeft } from './query/questions/values-left.ts';
import { atomics } from './reduction/questions/atomics.ts';
import { bandwidthOfARun } from './reduction/questions/bandwidth-of-a-run.ts';
import { breakEven } from './reduction/questions/break-even.ts';
import { divergentWarps } from './reduction/questions/divergent-warps.ts';
import { predictBreakEven } from './reduction/questions/predict-break-even.ts';
import { rooflinePlacement as sumPlacement } from './reduction/questions/roofline-placement.ts';
import { treeOfSixteen } from './reduction/questions/tree-of-sixteen.ts';
import { twoVersions } from './reduction/questions/two-versions.ts';
import { whySequential } from './reduction/questions/why-sequential.ts';
import { cacheMisses } from './stencil/questions/cache-misses.ts';
import { intensityWithoutReuse } from './stencil/questions/intensity-without-reuse.ts';
import { largestPlane } from './stencil/questions/largest-plane.ts';
import { marchInRegisters } from './stencil/questions/march-in-registers.ts';
import { planeInCache } from './stencil/questions/plane-in-cache.ts';
import { predictDrop } from './stencil/questions/predict-drop.ts';
import { readsByAxis } from './stencil/questions/reads-by-axis.ts';
import { rooflinePlacement as stencilPlacement } from './stencil/questions/roofline-placement.ts';
import { tileBytes } from './stencil/questions/tile-bytes.ts';
import { alignedStructures } from './vector-ops/questions/aligned-structures.ts';
import { intensity } from './vector-ops/questions/intensity.ts';
import { launchBlocks } from './vector-ops/questions/launch-blocks.ts';
import { misalignedAccess } from './vector-ops/questions/misaligned-access.ts';
import { mostElements } from './vector-ops/questions/most-elements.ts';
import { overlap } from './vector-ops/questions/overlap.ts';
import { passesThatPay } from './vector-ops/questions/passes-that-pay.ts';
import { predictTransfers } from './vector-ops/questions/predict-transfers.ts';
import { stridedAccess } from './vector-ops/questions/strided-access.ts';
import { transferShare } from './vector-ops/questions/transfer-share.ts';
import { warpsOfABlock } from './vector-ops/questions/warps-of-a-block.ts';

/** Every question of every lab, in the order of the course. Their files contain the answers: no page may import them. */
export const questions: readonly Question[] = [
  launchBlocks,
  warpsOfABlock,
  mostElements,
  passesThatPay,
  overlap,
  intensity,
  stridedAccess,
  misalignedAccess,
  alignedStructures,
  transferShare,
  predictTransfers,
  sumPlacement,
  bandwidthOfARun,
  breakEven,
  predictBreakEven,
  divergentWarps,
  whySequential,
  treeOfSixteen,
  atomics,
  twoVersions,
  bytesCopied,
  busBandwidth,
  secondKernel,
  fewerBytesYetSlower,
  valuesLeft,
  occupancy,
  limitOfTheSpeedup,
  queriesThatPay,
  intensityWithoutReuse,
  stencilPlacement,
  readsByAxis,
  tileBytes,
  cacheMisses,
  planeInCache,
  largestPlane,
  predictDrop,
  marchInRegisters,
  worthSharing,
  copiesOfAVariable,
  computeOrMemory,
  bytesInFlight,
  tileTraffic,
  accessDirection,
  occupancyCliff,
  latencyHidingWarps,
  registersForInstructions,
  instructionMix,
  unrolling,
  granularity,
  tileLimits,
  predictUnrolling,
];

/** The question with this id; undefined when there is none. */
export function findQuestion(id: string): Question | undefined {
  return questions.find((question) => question.id === id);
}
