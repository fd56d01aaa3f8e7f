import { type Count, floats, type HandCount, loads, scattered, shared, stores, sum, times, upTo } from './count.ts';

const LANES = 32;

export interface Image {
  readonly w: number;
  readonly h: number;
  readonly pitch: number;
}

export const imageOf = ({ w = 1, h = 1 }: Readonly<Record<string, number>>): Image => ({ w, h, pitch: LANES * Math.ceil(w / LANES) });

/** Of each group of 32 neighbouring places, those that lie in a row of `length`; a warp has one group. */
export function warpsAcross(length: number, group = LANES): number[][] {
  return upTo(Math.ceil(length / group)).map((k) => upTo(Math.min(group, length - group * k)).map((lane) => group * k + lane));
}

export const isIn = (at: number, length: number): boolean => at >= 0 && at < length;

/** One request of lanes in the columns `xs` of row y, moved by dx; only pixels of the image are loaded. */
export function pixels({ w, h, pitch }: Image, xs: readonly number[], dx: number, y: number): Count {
  return loads(scattered(isIn(y, h) ? xs.filter((x) => isIn(x + dx, w)).map((x) => y * pitch + x + dx) : []));
}

/** The same word for so many lanes. */
const oneWord = (lanes: number): Count => loads(scattered(Array.from({ length: lanes }, () => 0)));

export const stored = ({ pitch }: Image, xs: readonly number[], y: number): Count => stores(scattered(xs.map((x) => y * pitch + x)));

/** For each warp of 32 pixels of a row. */
export function eachWarp(image: Image, count: (xs: readonly number[], y: number) => Count): Count {
  return sum(...upTo(image.h).flatMap((y) => warpsAcross(image.w).map((xs) => count(xs, y))));
}

/** Products with a pixel each, along a row or over a square: `weights` loads and `operations` for those whose pixel exists. */
function products(image: Image, { xs, y, reach, rows, weights, operations }: Products): Count {
  const counts = rows.flatMap((dy) =>
    upTo(2 * reach + 1).map((i) => {
      const count = pixels(image, xs, reach - i, y + dy);
      return sum(count, ...upTo(weights).map(() => oneWord(count.global.loads)), floats(operations * count.global.loads));
    }),
  );
  return sum(...counts);
}

interface Products {
  readonly xs: readonly number[];
  readonly y: number;
  readonly reach: number;
  readonly rows: readonly number[];
  readonly weights: number;
  readonly operations: number;
}

const around = (reach: number): number[] => upTo(2 * reach + 1).map((k) => k - reach);

function direct(image: Image, reach: number, weights: number): Count {
  return eachWarp(image, (xs, y) =>
    sum(products(image, { xs, y, reach, rows: around(reach), weights, operations: weights + 1 }), stored(image, xs, y)),
  );
}

/** Tiles of 32 × 8 pixels with a frame of two; 432 places for 256 invocations. */
function tile(image: Image): Count {
  const [sideX, places] = [LANES + 4, (LANES + 4) * 12];
  const tiles = upTo(Math.ceil(image.h / 8)).flatMap((row) => upTo(Math.ceil(image.w / LANES)).map((column) => ({ row, column })));
  const filled = tiles.map(({ row, column }) => {
    const requests = upTo(Math.ceil(places / LANES)).map((k) => {
      const own = upTo(Math.min(LANES, places - LANES * k)).map((lane) => LANES * k + lane);
      const at = own.map((t) => ({ x: LANES * column + (t % sideX) - 2, y: 8 * row + Math.floor(t / sideX) - 2 }));
      const inside = at.filter(({ x, y }) => isIn(x, image.w) && isIn(y, image.h));
      return sum(loads(scattered(inside.map(({ x, y }) => y * image.pitch + x))), shared(own.length, 1));
    });
    return sum(...requests, loads(scattered(upTo(25))), shared(25, 1));
  });
  const summed = eachWarp(image, (xs, y) => sum(times(50, shared(xs.length, 1)), floats(50 * xs.length), stored(image, xs, y)));
  return sum(...filled, summed);
}

/** Strips of one column and sixteen rows: 25 weights, and for each of twenty rows five pixels and 49 operations. */
function strip(image: Image): Count {
  const strips = upTo(Math.ceil(image.h / 16)).flatMap((k) => warpsAcross(image.w).map((xs) => ({ xs, first: 16 * k })));
  return sum(
    ...strips.map(({ xs, first }) =>
      sum(
        ...upTo(25).map(() => oneWord(xs.length)),
        floats(20 * 49 * xs.length),
        ...upTo(20).flatMap((k) => around(2).map((dx) => pixels(image, xs, dx, first + k - 2))),
        ...upTo(16).map((k) => (first + k < image.h ? stored(image, xs, first + k) : sum())),
      ),
    ),
  );
}

