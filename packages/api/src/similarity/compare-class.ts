import { wgslTokens } from './wgsl-tokens.ts';
import { kgramHashes, winnow } from './winnow.ts';

export interface ClassFile {
  readonly id: string;
  readonly source: string;
}

export interface SimilarPair {
  readonly left: string;
  readonly right: string;
  /** 0 … 1: the part of both files' own fingerprints that the other has too. */
  readonly similarity: number;
  readonly sharedFingerprints: number;
}

export interface ClassComparison {
  /** Most similar first. */
  readonly pairs: readonly SimilarPair[];
  /** Hashes that say nothing: given to all, or found in most of the class. */
  readonly excluded: ReadonlySet<number>;
}

/** What stands in more than this part of the class is how one writes it, not where one has it from. */
const COMMON_SHARE = 0.5;

/** In a class smaller than this every file may be a copy of the others. */
const COMMON_FILES = 8;

/** Below so many fingerprints of its own a file is too short to be like another. */
const LEAST_OWN = 3;

/** Compares every file with every other. `given` are hashes that all were given: the starter, and what the lab's own kernels share. */
export function compareClass(files: readonly ClassFile[], given: ReadonlySet<number>): ClassComparison {
  const prints = files.map(({ source }) => fingerprints(source));
  const holders = holdersOf(prints);
  const most = Math.max(COMMON_FILES, Math.ceil(COMMON_SHARE * files.length));
  const excluded = new Set(given);
  for (const [hash, { length }] of holders) if (length > most) excluded.add(hash);
  const own = prints.map((print) => [...print].filter((hash) => !excluded.has(hash)).length);
  const shared = countShared(holders, excluded, files.length);
  const pairs = files.flatMap((left, i) =>
    files.flatMap((right, j) => {
      const count = shared[i * files.length + j] ?? 0;
      const [ownLeft = 0, ownRight = 0] = [own[i], own[j]];
      if (count === 0 || Math.min(ownLeft, ownRight) < LEAST_OWN) return [];
      return [{ left: left.id, right: right.id, similarity: (2 * count) / (ownLeft + ownRight), sharedFingerprints: count }];
    }),
  );
  return { pairs: pairs.sort((a, b) => b.similarity - a.similarity || b.sharedFingerprints - a.sharedFingerprints), excluded };
}

function fingerprints(source: string): Set<number> {
  const hashes = kgramHashes(wgslTokens(source));
  return new Set(winnow(hashes).map((at) => hashes[at] ?? 0));
}

/** The files, by number, that have each hash. */
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

/** How many fingerprints each pair shares, at `left · files + right`, where the left one is the lower number. */
function countShared(holders: ReadonlyMap<number, readonly number[]>, excluded: ReadonlySet<number>, files: number): Uint32Array {
  const shared = new Uint32Array(files * files);
  for (const [hash, list] of holders) {
    if (excluded.has(hash)) continue;
    for (let i = 0; i < list.length; i++) {
      const row = (list[i] ?? 0) * files;
      for (let j = i + 1; j < list.length; j++) {
        const at = row + (list[j] ?? 0);
        shared[at] = (shared[at] ?? 0) + 1;
      }
    }
  }
  return shared;
}

/** Hashes of what everybody was given: the starter, and whatever two of the lab's kernels have in common. */
export function givenHashes({ starter, ladder }: { starter: string; ladder: readonly string[] }): Set<number> {
  const given = new Set(kgramHashes(wgslTokens(starter)));
  const seen = new Set<number>();
  for (const source of ladder) {
    const hashes = new Set(kgramHashes(wgslTokens(source)));
    for (const hash of hashes) if (seen.has(hash)) given.add(hash);
    for (const hash of hashes) seen.add(hash);
  }
  return given;
}
