/**
 * Scores of the rungs by counts, in the order of the ladder, out of 100: 40 for correctness, the rest for their marks. They are the same on
 * every device; `bench/xray/counted-ladders.ts` grades all of them again.
 */
export const COUNTED_SCORES: Readonly<Record<string, readonly number[]>> = {
  // The last uses subgroups. Rung 2 gains by trading idle lanes for bank conflicts, as it does on a GPU.
  'reduction/sum': [49.1, 66, 72, 86.2, 100, 100],
  'matmul/square': [50, 61, 83.7, 89.3, 100],
  // Here some counts depend on the data: on which rows are selected.
  'query/filtered-sum': [63.1, 77.8, 80.8, 89.8, 92.4, 100, 100],
  // Issuing several loads before waiting for the first, as the last rungs do, does not change the counts.
  'vector-ops/copy': [69.4, 100, 100],
  'vector-ops/scale': [69.4, 100, 100],
  'vector-ops/add': [69.4, 100, 100],
  'vector-ops/triad': [69.4, 100, 100],
  // On an H200 the tile is a little slower than one point: it saves only hits in L1, which counts include in the traffic.
  'stencil/7pt': [66.6, 78, 86.8, 100],
  'stencil/13pt': [60.6, 78, 86.5, 100],
  'stencil/19pt': [58.5, 78, 86.3, 100],
  'stencil/25pt': [57.2, 78, 86.3, 100],
  'stencil/31pt': [56.6, 78, 86.2, 100],
};

/**
 * Points by which the score of one kernel may differ from one grading to the next: the number of selected rows varies slightly, other
 * counts are exact.
 */
export function scoreSlack(exercise: string): number {
  return exercise === 'query/filtered-sum' ? 0.3 : 1e-9;
}

/** A rung of a ladder by counts. */
export interface CountedRung {
  /** File name without its extension: `02-strided`. */
  readonly name: string;
  /** Out of 100 points. */
  readonly score: number;
}

/** The rungs of an exercise's ladder, slowest first, with their scores by counts. */
export function countedLadder(exercise: string, names: readonly string[]): readonly CountedRung[] {
  const scores = COUNTED_SCORES[exercise] ?? [];
  return names.flatMap((name, i) => (scores[i] === undefined ? [] : [{ name, score: scores[i] }]));
}

/**
 * The highest rung of a counted ladder whose score is reached, within the resolution of scores, and the one above it. Scores never decrease
 * from rung to rung.
 */
export function countedPlace(
  exercise: string,
  ladder: readonly CountedRung[],
  score: number,
): { readonly reached: CountedRung | null; readonly next: CountedRung | null } {
  const reached = ladder.filter((rung) => rung.score <= score + scoreSlack(exercise)).length;
  return { reached: ladder[reached - 1] ?? null, next: ladder[reached] ?? null };
}
