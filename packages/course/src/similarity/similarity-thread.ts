import { type ClassComparison, compareClass, type Given, givenHashes, type SimilarPair, similarityOfPair } from './compare-class.ts';
import { comparePair, type PairComparison } from './compare-pair.ts';
import { structureOf } from './winnow.ts';

// The tasks of the thread that `in-thread.ts` starts.

export interface ClassTask {
  readonly sources: readonly string[];
  readonly given: Given;
}

interface ClassPair extends SimilarPair {
  /** Tokens of the longest fragment that both have. */
  readonly longestTokens: number;
}

export interface ClassAnswer extends ClassComparison {
  readonly pairs: readonly ClassPair[];
}

export function classTask({ sources, given }: ClassTask): ClassAnswer {
  const files = sources.map((source) => structureOf(source));
  const comparison = compareClass(files, givenHashes(given));
  const pairs = comparison.pairs.map((pair) => {
    const [left, right] = [files[pair.left], files[pair.right]];
    if (left === undefined || right === undefined) throw new RangeError('A pair names a file that was not given.');
    return { ...pair, longestTokens: longestOf(comparePair(left, right, comparison.excluded)) };
  });
  return { ...comparison, pairs };
}

export interface PairTask {
  readonly left: string;
  readonly right: string;
  readonly excluded: ReadonlySet<number>;
}

export interface PairAnswer extends PairComparison {
  readonly similarity: number;
  readonly longestTokens: number;
  /** Of one of them only the beginning was compared. */
  readonly isCut: boolean;
}

export function pairTask({ left: leftSource, right: rightSource, excluded }: PairTask): PairAnswer {
  const [left, right] = [structureOf(leftSource), structureOf(rightSource)];
  const comparison = comparePair(left, right, excluded);
  return {
    ...comparison,
    similarity: similarityOfPair(left, right, excluded),
    longestTokens: longestOf(comparison),
    isCut: left.isCut || right.isCut,
  };
}

function longestOf({ fragments }: PairComparison): number {
  return fragments.reduce((longest, { tokens }) => Math.max(longest, tokens), 0);
}
