import { type Geometry, geometry } from '../../../../labs/stencil/geometry.ts';
import {
  bankConflicts,
  type Count,
  contiguous,
  floats,
  type HandCount,
  loads,
  scattered,
  shared,
  single,
  stores,
  strided,
  sum,
  type Traffic,
  times,
  together,
  upTo,
} from '../count.ts';
import {
  alongX,
  alongY,
  alongZ,
  LANES,
  onePoint,
  pointFloats,
  queuePlanes,
  rows,
  star,
  tileLoads,
  tilesOf,
  vectorMarch,
  WY,
  wordOf,
} from '../stencil.ts';

function points({ nx, ny, nz }: Geometry): number {
  return nx * ny * nz;
}

/** Every access of the star in the same way. */
function starOf(radius: number, access: (grid: Geometry, offset: number) => Traffic): HandCount {
  return (size) => {
    const grid = geometry(size, radius);
    return star(grid, (offset) => access(grid, offset));
  };
}

function main(radius: number, count: (grid: Geometry) => Count): HandCount {
  return (size) => [{ entryPoint: 'main', ...count(geometry(size, radius)) }];
}

/** Lanes along y: a sector for each row. */
function alongRows({ nx, ny, nz }: Geometry): Traffic {
  return { accesses: nx * ny * nz, requests: nx * Math.ceil(ny / LANES) * nz, sectors: nx * ny * nz };
}

/** For each 32 points of a row, 16 with an even x and 16 with an odd one. */
function everySecond(grid: Geometry, offset: number): Traffic {
  const firsts = upTo(grid.nz).flatMap((z) => upTo(grid.ny).map((y) => wordOf(grid, 0, y, z) + offset));
  return together(
    firsts.flatMap((first) => [
      strided({ elements: Math.ceil(grid.nx / 2), stride: 2, first, lanes: 16 }),
      strided({ elements: Math.floor(grid.nx / 2), stride: 2, first: first + 1, lanes: 16 }),
    ]),
  );
}

/** Workgroups of 4 × 16 × 4: a warp is eight rows of four points. */
function narrow(grid: Geometry, offset: number): Traffic {
  const { nx, ny, nz } = grid;
  const warps = upTo(nz).flatMap((z) =>
    upTo(Math.ceil(ny / 8)).flatMap((row) => upTo(Math.ceil(nx / 4)).map((column) => ({ x0: 4 * column, y0: 8 * row, z }))),
  );
  return together(
    warps.map(({ x0, y0, z }) => {
      const ys = upTo(Math.min(8, ny - y0)).map((y) => y0 + y);
      return scattered(ys.flatMap((y) => upTo(Math.min(4, nx - x0)).map((x) => wordOf(grid, x0 + x, y, z) + offset)));
    }),
  );
}

/**
 * Each chunk of 64 planes puts eight points into the queue. Then a point adds one more, and loads nine; its neighbours in x and y come from
 * memory.
 */
function queueInScratch(grid: Geometry): Count {
  const { nx, ny, nz, radius } = grid;
  const initial = queuePlanes(grid, 64);
  // Places of a row's 32 threads are contiguous, starting at the beginning of a sector.
  const places = (planes: number) => together(upTo(ny * planes).map(() => contiguous(nx)));
  const fromMemory = [radius * grid.plane, ...alongX(grid), ...alongY(grid)].map((offset) => loads(rows(grid, offset)));
  const queue = sum(stores(places(initial.length + nz)), times(2 * radius + 1, loads(places(nz))));
  return sum(loads(rows(grid, 0, initial)), ...fromMemory, queue, stores(rows(grid, 0)), pointFloats(grid));
}

/** One lane loads the tile word by word; the others work as in the rung with a tile. */
function oneLaneLoads(grid: Geometry): Count {
  const words = tilesOf(grid).reduce((before, { width, height }) => before + width * height, 0);
  const { accesses, requests } = rows(grid, 0);
  const fromTile = times(4 * grid.radius + 1, shared(accesses, requests));
  const fromMemory = alongZ(grid).map((offset) => loads(rows(grid, offset)));
  return sum(loads(single(words)), shared(words, words), fromTile, ...fromMemory, stores(rows(grid, 0)), pointFloats(grid));
}