interface VectorStrip {
  readonly reach: number;
  readonly rows: number;
  readonly weights: number;
  /** Of an invocation for each row, and for each row that the image has. */
  readonly operations: number;
  readonly operationsInside: number;
}

/** Strips of four columns: three vectors of each row. Vector q begins at column 4q. */
function vectorStrip(image: Image, { reach, rows, weights, operations, operationsInside }: VectorStrip): Count {
  const quads = { ...image, w: Math.ceil(image.w / 4), pitch: image.pitch / 4 };
  const vectors = (qs: readonly number[], dq: number, y: number): Count =>
    loads(scattered(isIn(y, image.h) ? qs.filter((q) => isIn(q + dq, quads.w)).map((q) => y * image.pitch + 4 * (q + dq)) : []));
  const strips = upTo(Math.ceil(image.h / rows)).flatMap((k) => warpsAcross(quads.w).map((qs) => ({ qs, first: rows * k })));
  return sum(
    ...strips.map(({ qs, first }) => {
      const loaded = upTo(rows + 2 * reach).map((k) => first + k - reach);
      const inside = loaded.filter((y) => isIn(y, image.h)).length;
      return sum(
        ...upTo(weights).map(() => oneWord(qs.length)),
        floats((operations * loaded.length + operationsInside * inside) * qs.length),
        ...loaded.flatMap((y) => [-1, 0, 1].map((dq) => vectors(qs, dq, y))),
        ...upTo(rows)
          .filter((k) => first + k < image.h)
          .map((k) => stores(scattered(qs.map((q) => (first + k) * image.pitch + 4 * q)))),
      );
    }),
  );
}

/** Sums along nine pixels, to scratch; then sums of nine of them. */
function twoPasses(image: Image): readonly Count[] {
  const along = { reach: 4, rows: [0], weights: 1, operations: 2 };
  const down = (xs: readonly number[], y: number): Count =>
    sum(
      ...around(4).map((dy) => {
        const count = pixels(image, xs, 0, y + dy);
        return sum(count, oneWord(count.global.loads), floats(2 * count.global.loads));
      }),
    );
  return [
    eachWarp(image, (xs, y) => sum(products(image, { xs, y, ...along }), stored(image, xs, y))),
    eachWarp(image, (xs, y) => sum(down(xs, y), stored(image, xs, y))),
  ];
}

/** Tiles of 32 × 32 pixels: the sums along 40 rows in workgroup memory, for all 32 columns. */
function sumsInTile(image: Image): Count {
  const tiles = upTo(Math.ceil(image.h / 32)).flatMap((row) => upTo(Math.ceil(image.w / LANES)).map((column) => ({ row, column })));
  return sum(
    ...tiles.map(({ row, column }) => {
      const all = upTo(LANES).map((lane) => LANES * column + lane);
      const xs = all.filter((x) => x < image.w);
      const along = upTo(40).map((r) => 32 * row + r - 4);
      return sum(
        ...along.map((y) => products(image, { xs: all, y, reach: 4, rows: [0], weights: 1, operations: 2 })),
        times(40, shared(LANES, 1)),
        times(32, sum(times(9, sum(oneWord(LANES), shared(LANES, 1))), floats(18 * LANES))),
        ...upTo(32)
          .filter((r) => 32 * row + r < image.h)
          .map((r) => stored(image, xs, 32 * row + r)),
      );
    }),
  );
}

function main(count: (image: Image) => Count): HandCount {
  return (size) => [{ entryPoint: 'main', ...count(imageOf(size)) }];
}

export const convolutionCounts: Readonly<Record<string, HandCount>> = {
  'convolution/2d/01-one-pixel': main((image) => direct(image, 2, 1)),
  'convolution/2d/02-tile': main(tile),
  'convolution/2d/03-strip': main(strip),
  'convolution/2d/04-vec4-strip': main((image) =>
    vectorStrip(image, { reach: 2, rows: 64, weights: 25, operations: 196, operationsInside: 0 }),
  ),
  'convolution/separable/01-direct': main((image) => direct(image, 4, 2)),
  'convolution/separable/02-two-passes': (size) => {
    const [rows, columns] = twoPasses(imageOf(size));
    return [
      { entryPoint: 'rows', ...sum(...(rows ? [rows] : [])) },
      { entryPoint: 'columns', ...sum(...(columns ? [columns] : [])) },
    ];
  },
  'convolution/separable/03-tile': main(sumsInTile),
  'convolution/separable/04-vec4-strip': main((image) =>
    vectorStrip(image, { reach: 4, rows: 128, weights: 18, operations: 68, operationsInside: 68 }),
  ),
};
