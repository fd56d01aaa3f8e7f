import { alike, type Count, floats, type HandCount, loads, NOTHING, requireMultiple, shared, stores, sum, times } from './count.ts';

/** Multiplications and additions, in whatever order. */
function products(n: number): Count {
  return floats(2 * n ** 3);
}

/** A warp is two rows of 16 lanes. For each k: two words of a, a row apart, and twice the same 16 words of b. It stores two rows of 16. */
const oneElement: HandCount = ({ n = 0 }) => {
  requireMultiple('n', n, 16);
  const warps = n ** 2 / 32;
  const count = sum(loads(alike(n * warps, 32, 2)), loads(alike(n * warps, 32, 2)), stores(alike(warps, 32, 4)), products(n));
  return [{ entryPoint: 'main', ...count }];
};

/**
 * For each of n/16 pairs of tiles, a warp loads and stores two rows of 16 words of both, and loads 16 times two words of one tile (16 apart:
 * two banks) and 16 of the other.
 */
const tiled: HandCount = ({ n = 0 }) => {
  requireMultiple('n', n, 16);
  const warps = n ** 2 / 32;
  const tile = sum(loads(alike(2, 32, 4)), shared(2 * 32, 2), shared(2 * 16 * 32, 2 * 16));
  return [{ entryPoint: 'main', ...sum(times((warps * n) / 16, tile), stores(alike(warps, 32, 4)), products(n)) }];
};

/**
 * For each of n/16 pairs of tiles, a warp loads four times 2 rows of 16 words of a, and four times every fourth of 64 words in two rows of b.
 * Then it stores two vectors a lane (eight lanes of a pass 17 vectors apart: other banks) and loads 2·16. It stores 16 times every fourth
 * of 64 words in two rows of c.
 */
const fourByFour: HandCount = ({ n = 0 }) => {
  requireMultiple('n', n, 64);
  const warps = 8 * (n / 64) ** 2;
  const tile = sum(loads(alike(4, 32, 4)), loads(alike(4, 32, 16)), shared(2 * 32, 2), shared(2 * 16 * 32, 2 * 16));
  return [{ entryPoint: 'main', ...sum(times((warps * n) / 16, tile), stores(alike(16 * warps, 32, 16)), products(n)) }];
};

/**
 * For each of n/16 pairs of tiles, a warp loads eight times 2 rows of 16 words of a, and eight times every fourth of 128 words of b. Then it
 * stores four vectors a lane (rows of 33 vectors: other banks) and loads 4·16. It stores 64 times every fourth of 64 words in two rows.
 */
const eightByEight: HandCount = ({ n = 0 }) => {
  requireMultiple('n', n, 128);
  const warps = 8 * (n / 128) ** 2;
  const tile = sum(loads(alike(8, 32, 4)), loads(alike(8, 32, 16)), shared(4 * 32, 4), shared(4 * 16 * 32, 4 * 16));
  return [{ entryPoint: 'main', ...sum(times((warps * n) / 16, tile), stores(alike(64 * warps, 32, 16)), products(n)) }];
};

/**
 * For each of n/8 pairs of tiles, a warp loads four times eight words in four rows of a, and two times 32 neighbouring vectors of b. It stores
 * three vectors a lane (rows of 17 vectors: other banks) and loads 4·8. It stores 16 times eight neighbouring vectors in four rows.
 * `by_element` returns at once.
 */
const pipelined: HandCount = ({ n = 0 }) => {
  requireMultiple('n', n, 128);
  const warps = 4 * (n / 64) * (n / 128);
  const tile = sum(loads(alike(4, 32, 4)), loads(alike(2, 32, 16)), shared(3 * 32, 3), shared(4 * 8 * 32, 4 * 8));
  return [
    { entryPoint: 'by_vector', ...sum(times((warps * n) / 8, tile), stores(alike(16 * warps, 32, 16)), products(n)) },
    { entryPoint: 'by_element', ...NOTHING },
  ];
};

export const matmulCounts: Readonly<Record<string, HandCount>> = {
  'matmul/square/01-one-element': oneElement,
  'matmul/square/02-tiled': tiled,
  'matmul/square/03-four-by-four': fourByFour,
  'matmul/square/04-eight-by-eight': eightByEight,
  'matmul/square/05-pipelined': pipelined,
};
