import { bankConflicts, type Count, contiguous, type HandCount, loads, shared, single, stores, sum, times, upTo } from './count.ts';
import { WG } from './grid.ts';
import { sequentialTree } from './trees.ts';

const LANES = 32;
const WARPS = WG / LANES;
/** Vectors of a block with sixteen elements for each thread. */
const VECTORS = 4 * WG;
const DISTANCES = [1, 2, 4, 8, 16, 32, 64, 128] as const;

/** All threads of a workgroup touch neighbouring words, or all the same one. */
const everyone = shared(WG, WARPS);

/** So many threads, one after the other in blocks, touch neighbouring words. */
const some = (threads: number): Count => shared(threads, Math.ceil(threads / LANES));

/** The threads of a warp load the same word: one sector for each request. */
function sameWord(threads: number): Count {
  const requests = Math.ceil(threads / LANES);
  return loads({ accesses: threads, requests, sectors: requests });
}

/** In each step a thread loads its own sum and that of a thread so far before it, where there is one, and stores a sum. */
const hillisSteele = sum(everyone, ...DISTANCES.map((s) => sum(everyone, shared(WG - s, WARPS - Math.floor(s / LANES)), everyone)));

/** Each thread then loads its own. */
const inclusive = sum(hillisSteele, everyone);

type Place = (word: number) => number;

const plain: Place = (word) => word;
const padded: Place = (word) => word + Math.floor(word / LANES);

/** One request of each warp, for threads 0 … threads − 1. */
function requests(threads: number, wordOf: (thread: number) => number): Count {
  const warps = upTo(Math.ceil(threads / LANES)).map((warp) =>
    upTo(Math.min(LANES, threads - warp * LANES)).map((lane) => warp * LANES + lane),
  );
  return sum(...warps.map((lanes) => shared(lanes.length, 1, bankConflicts(lanes.map(wordOf)))));
}

/** On the way up a thread loads two places and stores one; on the way down it loads three times and stores two. */
function blelloch(at: Place): Count {
  const steps = [...DISTANCES, WG].map((s) => {
    const threads = WG / s;
    const right = requests(threads, (thread) => at(s * (2 * thread + 2) - 1));
    const left = requests(threads, (thread) => at(s * (2 * thread + 2) - 1 - s));
    return sum(times(2, right), left, times(3, right), times(2, left));
  });
  const all = everyone;
  const root = shared(1, 1);
  return sum(...steps, all, root);
}

interface Levels {
  readonly count1: number;
  readonly count2: number;
}

function levelsOf(n: number, block: number): Levels {
  const count1 = Math.ceil(n / block);
  if (count1 > 65_535) throw new RangeError('The formulas hold for one row of workgroups.');
  return { count1, count2: Math.ceil(count1 / block) };
}

/** Loads and stores of a piece for each thread. */
function rest({ count1, count2 }: Levels): Count {
  const pieces = contiguous(count2, 1, count1);
  return sum(times(2, loads(pieces)), stores(pieces));
}

/** Rung 1. */
const oneElement: HandCount = ({ n = 0 }) => {
  const levels = levelsOf(n, WG);
  const { count1, count2 } = levels;
  const elements = contiguous(n);
  const totals = contiguous(count1);
  return [
    { entryPoint: 'scan_blocks', ...sum(loads(elements), times(count1, inclusive), stores(elements), stores(single(count1))) },
    { entryPoint: 'scan_sums', ...sum(loads(totals), times(count2, inclusive), stores(totals), stores(single(count2))) },
    { entryPoint: 'scan_rest', ...sum(rest(levels), inclusive) },
    { entryPoint: 'add_sums', ...sum(loads(elements), times(2, sameWord(n)), stores(elements)) },
  ];
};

/** Threads whose first element, of two that lie WG apart, is there. */
const firstHalves = (n: number): number => Math.floor(n / (2 * WG)) * WG + Math.min(WG, n % (2 * WG));

/** Each thread stores its two values in workgroup memory, and the tree is scanned. */
const scanned = (at: Place): Count => sum(everyone, everyone, blelloch(at));

function upperLevels(levels: Levels, at: Place) {
  const { count1, count2 } = levels;
  const totals = contiguous(count1);
  return [
    { entryPoint: 'scan_sums', ...sum(loads(totals), times(count2, scanned(at)), some(count1), stores(totals), stores(single(count2))) },
    { entryPoint: 'scan_rest', ...sum(rest(levels), scanned(at), everyone) },
  ];
}

