import { COMMON_HINTS, type Hint } from '@rooflab/lab';

/** Remedies for any exercise, used where its lab has none of its own for a finding. */
export const GENERAL_HINTS: readonly Hint[] = [
  COMMON_HINTS.branches,
  COMMON_HINTS.workgroupAtomics,
  COMMON_HINTS.needlessBarriers,
  COMMON_HINTS.waitingWarps,
  COMMON_HINTS.scratch,
  COMMON_HINTS.manyAtomics,
  COMMON_HINTS.bankConflicts,
  COMMON_HINTS.manyDispatches,
  COMMON_HINTS.sumInOutput,
  COMMON_HINTS.extraOperations,
  COMMON_HINTS.divisions,
  COMMON_HINTS.privateArrays,
  COMMON_HINTS.repeatedPasses,
  COMMON_HINTS.scatteredAccess,
  COMMON_HINTS.fewWorkgroups,
  COMMON_HINTS.unevenWorkgroups,
  COMMON_HINTS.smallWorkgroups,
  COMMON_HINTS.largeWorkgroups,
  COMMON_HINTS.serialPass,
  COMMON_HINTS.unevenWork,
];
