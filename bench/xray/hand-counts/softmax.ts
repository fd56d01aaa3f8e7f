import {
  alike,
  type Count,
  contiguous,
  floats,
  type HandCount,
  loads,
  requireMultiple,
  scattered,
  shared,
  stores,
  sum,
  times,
  upTo,
} from './count.ts';
import { WG } from './grid.ts';
import { sequentialTree } from './trees.ts';

/** Every thread stores its part, the tree joins them, and every thread loads the result. */
const workgroupTree = sum(shared(WG, WG / 32), sequentialTree(WG), shared(WG, WG / 32));

/** A workgroup goes through a row `passes` times, and stores it once. */
function rowTraffic(row: number, cols: number, passes: number): Count {
  const once = contiguous(cols, 1, row * cols);
  return sum(times(passes, loads(once)), stores(once));
}

/** A maximum, then twice a difference and an exponential, a sum and a quotient for each element; two trees of 255 operations. */
function threePasses(row: number, cols: number): Count {
  return sum(rowTraffic(row, cols, 3), times(2, workgroupTree), floats(7 * cols + 2 * (WG - 1)));
}

/** Lanes are a row apart, at least a sector. The first element is loaded before the search for the largest one. */
const oneRowAThread: HandCount = ({ rows = 0, cols = 0 }) => {
  if (cols < 8) throw new RangeError('The formulas hold for rows of at least a sector.');
  const requests = Math.ceil(rows / 32) * cols;
  const pass = { accesses: rows * cols, requests, sectors: rows * cols };
  return [{ entryPoint: 'main', ...sum(times(3, loads(pass)), stores(pass), floats(rows * (7 * cols - 1))) }];
};

const oneRowAWorkgroup: HandCount = ({ rows = 0, cols = 0 }) => [
  { entryPoint: 'main', ...sum(...upTo(rows).map((row) => threePasses(row, cols))) },
];

/**
 * Every thread goes through 32 places, also where none of the row is left: a maximum, a difference, an exponential and a sum. Joining two
 * parts takes 8 operations, a thread's scale 3, and each element a product with it.
 */
const registers: HandCount = ({ rows = 0, cols = 0 }) => {
  if (cols > 32 * WG) throw new RangeError('The formulas hold for rows that fit into registers.');
  const operations = floats(4 * 32 * WG + 8 * (WG - 1) + 3 * WG + cols);
  return [{ entryPoint: 'main', ...sum(...upTo(rows).map((row) => sum(rowTraffic(row, cols, 1), workgroupTree, operations))) }];
};

/**
 * A warp has 32 keys of one query: for each of 64 numbers the same word of q and 32 words of k, in as many sectors. Then the softmax, as
 * of rows. For the output a warp has 32 columns of one query: for each key the same weight and 32 neighbouring words of v.
 */
const scoresInScratch: HandCount = ({ queries = 0, keys = 0 }) => {
  requireMultiple('queries', queries, 8);
  requireMultiple('keys', keys, 32);
  const score = sum(loads(alike(64, 32, 1)), loads(alike(64, 32, 32)), stores(alike(1, 32, 4)), floats(32 * (2 * 64 + 1)));
  const output = sum(loads(alike(keys, 32, 1)), loads(alike(keys, 32, 4)), stores(alike(1, 32, 4)), floats(32 * 2 * keys));
  return [
    { entryPoint: 'scores', ...times((queries * keys) / 32, score) },
    { entryPoint: 'weights', ...sum(...upTo(queries).map((row) => threePasses(row, keys))) },
    { entryPoint: 'outputs', ...times(2 * queries, output) },
  ];
};

/**
 * Of a warp, each thread loads its query as 16 vectors, a row apart from its neighbours', and stores its output in the same way. For each tile
 * of 32 keys it stores eight vectors of keys and of values, and for each key loads 16 of both. A score takes 131 operations and a maximum, its
 * weight 3 and the sums 128; the scaling for a tile 67, the query's division by 8 and the last one 64 each.
 */
const tiles: HandCount = ({ queries = 0, keys = 0 }) => {
  requireMultiple('queries', queries, 64);
  requireMultiple('keys', keys, 32);
  const tile = sum(loads(alike(16, 32, 16)), shared(16 * 32, 16), shared(32 * 32 * 32, 32 * 32), floats(32 * (32 * (132 + 131) + 67)));
  const query = sum(loads(alike(16, 32, 32)), stores(alike(16, 32, 32)), floats(32 * 128));
  return [{ entryPoint: 'main', ...times(queries / 32, sum(query, times(keys / 32, tile))) }];
};

