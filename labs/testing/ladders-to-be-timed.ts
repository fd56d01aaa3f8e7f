/**
 * Exercises whose ladders no GPU has timed soundly yet: the only runs were on machines that had not reached their clocks. Their marks for speed are from
 * single rungs of those runs. Take one out when `scripts/recorded-rungs.ts` has written what a GPU took.
 */
export const LADDERS_TO_BE_TIMED: readonly string[] = [
  'scan/exclusive',
  'scan/inclusive',
  'compaction/filter',
  'compaction/runs',
  'wave/steps',
  'wave/life',
];