/** Rungs 2 and 3. */
function twoElements(at: Place): HandCount {
  return ({ n = 0 }) => {
    const levels = levelsOf(n, 2 * WG);
    const { count1 } = levels;
    const elements = contiguous(n);
    return [
      {
        entryPoint: 'scan_blocks',
        ...sum(loads(elements), times(count1, scanned(at)), some(n), stores(elements), stores(single(count1))),
      },
      ...upperLevels(levels, at),
      { entryPoint: 'add_sums', ...sum(loads(elements), times(2, sameWord(firstHalves(n))), stores(elements)) },
    ];
  };
}

/** Rung 4. */
const reduceThenScan: HandCount = ({ n = 0 }) => {
  const levels = levelsOf(n, 2 * WG);
  const { count1 } = levels;
  const elements = contiguous(n);
  const tree = sum(everyone, sequentialTree(WG), shared(1, 1));
  return [
    { entryPoint: 'reduce', ...sum(loads(elements), times(count1, tree), stores(single(count1))) },
    ...upperLevels(levels, padded),
    {
      entryPoint: 'scan_blocks',
      ...sum(loads(elements), times(count1, scanned(padded)), times(2, sameWord(firstHalves(n))), some(n), stores(elements)),
    },
  ];
};

/** The last n % 4 elements: thread t adds up those before its own, or up to it. */
function tail(n: number, isInclusive: boolean): Count {
  const length = n % 4;
  const lanes = upTo(length).map((k) => (isInclusive ? length - k : length - k - 1));
  const added = lanes.filter((active) => active > 0).map((active) => loads({ accesses: active, requests: 1, sectors: 1 }));
  return sum(...added, stores(contiguous(length, 1, n - length)));
}

interface Wide {
  /** Of a block in `reduce`, by all workgroups, and by the one thread that stores the total. */
  readonly reduced: Count;
  readonly total: Count;
  readonly scanned: Count;
}

/** Rung 5: vectors of four sums take the place of single ones. */
const barriers: Wide = {
  reduced: sum(everyone, sequentialTree(WG)),
  total: shared(1, 1),
  scanned: sum(hillisSteele, everyone, everyone),
};

/** Rung 6, with subgroups of 32: each stores one total, and every thread loads all of them. */
const subgroups: Wide = {
  reduced: shared(WARPS, WARPS),
  total: shared(WARPS, WARPS),
  scanned: sum(shared(WARPS, WARPS), times(WARPS, everyone)),
};

function sixteenElements({ reduced, total, scanned: scannedRows }: Wide, isInclusive: boolean): HandCount {
  return ({ n = 0 }) => {
    const vectors = contiguous(Math.floor(n / 4), 4);
    const groups = Math.ceil(n / (4 * VECTORS));
    const blocks = Math.ceil(Math.floor(n / 4) / VECTORS);
    if (groups > 65_535) throw new RangeError('The formulas hold for one row of workgroups.');
    const rounds = Math.ceil(blocks / VECTORS);
    const totals = contiguous(blocks);
    return [
      { entryPoint: 'reduce', ...sum(loads(vectors), times(groups, reduced), times(blocks, total), stores(single(blocks))) },
      { entryPoint: 'scan_sums', ...sum(loads(totals), times(rounds, scannedRows), stores(totals), tail(n, isInclusive)) },
      { entryPoint: 'scan_blocks', ...sum(loads(vectors), times(groups, scannedRows), sameWord(blocks * WG), stores(vectors)) },
    ];
  };
}

function ladder(exercise: string, isInclusive: boolean): Readonly<Record<string, HandCount>> {
  return {
    [`${exercise}/01-hillis-steele`]: oneElement,
    [`${exercise}/02-blelloch`]: twoElements(plain),
    [`${exercise}/03-padded`]: twoElements(padded),
    [`${exercise}/04-reduce-then-scan`]: reduceThenScan,
    [`${exercise}/05-sixteen-elements`]: sixteenElements(barriers, isInclusive),
    [`${exercise}/06-subgroups`]: sixteenElements(subgroups, isInclusive),
  };
}

export const scanCounts: Readonly<Record<string, HandCount>> = { ...ladder('scan/exclusive', false), ...ladder('scan/inclusive', true) };
