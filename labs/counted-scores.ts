/**
 * Scores of the rungs by counts, in the order of the ladder, of 100: 40 for being right, the others for their marks. They are the same on every
 * device; `bench/xray/counted-ladders.ts` grades all of them again.
 */
export const COUNTED_SCORES: Readonly<Record<string, readonly number[]>> = {
  // The last uses subgroups. That rung 2 trades idle lanes for bank conflicts is worth something: so it is on a GPU.
  'reduction/sum': [49.1, 66, 72, 86.2, 100, 100],
  'matmul/square': [50, 61, 83.7, 89.3, 100],
  // Here some counts depend on the data: which rows are selected.
  'query/filtered-sum': [63.1, 77.8, 80.8, 89.8, 92.4, 100, 100],
  // Loads that are issued before the first of them is waited for, as the last rungs have them, are no other loads.
  'vector-ops/copy': [69.4, 100, 100],
  'vector-ops/scale': [69.4, 100, 100],
  'vector-ops/add': [69.4, 100, 100],
  'vector-ops/triad': [69.4, 100, 100],
  // On an H200 the tile is a little slower than one point: what it saves are hits in L1, which counts take for traffic.
  'stencil/7pt': [66.6, 78, 86.8, 100],
  'stencil/13pt': [60.6, 78, 86.5, 100],
  'stencil/19pt': [58.5, 78, 86.3, 100],
  'stencil/25pt': [57.2, 78, 86.3, 100],
  'stencil/31pt': [56.6, 78, 86.2, 100],
};

/** Points by which the score of one kernel may differ from one grading to the next: selected rows are a few more or less, other counts are exact. */
export function scoreSlack(exercise: string): number {
  return exercise === 'query/filtered-sum' ? 0.3 : 1e-9;
}

/** A rung of a ladder by counts. */
export interface CountedRung {
  /** File name without its ending: `02-strided`. */
  readonly name: string;
  /** Of 100 points. */
  readonly score: number;
}

/** The rungs of an exercise's ladder, slowest first, with their scores by counts. */
export function countedLadder(exercise: string, names: readonly string[]): readonly CountedRung[] {
  const scores = COUNTED_SCORES[exercise] ?? [];
  return names.flatMap((name, i) => (scores[i] === undefined ? [] : [{ name, score: scores[i] }]));
}

/** How many rungs of a counted ladder a score reaches: those with no more points, as far as scores can be told apart. Scores never fall from rung to rung. */
export function countedRungsReached(exercise: string, ladder: readonly CountedRung[], score: number): number {
  return ladder.filter((rung) => rung.score <= score + scoreSlack(exercise)).length;
}
