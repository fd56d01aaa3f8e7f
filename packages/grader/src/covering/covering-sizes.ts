import type { CoveredDimension } from '@rooflab/lab';
import type { FileChunks } from './file-chunks.ts';

/** Sizes that one case stands for. */
export interface SizeGroup {
  readonly dimension: CoveredDimension;
  /** In the order in which they run. */
  readonly sizes: readonly number[];
  /**
   * Where not all can be run: how many are run whatever they cost, first for the file's own chunks, then of each dimension before any gets
   * more.
   */
  readonly stages: readonly [atLeast: number, own: number, each: number];
  /** Label for the sizes that were run: `n from 128 to 256`. */
  readonly label: (ran: readonly number[]) => string;
}

/**
 * All sizes from the smallest, or from half of the largest chunk where that is smaller, to that chunk; those up to twice the first run in
 * any case. For each chunk size C up to the last size that is run, one size is a multiple of C and one is C − 1 modulo C: for a C below the
 * first size, the first C sizes have all remainders; a larger C is itself one of the sizes, and so is C − 1.
 */
export function coveringSizes(dimension: CoveredDimension, smallest = Number.POSITIVE_INFINITY): SizeGroup {
  const { name, largestChunk } = dimension;
  const first = Math.min(smallest, largestChunk / 2);
  return {
    dimension,
    stages: [first + 1, first + 1, Math.max(first, largestChunk / 2 - first) + 1],
    sizes: Array.from({ length: largestChunk - first + 1 }, (_, i) => first + i),
    label: (ran) => `${name} from ${first} to ${ran.at(-1)}`,
  };
}

/** The multiples of a chunk that are tried, each with its two neighbours. */
const MULTIPLES = [1, 2, 3];

/** Elements of the widest vector. */
const VECTOR = 4;

/** For this many of the file's chunks, the first multiple with its neighbours runs whatever it costs. */
const CERTAIN_CHUNKS = 8;

/**
 * Chunks not divisible by the width of a vector are tried whatever they cost, up to this many times the dimension's largest chunk, plus one.
 * That leaves out 65 535, which is in most launch plans and is not a chunk.
 */
const LARGEST_ODD = 4;

/** How many chunks the label names. */
const MOST_NAMED = 3;

/** Limits on the costs of sizes that may be left out, in what `cost` counts. */
interface OwnSizesLimits {
  /** Sizes up to this one are covered anyway. */
  readonly above: number;
  readonly cost: (size: number) => number;
  /** For all other sizes together. */
  readonly most: number;
  /** For sizes from chunks that are not a multiple of the vector width. */
  readonly mostOdd: number;
}

/**
 * Multiples of a file's own chunks, each with its neighbouring sizes, above `above`; as many as cost no more than `most` together. Chunks
 * up to the dimension's largest come first, then the most plausible. Before them, up to `mostOdd`, comes the first multiple
 * in whole vectors of each chunk in the file that is not divisible by the width of a vector. Hardly any honest kernel has such a chunk, and no
 * smaller size shows that a plan with it launches a tile too few. Null where there are no sizes.
 */
export function ownSizes(
  dimension: CoveredDimension,
  chunks: FileChunks,
  { above, cost, most, mostOdd }: OwnSizesLimits,
): SizeGroup | null {
  const sizes = new Set<number>();
  const named: number[] = [];
  const budget = (limit: number) => {
    let spent = 0;
    return (name: number, wanted: readonly number[]): boolean => {
      const more = wanted.filter((size) => size > above && !sizes.has(size));
      const costs = more.reduce((sum, size) => sum + cost(size), 0);
      if (more.length === 0 || spent + costs > limit) return false;
      spent += costs;
      for (const size of more) sizes.add(size);
      if (named.at(-1) !== name) named.push(name);
      return true;
    };
  };
  const addOdd = budget(mostOdd);
  for (const chunk of chunks.written) {
    if (chunk % VECTOR !== 0 && chunk <= LARGEST_ODD * dimension.largestChunk + 1) addOdd(nextInVectors(chunk), [nextInVectors(chunk)]);
  }
  let certain = Math.max(1, sizes.size);
  const mostCertain = named.length + CERTAIN_CHUNKS;
  const add = budget(most);
  const isSmall = (chunk: number): boolean => chunk <= dimension.largestChunk;
  for (const times of MULTIPLES) {
    for (const chunk of inOrder(chunks, isSmall)) {
      const multiple = times * chunk;
      const isNew = multiple > above && add(multiple, [multiple, multiple - 1, multiple + 1]);
      const isNewInVectors = times === 1 && add(isNew ? multiple : nextInVectors(chunk), [nextInVectors(chunk)]);
      if (!isNew && !isNewInVectors) continue;
      if (times === 1 && isSmall(chunk) && chunks.written.includes(chunk) && named.length <= mostCertain) certain = sizes.size;
    }
  }
  if (sizes.size === 0) return null;
  return {
    dimension,
    stages: [certain, sizes.size, 0],
    sizes: [...sizes],
    label: (ran) => {
      const shown = named.filter((multiple) => ran.includes(multiple));
      return `${dimension.name} around ${shown.slice(0, MOST_NAMED).join(', ')}${shown.length > MOST_NAMED ? ' …' : ''}`;
    },
  };
}

function inOrder({ written, products }: FileChunks, isSmall: (chunk: number) => boolean): readonly number[] {
  const chunks = [...written, ...products];
  return [...new Set([...chunks.filter(isSmall), ...chunks.filter((chunk) => !isSmall(chunk))])];
}

/**
 * A file may launch another entry point where the size is a whole number of vectors, and the sizes next to a chunk are none. This is the
 * chunk's first multiple that is one: a plan that divides by this chunk where the tile is smaller launches too few tiles for it. Where that
 * is the chunk itself, it is one vector more: a plan that rounds down launches too few tiles for that.
 */
function nextInVectors(chunk: number): number {
  if (chunk % VECTOR === 0) return chunk + VECTOR;
  return chunk % 2 === 0 ? 2 * chunk : VECTOR * chunk;
}
