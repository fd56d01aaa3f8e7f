import { MAX_FRAGMENTS } from './limits.ts';
import { matchingRuns, type Run } from './matching-runs.ts';
import type { LineRange, SharedFragment } from './schema.ts';
import { KGRAM, type Structure } from './winnow.ts';

export interface PairComparison {
  /** None overlaps another; in the order of the left file. */
  readonly fragments: SharedFragment[];
  /** Further ones, each no longer than any of these. */
  readonly fragmentsLeftOut: number;
  /** The files repeat themselves so often that not every match was looked for. */
  readonly isPartial: boolean;
  /** Each takes constant time. */
  readonly steps: number;
}

/** The longest fragments that two files share; what is excluded interrupts them. */
export function comparePair(left: Structure, right: Structure, excluded: ReadonlySet<number>): PairComparison {
  const { runs, isPartial, steps } = matchingRuns(left.hashes, right.hashes, excluded);
  const kept = withoutOverlap(runs, { left: left.lines.length, right: right.lines.length });
  const fragments = kept
    .slice(0, MAX_FRAGMENTS)
    .sort((a, b) => a.left - b.left)
    .map((run) => {
      const tokens = tokensOf(run);
      return { left: linesOf(left, run.left, tokens), right: linesOf(right, run.right, tokens), tokens };
    });
  return { fragments, fragmentsLeftOut: kept.length - fragments.length, isPartial, steps: steps + runs.length };
}

/** One of n k-grams covers n + KGRAM - 1 tokens. */
function tokensOf({ kgrams }: Run): number {
  return kgrams + KGRAM - 1;
}

/** Greedy: longest first, and among equally long ones the first on the left. */
function withoutOverlap(runs: readonly Run[], tokens: { readonly left: number; readonly right: number }): Run[] {
  const longestFirst = runs.toSorted((a, b) => b.kgrams - a.kgrams || a.left - b.left);
  const taken = { left: new Uint8Array(tokens.left), right: new Uint8Array(tokens.right) };
  const kept: Run[] = [];
  for (const run of longestFirst) {
    const end = tokensOf(run) - 1;
    // What was taken before is at least as long, so if the two overlap, it covers an end of this one.
    if (taken.left[run.left] || taken.left[run.left + end] || taken.right[run.right] || taken.right[run.right + end]) continue;
    taken.left.fill(1, run.left, run.left + end + 1);
    taken.right.fill(1, run.right, run.right + end + 1);
    kept.push(run);
  }
  return kept;
}

function linesOf({ lines }: Structure, at: number, count: number): LineRange {
  return { from: lines[at] ?? 1, to: lines[at + count - 1] ?? 1 };
}
