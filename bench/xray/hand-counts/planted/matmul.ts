import { type Count, floats, type HandCount, loads, requireMultiple, shared, single, stores, sum, type Traffic, times } from '../count.ts';

/**
 * Matrices of n × n words, n a multiple of 8: a row begins with a sector, and vertically adjacent words are in two sectors. Rows and
 * columns are divided into pieces of 16 or 32, of which the last may be shorter; the lengths of a row's pieces add up to n.
 */
interface Matrix {
  readonly n: number;
  /** Workgroups, and steps along k, in each direction. */
  readonly tiles: number;
  /** Rows and columns of all tiles, including those beyond the edge. */
  readonly padded: number;
}

function matrix(size: Readonly<Record<string, number>>, tile: number): Matrix {
  const { n = 0 } = size;
  requireMultiple('n', n, 8);
  const tiles = Math.ceil(n / tile);
  return { n, tiles, padded: tiles * tile };
}

function main(tile: number, count: (of: Matrix) => Count): HandCount {
  return (size) => [{ entryPoint: 'main', ...count(matrix(size, tile)) }];
}

/** Multiplications and additions of threads for `products` products. */
function multiplied(products: number): Count {
  return floats(2 * products);
}

function repeated(times: number, { accesses, requests, sectors }: Traffic): Traffic {
  return { accesses: times * accesses, requests: times * requests, sectors: times * sectors };
}

/** Each element of a matrix once, by warps of two rows of 16 lanes. */
function twoRows({ n, tiles }: Matrix): Traffic {
  return { accesses: n ** 2, requests: (n / 2) * tiles, sectors: n ** 2 / 8 };
}

/** Each element once, by warps of 32 lanes in a row. */
function oneRow({ n, tiles }: Matrix): Traffic {
  return { accesses: n ** 2, requests: n * tiles, sectors: n ** 2 / 8 };
}

/** Each element once, by warps of 16 rows and two neighbouring columns: a sector for each row. */
function twoColumns({ n, tiles }: Matrix): Traffic {
  return { accesses: n ** 2, requests: (n / 2) * tiles, sectors: n ** 2 / 2 };
}

/** For each k all lanes of a row of 16 rows request one word, from rows that are apart: a sector for each row. */
function columnsForRows(of: Matrix): Count {
  const { n, tiles } = of;
  const warps = (n / 2) * tiles;
  const b = loads({ accesses: n ** 3, requests: n * warps, sectors: n * warps });
  return sum(loads(repeated(n, twoColumns(of))), b, stores(twoColumns(of)), multiplied(n ** 3));
}

/**
 * A warp covers 32 rows of one column (of one thread's column, where threads have rows): a sector for each row, and one word of b for all.
 */
function oneColumn({ n, tiles }: Matrix): Count {
  const column: Traffic = { accesses: n ** 2, requests: n * tiles, sectors: n ** 2 };
  const b = loads({ accesses: n ** 3, requests: n ** 2 * tiles, sectors: n ** 2 * tiles });
  return sum(loads(repeated(n, column)), b, stores(column), multiplied(n ** 3));
}

/**
 * b is loaded by rows and stored by columns. Then a warp loads, for each k, a word of two rows of a, and one of 16 rows of the transposed
 * tile.
 */
const transposedFirst: HandCount = (size) => {
  const of = matrix(size, 16);
  const { n, tiles } = of;
  const warps = (n / 2) * tiles;
  const a = loads({ accesses: n ** 3, requests: n * warps, sectors: 2 * n * warps });
  return [
    { entryPoint: 'transpose', ...sum(loads(twoRows(of)), stores(twoColumns(of))) },
    { entryPoint: 'main', ...sum(a, loads(repeated(n, twoColumns(of))), stores(twoRows(of)), multiplied(n ** 3)) },
  ];
};

/** Requests of each warp to one tile in each step along k. A workgroup has 256 threads, and those beyond the edge take part with zeros. */
function everyWarp({ tiles }: Matrix, requests: number, conflicts = 0): Count {
  const all = 8 * tiles ** 3 * requests;
  return shared(32 * all, all, conflicts * all);
}

/** Each row of workgroups loads all of b, each column all of a. */
function squareTiles(of: Matrix): Count {
  return times(2 * of.tiles, loads(twoRows(of)));
}

