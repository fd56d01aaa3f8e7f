import { MAX_COUNTS, MAX_FINGERPRINTS, MAX_PAIRS } from './limits.ts';
import { type Structure, structureOf, winnow } from './winnow.ts';

export interface SimilarPair {
  /** Indices of the files, the lower one first. */
  readonly left: number;
  readonly right: number;
  /** 0 … 1: the share of both files' own fingerprints that the other one has too. */
  readonly similarity: number;
  readonly sharedFingerprints: number;
}

export interface ClassComparison {
  /** Most similar first. */
  readonly pairs: readonly SimilarPair[];
  /** How many further pairs there are, none more similar than these. */
  readonly pairsLeftOut: number;
  /** Hashes that say nothing: given to everybody, or found in most of the class. */
  readonly excluded: ReadonlySet<number>;
  /** Files of which only a part was compared. */
  readonly filesCut: number;
  /** The class shares so much that its most common part was not counted. */
  readonly isPartial: boolean;
  /** How often a shared fingerprint was counted for a pair. */
  readonly counts: number;
}

/** What more than this share of the class has is the usual way to write it, and does not tell where anybody has it from. */
const COMMON_SHARE = 0.5;

/** In a class smaller than this every file may be a copy of the others. */
const COMMON_FILES = 8;

/** A file with fewer fingerprints of its own is too short to be compared. */
const LEAST_OWN = 3;

/** Compares every file with every other. `given` are the hashes of what everybody was given: the starter, and what the lab's own kernels share. */
export function compareClass(files: readonly Structure[], given: ReadonlySet<number>, maxCounts = MAX_COUNTS): ClassComparison {
  const prints = files.map(({ hashes }) => fingerprints(hashes));
  const holders = holdersOf(prints);
  const most = Math.max(COMMON_FILES, Math.ceil(COMMON_SHARE * files.length));
  const excluded = new Set(given);
  for (const [hash, { length }] of holders) if (length > most) excluded.add(hash);
  const own = prints.map((print) => ownCount(print, excluded));
  for (const hash of excluded) holders.delete(hash);
  const { shared, counts, isPartial } = countShared([...holders.values()], files.length, maxCounts);
  const pairs = files.flatMap((_, left) =>
    files.flatMap((__, right) => {
      const count = shared[left * files.length + right] ?? 0;
      const similarity = similarityOf(count, own[left] ?? 0, own[right] ?? 0);
      return similarity === 0 ? [] : [{ left, right, similarity, sharedFingerprints: count }];
    }),
  );
  pairs.sort((a, b) => b.similarity - a.similarity || b.sharedFingerprints - a.sharedFingerprints);
  const kept = pairs.slice(0, MAX_PAIRS);
  const filesCut = files.filter(({ isCut }, i) => isCut || prints[i]?.size === MAX_FINGERPRINTS).length;
  return { pairs: kept, pairsLeftOut: pairs.length - kept.length, excluded, filesCut, isPartial, counts };
}

/** 0 … 1, as in a class where these are excluded. */
export function similarityOfPair(left: Structure, right: Structure, excluded: ReadonlySet<number>): number {
  const [leftPrint, rightPrint] = [fingerprints(left.hashes), fingerprints(right.hashes)];
  const shared = ownCount(new Set([...leftPrint].filter((hash) => rightPrint.has(hash))), excluded);
  return similarityOf(shared, ownCount(leftPrint, excluded), ownCount(rightPrint, excluded));
}

function similarityOf(shared: number, ownLeft: number, ownRight: number): number {
  return Math.min(ownLeft, ownRight) < LEAST_OWN ? 0 : (2 * shared) / (ownLeft + ownRight);
}

function ownCount(print: ReadonlySet<number>, excluded: ReadonlySet<number>): number {
  let count = 0;
  for (const hash of print) if (!excluded.has(hash)) count += 1;
  return count;
}

/** At most MAX_FINGERPRINTS. */
function fingerprints(hashes: Float64Array): Set<number> {
  const all = new Set(winnow(hashes).map((at) => hashes[at] ?? 0));
  return all.size <= MAX_FINGERPRINTS ? all : new Set(Float64Array.from(all).sort().subarray(0, MAX_FINGERPRINTS));
}

/** For each hash, the indices of the files that have it. */
function holdersOf(prints: readonly ReadonlySet<number>[]): Map<number, number[]> {
  const holders = new Map<number, number[]>();
  for (const [file, print] of prints.entries()) {
    for (const hash of print) {
      const list = holders.get(hash);
      if (list) list.push(file);
      else holders.set(hash, [file]);
    }
  }
  return holders;
}

interface SharedCounts {
  /** At `left · files + right`, where left is the lower index. */
  readonly shared: Uint32Array;
  readonly counts: number;
  readonly isPartial: boolean;
}

/** How many fingerprints each pair shares. The rarest are counted first, since they say most; counting stops before it would exceed `maxCounts`. */
function countShared(holders: readonly (readonly number[])[], files: number, maxCounts: number): SharedCounts {
  const shared = new Uint32Array(files * files);
  const rarestFirst = holders.toSorted((a, b) => a.length - b.length);
  let counts = 0;
  for (const list of rarestFirst) {
    if (counts + (list.length * (list.length - 1)) / 2 > maxCounts) return { shared, counts, isPartial: true };
    for (let i = 0; i < list.length; i++) {
      const row = (list[i] ?? 0) * files;
      for (let j = i + 1; j < list.length; j++) {
        const at = row + (list[j] ?? 0);
        shared[at] = (shared[at] ?? 0) + 1;
        counts += 1;
      }
    }
  }
  return { shared, counts, isPartial: false };
}

/** Hashes of what everybody was given: the starter, and whatever two of the lab's kernels have in common. */
export function givenHashes({ starter, ladder }: { starter: string; ladder: readonly string[] }): Set<number> {
  const given = new Set(structureOf(starter).hashes);
  const seen = new Set<number>();
  for (const source of ladder) {
    const hashes = new Set(structureOf(source).hashes);
    for (const hash of hashes) if (seen.has(hash)) given.add(hash);
    for (const hash of hashes) seen.add(hash);
  }
  return given;
}