/** Of four rows or keys, two neighbouring vectors for each of 16 groups; the transposed vectors are stored side by side. */
const transposedBlocks = sum(loads(alike(16, 32, 16)), shared(16 * 32, 16));

/** Eight lanes store two vectors 16 vectors apart, in the same banks: each of the four parts of a request takes seven passes more. */
const storesForLanes = shared(2 * 32, 2, 2 * 4 * 7);

/** A thread stores two vectors and loads those of eight lanes. */
const exchange = sum(storesForLanes, shared(2 * 8 * 32, 2 * 8));

/**
 * What a warp does for a tile of 64 keys. For each number it loads four vectors and does 64 multiply-adds, as for each key behind them, where
 * two vectors are weights and two come from v, each the same 128 bytes for four groups of lanes. In between: the largest scores (56 operations,
 * and 64 with those of other lanes), two scales (16), the weights (128), their sums (72), and the scaling of the sums (64).
 */
const blocksOfATile = sum(
  transposedBlocks,
  shared(4 * 64 * 32, 4 * 64),
  exchange,
  shared(16 * 32, 16),
  shared(2 * 64 * 32, 2 * 64),
  loads(alike(2 * 64, 32, 4)),
  floats(32 * (2 * 64 * 128 + 56 + 64 + 16 + 128 + 72 + 64)),
);

/** The queries, divided by 8, and at the end the sums of the weights of all lanes. */
const ofQueries = sum(transposedBlocks, floats(32 * 64), exchange, floats(32 * 64));

const blocks: HandCount = ({ queries = 0, keys = 0 }) => {
  requireMultiple('queries', queries, 64);
  requireMultiple('keys', keys, 64);
  const output = sum(stores(alike(16, 32, 16)), floats(32 * 64));
  return [{ entryPoint: 'main', ...times(queries / 32, sum(ofQueries, times(keys / 64, blocksOfATile), output)) }];
};

/** Words that a part of the keys leaves for a query. */
const PARTIAL = 4 * 17;

/** Words of the vectors of a query from `first` on. */
const vectorsOf = (query: number, first: number, count: number): number[] => upTo(count).map((c) => query * PARTIAL + 4 * (first + c));

/**
 * With a single part. A warp stores, of four queries that are four apart, eight vectors; the first lane of each also stores the largest score
 * and the sum. To join parts, 16 lanes have a query: they load its largest score twice, the sum of its weights and a vector each.
 */
const splitKeys: HandCount = ({ queries = 0, keys = 0 }) => {
  requireMultiple('queries', queries, 64);
  requireMultiple('keys', keys, 64);
  if (keys > 256) throw new RangeError('The formulas hold for keys that are not split.');
  const partials = upTo(queries / 16).flatMap((block) =>
    upTo(4).flatMap((r) => {
      const four = upTo(4).map((lane) => 16 * block + 4 * lane + r);
      const ofLanes = (first: number, count: number) => stores(scattered(four.flatMap((query) => vectorsOf(query, first, count))));
      return [ofLanes(0, 8), ofLanes(8, 8), ofLanes(16, 1)];
    }),
  );
  const joined = upTo(queries / 2).map((pair) => {
    const two = [2 * pair, 2 * pair + 1];
    const vectors = scattered(two.flatMap((query) => vectorsOf(query, 0, 16)));
    return sum(loads(alike(3, 32, 2)), loads(vectors), stores(alike(1, 32, 16)), floats(32 * 17));
  });
  return [
    { entryPoint: 'main', ...sum(times(queries / 32, sum(ofQueries, times(keys / 64, blocksOfATile))), ...partials) },
    { entryPoint: 'join', ...sum(...joined) },
  ];
};

/** Online sums count on the data: how often a larger element comes. */
export const softmaxCounts: Readonly<Record<string, HandCount>> = {
  'softmax/rows/01-one-row-a-thread': oneRowAThread,
  'softmax/rows/02-one-row-a-workgroup': oneRowAWorkgroup,
  'softmax/rows/04-registers': registers,
  'softmax/attention/01-scores-in-scratch': scoresInScratch,
  'softmax/attention/03-tiles': tiles,
  'softmax/attention/04-blocks': blocks,
  'softmax/attention/05-split-keys': splitKeys,
};
