import { eachWarp, type Image, imageOf, isIn, pixels, stored, warpsAcross } from './convolution.ts';
import { type Count, type DispatchCount, floats, type HandCount, loads, scattered, shared, stores, sum, times, upTo } from './count.ts';

const LANES = 32;

type Size = Readonly<Record<string, number>>;

/** The same dispatch so many times. */
function repeated(entryPoint: string, count: Count, passes: number): DispatchCount[] {
  return upTo(passes).map(() => ({ entryPoint, ...count }));
}

/** Vectors q + dq of row y; only those are loaded that begin inside the grid. Vector q begins at column 4q. */
function vectors({ w, h, pitch }: Image, qs: readonly number[], dq: number, y: number): Count {
  const present = isIn(y, h) ? qs.filter((q) => isIn(q + dq, Math.ceil(w / 4))) : [];
  return loads(scattered(present.map((q) => y * pitch + 4 * (q + dq))));
}

function storedVectors({ w, h, pitch }: Image, qs: readonly number[], y: number): Count {
  const present = isIn(y, h) ? qs.filter((q) => isIn(q, Math.ceil(w / 4))) : [];
  return stores(scattered(present.map((q) => y * pitch + 4 * q)));
}

const onePoint = (image: Image): Count =>
  eachWarp(image, (xs, y) => {
    const own = pixels(image, xs, 0, y);
    const neighbours = [pixels(image, xs, -1, y), pixels(image, xs, 1, y), pixels(image, xs, 0, y - 1), pixels(image, xs, 0, y + 1)];
    return sum(times(3, own), ...neighbours, floats(9 * xs.length), stored(image, xs, y));
  });

/** Strips of four columns and eight rows. */
function vectorStrip(image: Image): Count {
  const quads = Math.ceil(image.w / 4);
  const strips = upTo(Math.ceil(image.h / 8)).flatMap((k) => warpsAcross(quads).map((qs) => ({ qs, first: 8 * k })));
  return sum(
    ...strips.map(({ qs, first }) => {
      const rows = upTo(8)
        .map((k) => first + k)
        .filter((y) => y < image.h);
      const row = (y: number) =>
        sum(
          ...[vectors(image, qs, 0, y + 1), vectors(image, qs, -1, y), vectors(image, qs, 1, y), vectors(image, qs, 0, y)],
          ...[floats(36 * qs.length), storedVectors(image, qs, y)],
        );
      return sum(vectors(image, qs, 0, first - 1), vectors(image, qs, 0, first), ...rows.map(row));
    }),
  );
}

interface Tile {
  /** Loads of a point when the tile is filled, of which each is in a grid; as many words go to workgroup memory. */
  readonly grids: number;
  /** Steps of the iteration, accesses and operations of a point that is updated. */
  readonly steps: number;
  readonly accesses: number;
  readonly operations: number;
}

/** Tiles of 64 × 28 points, of which 56 × 20 are stored; warps are halves of a row. */
function tiles(image: Image, { grids, steps, accesses, operations }: Tile): Count {
  const corners = upTo(Math.ceil(image.h / 20)).flatMap((row) =>
    upTo(Math.ceil(image.w / 56)).map((column) => [56 * column - 4, 20 * row - 4]),
  );
  const warps = corners.flatMap(([x0 = 0, y0 = 0]) =>
    upTo(28).flatMap((py) => [0, LANES].map((from) => ({ x0, y: y0 + py, py, pxs: upTo(LANES).map((lane) => from + lane) }))),
  );
  return sum(
    ...warps.map(({ x0, y, py, pxs }) => {
      const xs = pxs.map((px) => x0 + px);
      const isRow = py > 0 && py < 27 && isIn(y, image.h);
      const updated = isRow ? pxs.filter((px) => px > 0 && px < 63 && isIn(x0 + px, image.w)).length : 0;
      const own = py >= 4 && py < 24 && isIn(y, image.h) ? pxs.filter((px) => px >= 4 && px < 60 && x0 + px < image.w) : [];
      const results = stored(
        image,
        own.map((px) => x0 + px),
        y,
      );
      return sum(
        times(grids, sum(pixels(image, xs, 0, y), shared(LANES, 1), results, shared(own.length, Math.min(1, own.length)))),
        times(steps * accesses, shared(updated, Math.min(1, updated))),
        floats(steps * operations * updated),
      );
    }),
  );
}

interface Strips {
  readonly steps: number;
  readonly threads: number;
  readonly rows: number;
  /** Whether the last step but one is kept. */
  readonly isKept: boolean;
}

/** The warps of all strips; each invocation has four columns. */
function stripWarps(image: Image, { steps, threads, rows }: Omit<Strips, 'isKept'>) {
  const own = threads - steps / 2;
  const strips = upTo(Math.ceil(image.h / rows)).flatMap((row) => upTo(Math.ceil(image.w / (4 * own))).map((column) => ({ row, column })));
  return strips.flatMap(({ row, column }) =>
    upTo(threads / LANES).map((warp) => ({
      first: rows * row,
      lanes: upTo(LANES).map((lane) => ({ lane: LANES * warp + lane, q: own * column + LANES * warp + lane - steps / 4 })),
    })),
  );
}

