export interface Measured {
  /** Entries are ordered by it, higher is better. It lies in the interval. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Rank {
  /** The first place of the band. */
  readonly rank: number;
  /** Its last place: the band has `worst − rank + 1` entries, and the next one begins after it. */
  readonly worst: number;
}

/**
 * Ranks by bands of entries that cannot be told apart. Entries are ordered by value; a band takes in every next entry whose interval overlaps with
 * those of all its members, and ends before the first that is certainly worse than one of them. So any two in a band overlap, a certainly better entry is
 * in an earlier band, and exact values rank as in sport. Neighbouring bands may still overlap, for overlapping is not transitive.
 * The order of the entries makes no difference to their ranks, which are returned in the same order.
 */
export function rankWithTies(entries: readonly Measured[]): Rank[] {
  const order = entries.map((_, i) => i).sort((a, b) => compareMeasured(at(entries, a), at(entries, b)));
  const ordered = order.map((i) => at(entries, i));
  const ranks = new Array<Rank>(entries.length);
  for (let first = 0; first < order.length; ) {
    const end = endOfBand(ordered, first);
    for (const i of order.slice(first, end)) ranks[i] = { rank: first + 1, worst: end };
    first = end;
  }
  return ranks;
}

/** The index after the last entry of the band that begins at `first`. */
function endOfBand(ordered: readonly Measured[], first: number): number {
  let highestLow = at(ordered, first).low;
  let end = first + 1;
  while (end < ordered.length && at(ordered, end).high >= highestLow) {
    highestLow = Math.max(highestLow, at(ordered, end).low);
    end += 1;
  }
  return end;
}

/** Best first; among equal values the order means nothing, but is always the same. */
function compareMeasured(a: Measured, b: Measured): number {
  return b.value - a.value || b.low - a.low || b.high - a.high;
}

function at<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new RangeError(`Entry ${index} of ${list.length} does not exist.`);
  return entry;
}