/** c0 times the centre, and c1 times the sum of six neighbours, two of which come along z from the march. */
function barrierAPlane(grid: Geometry): Count {
  const starts = upTo(Math.ceil(grid.nz / 16)).map((chunk) => 16 * chunk);
  const march = [starts.map((z) => z - 1), starts, upTo(grid.nz).map((z) => z + 1)].map((zs) => loads(clampedRows(grid, zs)));
  const beside = [...alongX(grid), ...alongY(grid)].map((offset) => loads(rows(grid, offset)));
  return sum(...march, ...beside, stores(rows(grid, 0)), floats(8 * points(grid)));
}

/**
 * One access by all lanes of all workgroups of 32 × 8: those beyond the last point of a row, or the last row, touch the last one instead.
 */
function clampedRows(grid: Geometry, zs: readonly number[]): Traffic {
  const { nx, ny } = grid;
  const pieces = Math.ceil(nx / LANES);
  const ys = upTo(Math.ceil(ny / WY) * WY).map((y) => Math.min(y, ny - 1));
  return together(
    zs.flatMap((z) =>
      ys.map((y) => ({ accesses: LANES * pieces, requests: pieces, sectors: contiguous(nx, 1, wordOf(grid, 0, y, z)).sectors })),
    ),
  );
}

/** Each point goes through workgroup memory: from 32 lanes at a time, to one. */
function oneLaneStores(grid: Geometry): Count {
  const offsets = [0, ...alongX(grid), ...alongY(grid), ...alongZ(grid)];
  const { accesses, requests } = rows(grid, 0);
  const stored = sum(shared(accesses, requests), shared(accesses, accesses), stores(single(accesses)));
  return sum(...offsets.map((offset) => loads(rows(grid, offset))), stored, pointFloats(grid));
}

const threePasses: HandCount = (size) => {
  const grid = geometry(size, 1);
  const pass = (offsets: readonly number[], floatsOfPoint: number): Count =>
    sum(...offsets.map((offset) => loads(rows(grid, offset))), floats(floatsOfPoint * points(grid)));
  const b = sum(loads(rows(grid, 0)), stores(rows(grid, 0)));
  return [
    { entryPoint: 'along_x', ...sum(pass([0, ...alongX(grid)], 4), stores(rows(grid, 0))) },
    { entryPoint: 'along_y', ...sum(pass(alongY(grid), 3), b) },
    { entryPoint: 'along_z', ...sum(pass(alongZ(grid), 3), b) },
  ];
};

/** The tile has 16 words for each x. */
function tileByColumns(grid: Geometry): Count {
  const filled = tileLoads(grid, (places) => bankConflicts(places.map(({ x, y }) => 16 * x + y)));
  // Words of neighbouring lanes are 16 apart, in two banks.
  const conflictsOfRow = upTo(Math.ceil(grid.nx / LANES))
    .map((piece) => Math.min(LANES, grid.nx - piece * LANES))
    .reduce((before, lanes) => before + Math.ceil(lanes / 2) - 1, 0);
  const { accesses, requests } = rows(grid, 0);
  const fromTile = times(4 * grid.radius + 1, shared(accesses, requests, conflictsOfRow * grid.ny * grid.nz));
  const fromMemory = alongZ(grid).map((offset) => loads(rows(grid, offset)));
  return sum(filled, fromTile, ...fromMemory, stores(rows(grid, 0)), pointFloats(grid));
}

export const plantedStencilCounts: Readonly<Record<string, HandCount>> = {
  'stencil/7pt/barrier-a-plane': main(1, barrierAPlane),
  'stencil/7pt/one-lane-stores': main(1, oneLaneStores),
  'stencil/7pt/three-passes': threePasses,
  'stencil/7pt/tile-by-columns': main(1, tileByColumns),
  // It marches, but loads what it has already passed.
  'stencil/13pt/column-reloaded': (size) => onePoint(size, 2),
  'stencil/13pt/eight-threads': starOf(2, (grid, offset) => rows(grid, offset, upTo(grid.nz), 8)),
  'stencil/13pt/rows-for-columns': starOf(2, alongRows),
  // Its one workgroup for 32 planes loops over their rows, 32 points at a time.
  'stencil/19pt/one-slab': (size) => onePoint(size, 3),
  // Like the rung; excess threads do nothing.
  'stencil/19pt/plan-of-points': (size) => vectorMarch(16)(size, 3),
  'stencil/25pt/queue-in-scratch': main(4, queueInScratch),
  'stencil/25pt/red-and-black': starOf(4, everySecond),
  'stencil/31pt/narrow-workgroups': starOf(5, narrow),
  'stencil/31pt/one-lane-loads': main(5, oneLaneLoads),
};