/** Strips of `rows` rows. */
function rowsInTime(image: Image, { steps, threads, rows, isKept }: Strips): Count {
  const turns = rows + 2 * steps;
  return sum(
    ...stripWarps(image, { steps, threads, rows }).map(({ first, lanes }) => {
      const qs = lanes.map(({ q }) => q);
      const storing = lanes.filter(({ lane }) => lane >= steps / 4 && lane < threads - steps / 4).map(({ q }) => q);
      const loaded = upTo(turns).map((turn) => first + turn - steps);
      return sum(
        times(turns * steps, sum(times(4, shared(LANES, 1)), floats(34 * LANES))),
        ...loaded.flatMap((y) => [vectors(image, qs, 0, y), vectors(image, qs, 0, y - 1)]),
        ...upTo(rows).map((k) => times(isKept ? 2 : 1, storedVectors(image, storing, first + k))),
      );
    }),
  );
}

/** Which row of the grid lies `y` rows below its first one, where mirror images of it follow one another without end, each after an empty row. */
function mirroredRow(y: number, h: number): number {
  const period = 2 * h + 2;
  const m = (((y + 1) % period) + period) % period;
  // The empty rows load the last one.
  if (m === 0) return h - 1;
  return Math.min(m <= h ? m - 1 : 2 * h + 1 - m, h - 1);
}

/** Vectors q of row y; those beside the rows in memory load the last vector of the row. */
function clampedVectors({ pitch }: Image, qs: readonly number[], y: number): Count {
  return loads(scattered(qs.map((q) => y * pitch + 4 * (isIn(q, pitch / 4) ? q : pitch / 4 - 1))));
}

/** Like `rowsInTime`, but strips end with the grid, and each turn loads a row for the next one. */
function loadsAhead(image: Image, { steps, threads, rows, isKept }: Strips): Count {
  return sum(
    ...stripWarps(image, { steps, threads, rows }).map(({ first, lanes }) => {
      const qs = lanes.map(({ q }) => q);
      const storing = lanes.filter(({ lane }) => lane >= steps / 4 && lane < threads - steps / 4).map(({ q }) => q);
      const own = Math.min(rows, image.h - first);
      const turns = own + 2 * steps;
      const loaded = upTo(turns + 1).map((turn) => mirroredRow(first + turn - steps, image.h));
      return sum(
        floats(2 * LANES),
        times(turns, floats(8 * LANES)),
        times(turns * steps, sum(times(4, shared(LANES, 1)), floats(36 * LANES))),
        ...loaded.map((y) => times(2, clampedVectors(image, qs, y))),
        ...upTo(own).map((k) => times(isKept ? 2 : 1, storedVectors(image, storing, first + k))),
      );
    }),
  );
}

/** A single step in vectors. */
const oneStep = (image: Image): Count => {
  const warps = upTo(image.h).flatMap((y) => warpsAcross(Math.ceil(image.w / 4)).map((qs) => ({ qs, y })));
  return sum(
    ...warps.map(({ qs, y }) => {
      const near = [vectors(image, qs, 0, y - 1), vectors(image, qs, 0, y + 1), vectors(image, qs, -1, y), vectors(image, qs, 1, y)];
      return sum(times(2, vectors(image, qs, 0, y)), ...near, floats(30 * qs.length), storedVectors(image, qs, y));
    }),
  );
};

function steps(count: (image: Image) => Count): HandCount {
  return (size) => repeated('main', count(imageOf(size)), size.steps ?? 0);
}

/** `steps` of a strip as often as they fit, then one by one. */
function inTime(strips: Omit<Strips, 'isKept'>, ofPass = rowsInTime): HandCount {
  return (size: Size) => {
    const { steps: all = 0 } = size;
    const passes = Math.floor(all / strips.steps);
    const image = imageOf(size);
    const main = upTo(passes).flatMap((k) => repeated('main', ofPass(image, { ...strips, isKept: strips.steps * (k + 1) < all }), 1));
    return [...main, ...repeated('one', oneStep(image), all % strips.steps)];
  };
}

export const waveCounts: Readonly<Record<string, HandCount>> = {
  'wave/steps/01-one-point': steps(onePoint),
  'wave/steps/02-vec4-strip': steps(vectorStrip),
  'wave/steps/03-tile-in-time': (size) =>
    upTo(Math.ceil((size.steps ?? 0) / 4)).flatMap((k) => {
      const left = Math.min(4, (size.steps ?? 0) - 4 * k);
      return repeated('main', tiles(imageOf(size), { grids: 2, steps: left, accesses: 7, operations: 9 }), 1);
    }),
  'wave/steps/04-rows-in-time': inTime({ steps: 8, threads: 128, rows: 128 }),
  'wave/steps/05-sixteen-steps': inTime({ steps: 16, threads: 64, rows: 320 }),
  'wave/steps/06-loads-ahead': inTime({ steps: 16, threads: 64, rows: 585 }, loadsAhead),
};
