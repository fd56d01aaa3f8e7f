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

/** Four lanes store vectors 16 vectors apart, in the same banks: each of the four parts of a request takes three passes more. */
const storeForKeyLanes = shared(32, 1, 4 * 3);

/** A thread loads the vectors of the four lanes that share the keys. */
const loadsOfKeyLanes = shared(4 * 32, 4);

/** Of keys, a warp loads eight neighbouring vectors in four rows; the transposed vectors of two neighbours lie in the same banks. Values stay as they are. */
const loadedTile = sum(loads(alike(4, 32, 16)), shared(4 * 32, 4, 4 * 4), loads(alike(4, 32, 16)), shared(4 * 32, 4));

/**
 * What a warp does for a tile of 16 keys. For each number it loads two vectors and does 16 multiply-adds, for each key behind them five vectors
 * and 64. In between: the largest scores (12 operations, and 16 with those of other lanes), a scale (8), the weights and their sum (52), and the
 * scaling of the sums (64).
 */
const blocksOfATile = sum(
  loadedTile,
  shared(2 * 64 * 32, 2 * 64),
  times(5, storeForKeyLanes),
  loadsOfKeyLanes,
  shared(5 * 16 * 32, 5 * 16),
  floats(32 * (64 * 32 + 16 * 128 + 12 + 16 + 8 + 52 + 64)),
);

/**
 * The queries, divided by 8, in two neighbouring vectors of 16 rows, which are stored transposed, side by side; and at the end the sums of the
 * weights of all lanes.
 */
const ofQueries = sum(loads(alike(16, 32, 16)), shared(16 * 32, 16), storeForKeyLanes, loadsOfKeyLanes, floats(32 * (64 + 16)));

const blocks: HandCount = ({ queries = 0, keys = 0 }) => {
  requireMultiple('queries', queries, 64);
  requireMultiple('keys', keys, 16);
  const output = sum(stores(alike(16, 32, 16)), floats(32 * 64));
  return [{ entryPoint: 'main', ...times(queries / 32, sum(ofQueries, times(keys / 16, blocksOfATile), output)) }];
};

/** Parts of the keys, and the words that each leaves for a query. */
const SPLITS = 8;
const PARTIAL = 4 * 17;

/** Words of the vectors of a query from `first` on. */
const vectorsOf = (query: number, first: number, count: number): number[] => upTo(count).map((c) => query * PARTIAL + 4 * (first + c));

/** 16 lanes have a query: of each part they load its largest score twice, the sum of its weights and a vector. */
function joinedParts(queries: number): Count {
  const parts = upTo((SPLITS * queries) / 2).map((pair) => {
    const vectors = scattered([2 * pair, 2 * pair + 1].flatMap((query) => vectorsOf(query, 0, 16)));
    return sum(loads(alike(3, 32, 2)), loads(vectors), floats(32 * 13));
  });
  return sum(...parts, times(queries / 2, sum(stores(alike(1, 32, 16)), floats(32 * 4))));
}

/**
 * For each part, a warp stores, of eight queries that are four apart, four times four vectors; one lane of four also stores the largest score
 * and the sum.
 */
const splitKeys: HandCount = ({ queries = 0, keys = 0 }) => {
  requireMultiple('queries', queries, 64);
  requireMultiple('keys', keys, 16);
  const partials = upTo((SPLITS * queries) / 32).flatMap((block) =>
    upTo(4).flatMap((r) => {
      const eight = upTo(8).map((lane) => 32 * block + 4 * lane + r);
      const ofLanes = (first: number, count: number) => stores(scattered(eight.flatMap((query) => vectorsOf(query, first, count))));
      return [ofLanes(0, 4), ofLanes(4, 4), ofLanes(8, 4), ofLanes(12, 4), ofLanes(16, 1)];
    }),
  );
  return [
    { entryPoint: 'main', ...sum(times(queries / 32, sum(times(SPLITS, ofQueries), times(keys / 16, blocksOfATile))), ...partials) },
    { entryPoint: 'join', ...joinedParts(queries) },
  ];
};

/** Two warps load 16 numbers of each of 64 rows: 16 lanes have four rows each, and two vectors lie in a sector. Beyond the last row, all load that one. */
const slice = loads(alike(2 * 4, 32, 16));
const sliceBeyond = loads(alike(2 * 4, 32, 1));

/**
 * What a warp does for a tile of 64 keys, besides fetching slices. For each number of a score and for each key it loads three vectors and does
 * 32 multiply-adds. In between: four slices are scaled (16 operations each) and stored, as are the values, which it loads; the largest scores
 * (24), and those of 16 lanes (128); the weights (64), two scales (8 each), the sums of the weights (40), and the scaling of the sums (32).
 */
const slicesOfATile = sum(
  shared(4 * 4 * 32, 4 * 4),
  times(2, sum(loads(alike(4, 32, 16)), shared(4 * 32, 4))),
  shared(2 * 32, 2),
  shared(2 * 16 * 32, 2 * 16),
  shared(8 * 32, 8),
  shared(2 * 64 * 3 * 32, 2 * 64 * 3),
  floats(32 * (2 * 64 * 64 + 4 * 16 + 24 + 128 + 64 + 16 + 40 + 32)),
);

/** Sums of the weights, which 16 lanes exchange. */
const exchangedSums = sum(shared(2 * 32, 2), shared(2 * 16 * 32, 2 * 16), floats(32 * 128));

/** For each part, a warp stores eight times eight vectors of four queries that are four apart; of two warps, one also stores eight times four pairs. */
function sliceResults(queries: number): Count[] {
  return upTo((SPLITS * queries) / 32).flatMap((block) =>
    upTo(2).flatMap((half) =>
      upTo(4).flatMap((r) => {
        const four = upTo(4).map((lane) => 32 * block + 16 * half + 4 * lane + r);
        const ofLanes = (first: number, count: number) => stores(scattered(four.flatMap((query) => vectorsOf(query, first, count))));
        return [ofLanes(0, 8), ofLanes(8, 8), ofLanes(16, 1)];
      }),
    ),
  );
}

/** A part fetches a slice before its first tile and four in each, the last of the next tile, which may be beyond the last key. */
const slices: HandCount = ({ queries = 0, keys = 0 }) => {
  requireMultiple('queries', queries, 64);
  requireMultiple('keys', keys, 64);
  const tiles = keys / 64;
  const tilesOfPart = Math.ceil(tiles / SPLITS);
  const parts = upTo(SPLITS).map((part) => {
    const first = Math.min(tiles, part * tilesOfPart);
    const last = Math.min(tiles, first + tilesOfPart);
    const ofKeys = sum(times(4 * (last - first), slice), last < tiles ? slice : sliceBeyond);
    return sum(ofKeys, times(4 * (last - first) + 1, slice), times(4, sum(times(last - first, slicesOfATile), exchangedSums)));
  });
  return [
    { entryPoint: 'main', ...sum(times(queries / 64, sum(...parts)), ...sliceResults(queries)) },
    { entryPoint: 'join', ...joinedParts(queries) },
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
  'softmax/attention/06-slices': slices,
};
