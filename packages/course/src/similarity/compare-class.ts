import { MAX_COUNTS, MAX_FINGERPRINTS, MAX_PAIRS } from './limits.ts';
import { KGRAM, type Structure, structureOf, winnow } from './winnow.ts';

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

/**
 * A file with fewer fingerprints of its own is too short to be compared: about fifty tokens, as many as a loop in the place of each TODO of a starter.
 * Such loops look alike without anybody having copied them.
 */
const LEAST_OWN = 8;

/** Tokens of a fingerprint that must lie outside of what is excluded. Else the seam between a starter and one line would count as that line several times. */
const LEAST_FREE = Math.ceil(KGRAM / 2);

/** Compares every file with every other. `given` are the hashes of what everybody was given: `givenHashes`. */
export function compareClass(files: readonly Structure[], given: ReadonlySet<number>, maxCounts = MAX_COUNTS): ClassComparison {
  const prints = files.map(fingerprints);
  const most = Math.max(COMMON_FILES, Math.ceil(COMMON_SHARE * files.length));
  const excluded = new Set(given);
  for (const [hash, { length }] of holdersOf(prints.map(hashesAt))) if (length > most) excluded.add(hash);
  const own = prints.map((print) => ownHashes(print, excluded));
  const holders = holdersOf(own);
  const { shared, counts, isPartial } = countShared([...holders.values()], files.length, maxCounts);
  const pairs = files.flatMap((_, left) =>
    files.flatMap((__, right) => {
      const count = shared[left * files.length + right] ?? 0;
      const similarity = similarityOf(count, own[left]?.size ?? 0, own[right]?.size ?? 0);
      return similarity === 0 ? [] : [{ left, right, similarity, sharedFingerprints: count }];
    }),
  );
  pairs.sort((a, b) => b.similarity - a.similarity || b.sharedFingerprints - a.sharedFingerprints);
  const kept = pairs.slice(0, MAX_PAIRS);
  const filesCut = files.filter(({ isCut }, i) => isCut || prints[i]?.places.size === MAX_FINGERPRINTS).length;
  return { pairs: kept, pairsLeftOut: pairs.length - kept.length, excluded, filesCut, isPartial, counts };
}

/** 0 … 1, as in a class where these are excluded. */
export function similarityOfPair(left: Structure, right: Structure, excluded: ReadonlySet<number>): number {
  const [ownLeft, ownRight] = [ownHashes(fingerprints(left), excluded), ownHashes(fingerprints(right), excluded)];
  const shared = [...ownLeft].filter((hash) => ownRight.has(hash)).length;
  return similarityOf(shared, ownLeft.size, ownRight.size);
}

function similarityOf(shared: number, ownLeft: number, ownRight: number): number {
  return Math.min(ownLeft, ownRight) < LEAST_OWN ? 0 : (2 * shared) / (ownLeft + ownRight);
}

/** A file and, of each of its fingerprints, the places. At most MAX_FINGERPRINTS. */
interface Print {
  readonly structure: Structure;
  readonly places: ReadonlyMap<number, readonly number[]>;
}

function fingerprints(structure: Structure): Print {
  const all = Map.groupBy(winnow(structure.hashes), (at) => structure.hashes[at] ?? 0);
  if (all.size <= MAX_FINGERPRINTS) return { structure, places: all };
  const least = new Set(Float64Array.from(all.keys()).sort().subarray(0, MAX_FINGERPRINTS));
  return { structure, places: new Map([...all].filter(([hash]) => least.has(hash))) };
}

function hashesAt({ places }: Print): ReadonlySet<number> {
  return new Set(places.keys());
}

/** The fingerprints that are the file's own: at one of their places enough of their tokens lie outside of what is excluded. */
function ownHashes({ structure: { hashes }, places }: Print, excluded: ReadonlySet<number>): Set<number> {
  const free = freeBefore(hashes, excluded);
  const isFree = (at: number) => (free[at + KGRAM] ?? 0) - (free[at] ?? 0) >= LEAST_FREE;
  const own = new Set<number>();
  for (const [hash, at] of places) if (!excluded.has(hash) && at.some(isFree)) own.add(hash);
  return own;
}

/** For each place of a file, and for its end, how many tokens before it are in no k-gram that is excluded. */
function freeBefore(hashes: Float64Array, excluded: ReadonlySet<number>): Uint32Array {
  const tokens = hashes.length + KGRAM - 1;
  const free = new Uint32Array(tokens + 1);
  let takenUntil = 0;
  for (let at = 0; at < tokens; at++) {
    if (at < hashes.length && excluded.has(hashes[at] ?? 0)) takenUntil = at + KGRAM;
    free[at + 1] = (free[at] ?? 0) + (at < takenUntil ? 0 : 1);
  }
  return free;
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

export interface Given {
  readonly starter: string;
  /** The lab's own kernels. */
  readonly ladder: readonly string[];
  /** Those of the handout. */
  readonly listings: readonly string[];
}

/** Hashes of all that a lab gives to everybody, or leads everybody to. */
export function givenHashes({ starter, ladder, listings }: Given): Set<number> {
  return new Set([starter, ...ladder, ...listings].flatMap((source) => [...structureOf(source).hashes]));
}
