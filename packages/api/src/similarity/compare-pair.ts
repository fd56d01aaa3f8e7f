import { type Token, wgslTokens } from './wgsl-tokens.ts';
import { KGRAM, kgramHashes } from './winnow.ts';

/** Lines from 1, both ends belong to it. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The same structure on both sides. */
export interface SharedFragment {
  readonly left: LineRange;
  readonly right: LineRange;
  readonly tokens: number;
}

interface Run {
  readonly left: number;
  readonly right: number;
  readonly tokens: number;
}

/** The longest fragments that two files share, none over another, in the order of the left file; what is excluded interrupts them. */
export function compareSources(left: string, right: string, excluded: ReadonlySet<number>): SharedFragment[] {
  const leftTokens = wgslTokens(left);
  const rightTokens = wgslTokens(right);
  const runs = diagonalRuns(kgramHashes(leftTokens), kgramHashes(rightTokens), excluded);
  return withoutOverlap(runs)
    .sort((a, b) => a.left - b.left)
    .map((run) => ({
      left: linesOf(leftTokens, run.left, run.tokens),
      right: linesOf(rightTokens, run.right, run.tokens),
      tokens: run.tokens,
    }));
}

/** Maximal runs of equal k-grams; one of n k-grams covers n + KGRAM - 1 tokens. */
function diagonalRuns(left: readonly number[], right: readonly number[], excluded: ReadonlySet<number>): Run[] {
  const places = Map.groupBy(right.keys(), (at) => right[at] ?? 0);
  const runs: Run[] = [];
  /** By position on the right side: k-grams of the run that ends there. */
  let open = new Map<number, number>();
  for (let i = 0; i <= left.length; i++) {
    const hash = left[i];
    const next = new Map<number, number>();
    if (hash !== undefined && !excluded.has(hash)) for (const j of places.get(hash) ?? []) next.set(j, 1 + (open.get(j - 1) ?? 0));
    for (const [j, kgrams] of open) {
      if (!next.has(j + 1)) runs.push({ left: i - kgrams, right: j - kgrams + 1, tokens: kgrams + KGRAM - 1 });
    }
    open = next;
  }
  return runs;
}

/** Greedy, longest first. */
function withoutOverlap(runs: readonly Run[]): Run[] {
  const taken: Run[] = [];
  for (const run of [...runs].sort((a, b) => b.tokens - a.tokens || a.left - b.left)) {
    if (taken.every((other) => apart(run, other))) taken.push(run);
  }
  return taken;
}

function apart(a: Run, b: Run): boolean {
  const disjoint = (from: number, other: number): boolean => from + a.tokens <= other || other + b.tokens <= from;
  return disjoint(a.left, b.left) && disjoint(a.right, b.right);
}

function linesOf(tokens: readonly Token[], at: number, count: number): LineRange {
  return { from: tokens[at]?.line ?? 1, to: tokens[at + count - 1]?.line ?? 1 };
}
