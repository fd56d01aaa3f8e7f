import { MAX_PLACES } from './limits.ts';

/** Consecutive k-grams that are equal. */
export interface Run {
  readonly left: number;
  readonly right: number;
  readonly kgrams: number;
}

export interface MatchingRuns {
  /** By where they end on the left side. */
  readonly runs: readonly Run[];
  /** Some k-gram has more than MAX_PLACES places on the right side, and not all were tried. */
  readonly isPartial: boolean;
  /** Each takes constant time; at most 2 · MAX_PLACES + 1 for each k-gram of the left side. */
  readonly steps: number;
}

/**
 * Maximal runs of equal k-grams; what is excluded interrupts them. Where a k-gram occurs more often than MAX_PLACES, as in a file of nothing but
 * semicolons, runs that go on take precedence, then the places around the one of the same rank: its third occurrence on the left is compared with its
 * third on the right.
 */
export function matchingRuns(left: ArrayLike<number>, right: ArrayLike<number>, excluded: ReadonlySet<number>): MatchingRuns {
  const places = placesOf(right, excluded);
  const ranks = new Map<number, number>();
  const runs: Run[] = [];
  /** By position on the right side: the position on the left at which a run last passed through it. */
  const reached = new Int32Array(right.length).fill(-1);
  let open: { left: number; right: number; kgrams: number }[] = [];
  let isPartial = false;
  let steps = 0;
  for (let i = 0; i <= left.length; i++) {
    const hash = left[i];
    const here = hash === undefined ? [] : (places.get(hash) ?? []);
    const next: typeof open = [];
    for (const run of open) {
      steps += 1;
      const j = run.right + run.kgrams;
      if (here.length === 0 || right[j] !== hash) {
        runs.push(run);
        continue;
      }
      run.kgrams += 1;
      reached[j] = i;
      next.push(run);
    }
    const rank = ranks.get(hash ?? -1) ?? 0;
    for (const j of around(here, rank)) {
      steps += 1;
      if (next.length < MAX_PLACES && reached[j] !== i) next.push({ left: i, right: j, kgrams: 1 });
    }
    if (here.length > MAX_PLACES) isPartial = true;
    if (hash !== undefined) ranks.set(hash, rank + 1);
    open = next;
  }
  return { runs, isPartial, steps };
}

function placesOf(hashes: ArrayLike<number>, excluded: ReadonlySet<number>): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] ?? 0;
    if (excluded.has(hash)) continue;
    const list = places.get(hash);
    if (list) list.push(at);
    else places.set(hash, [at]);
  }
  return places;
}

/** At most MAX_PLACES places, with the one of that rank in the middle. */
function around(places: readonly number[], rank: number): readonly number[] {
  const last = places.length - MAX_PLACES;
  if (last <= 0) return places;
  const from = Math.min(last, Math.max(0, rank - MAX_PLACES / 2));
  return places.slice(from, from + MAX_PLACES);
}
