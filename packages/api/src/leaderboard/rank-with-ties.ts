export interface Measured {
  readonly low: number;
  readonly high: number;
}

export interface Rank {
  /** One more than there are entries that are certainly better: their whole interval lies above this one's. */
  readonly rank: number;
  /** As many as there are entries that are not certainly worse: `rank` to `worst` is where this one may stand. */
  readonly worst: number;
}

/**
 * Ranks by what is known: where 95 % intervals overlap, neither is ahead of the other. Two whose intervals overlap share a rank, unless a third
 * is certainly better than one of them only. The order of the entries does not matter; ranks come out in it.
 */
export function rankWithTies(entries: readonly Measured[]): Rank[] {
  const lows = entries.map(({ low }) => low).sort((a, b) => a - b);
  const highs = entries.map(({ high }) => high).sort((a, b) => a - b);
  return entries.map(({ low, high }) => ({
    rank: 1 + entries.length - countUpTo(lows, high),
    worst: entries.length - countBelow(highs, low),
  }));
}

/** How many of the sorted values are at most `bound`. */
function countUpTo(sorted: readonly number[], bound: number): number {
  return bisect(sorted, (value) => value <= bound);
}

function countBelow(sorted: readonly number[], bound: number): number {
  return bisect(sorted, (value) => value < bound);
}

/** Length of the prefix for which `holds` is true. */
function bisect(sorted: readonly number[], holds: (value: number) => boolean): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(sorted[middle] ?? Number.NaN)) from = middle + 1;
    else to = middle;
  }
  return from;
}