/**
 * Both tiles of 16 × 16 are stored by all threads, and then 16 words of each are loaded: for a from two rows, 16 words apart. `conflicts`
 * are those of a request to the tile of b, which may be transposed.
 */
function bothTiles(of: Matrix, conflicts: number): Count {
  const a = everyWarp(of, 1 + 16);
  return sum(squareTiles(of), a, everyWarp(of, 1 + 16, conflicts), stores(twoRows(of)), multiplied(of.padded ** 3));
}

/** b is loaded for each existing k, by all warps, including those below the last row: two rows of lanes request the same words. */
function oneTile(of: Matrix): Count {
  const { n, tiles, padded } = of;
  const ofB: Traffic = { accesses: n * padded * n, requests: n * (padded / 2) * tiles, sectors: (n * (padded / 2) * n) / 8 };
  const a = sum(times(tiles, loads(twoRows(of))), everyWarp(of, 1 + 16));
  return sum(a, loads(ofB), stores(twoRows(of)), multiplied(padded ** 3));
}

/** Threads inside set their element to zero, and load and store it for each k of all tiles. */
function sumInOutput(of: Matrix): Count {
  const { n, tiles, padded } = of;
  const { accesses, requests } = twoRows(of);
  const inside = sum(loads(twoRows(of)), stores(twoRows(of)), times(2, shared(accesses, requests)), multiplied(n ** 2));
  return sum(times(2 * tiles, loads(twoRows(of))), everyWarp(of, 2), stores(twoRows(of)), times(padded, inside));
}

/** One thread loads both tiles, word by word, and stores zero for what lies beyond the edge. */
function oneLoader(of: Matrix): Count {
  const { n, tiles, padded } = of;
  const tile = sum(times(2 * tiles, loads(single(n ** 2))), shared(2 * tiles * padded ** 2, 2 * tiles * padded ** 2));
  return sum(tile, everyWarp(of, 2 * 16), stores(twoRows(of)), multiplied(padded ** 3));
}

/** Tiles of 32 × 32 and 32 × 8 threads: a thread moves four words of each tile, and loads two words for each of its 4 · 32 products. */
function operandsAgain(of: Matrix): Count {
  const tiles = sum(times(2 * of.tiles, loads(oneRow(of))), everyWarp(of, 2 * 4));
  return sum(tiles, everyWarp(of, 2 * 4 * 32), stores(oneRow(of)), multiplied(of.padded ** 3));
}

/**
 * Workgroups of 32 columns and 8 rows. A tile of b, 32 × 32, is stored and loaded by columns, all in one bank. All lanes of a row request
 * one word of a, including those right of the last column.
 */
function oneTileByColumns(of: Matrix): Count {
  const { n, tiles, padded } = of;
  const workgroups = tiles * (n / 8);
  const stored = workgroups * tiles * 32;
  const loaded = n * tiles * padded;
  const ofTile = sum(shared(32 * stored, stored, 31 * stored), shared(32 * loaded, loaded, 31 * loaded));
  const a: Traffic = { accesses: n * tiles * 32 * n, requests: n * tiles * n, sectors: n * tiles * n };
  return sum(times(n / 8, loads(oneRow(of))), ofTile, loads(a), stores(oneRow(of)), multiplied(n * padded ** 2));
}

export const plantedMatmulCounts: Readonly<Record<string, HandCount>> = {
  'matmul/square/barrier-a-product': main(16, (of) => bothTiles(of, 0)),
  'matmul/square/columns-for-rows': main(16, columnsForRows),
  'matmul/square/one-loader': main(16, oneLoader),
  'matmul/square/one-tile': main(16, oneTile),
  'matmul/square/one-tile-by-columns': main(32, oneTileByColumns),
  'matmul/square/operands-again': main(32, operandsAgain),
  // 16 words that are 32 apart.
  'matmul/square/padded-by-a-bank-row': main(16, (of) => bothTiles(of, 15)),
  'matmul/square/sum-in-output': main(16, sumInOutput),
  'matmul/square/tall-workgroups': main(32, oneColumn),
  'matmul/square/thread-a-row': main(32, oneColumn),
  // 16 words that are 16 apart: eight in each of two banks, or, from two neighbouring columns, in each of four.
  'matmul/square/tile-by-columns': main(16, (of) => bothTiles(of, 7)),
  'matmul/square/transposed-first': transposedFirst,
};
