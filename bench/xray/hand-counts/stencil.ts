import { type Geometry, geometry } from '../../../labs/stencil/geometry.ts';
import {
  type Count,
  contiguous,
  type DispatchCount,
  floats,
  type HandCount,
  loads,
  NOTHING,
  scattered,
  shared,
  stores,
  sum,
  type Traffic,
  times,
  together,
  upTo,
} from './count.ts';

type Size = Readonly<Record<string, number>>;

export const LANES = 32;
export const WY = 8;
const Z_MARCH_CHUNK = 64;
/** Planes of a chunk of the vector march, by radius. */
const VECTOR_MARCH_CHUNKS = { 1: 4, 2: 8, 3: 8, 4: 8, 5: 16 } as const;

/** 1 … radius. */
function distances({ radius }: Geometry): number[] {
  return upTo(radius).map((k) => k + 1);
}

/**
 * One access, `offset` words from its point, by every lane of rows of 32 lanes: each row of the grid in pieces of 32 points, or of `lanes`,
 * in planes `zs`.
 */
export function rows(grid: Geometry, offset: number, zs: readonly number[] = upTo(grid.nz), lanes = LANES): Traffic {
  const traffics = zs.flatMap((z) => upTo(grid.ny).map((y) => contiguous(grid.nx, 1, wordOf(grid, 0, y, z) + offset, lanes)));
  return together(traffics);
}

/** Word index of a point. */
export function wordOf({ origin, pitch, plane }: Geometry, x: number, y: number, z: number): number {
  return origin + x + y * pitch + z * plane;
}

/** c0 times the centre; for each distance five additions of neighbours, a multiplication, and an addition to the sum. */
export function pointFloats(grid: Geometry): Count {
  return floats((7 * grid.radius + 1) * grid.nx * grid.ny * grid.nz);
}

export function alongX(grid: Geometry): number[] {
  return distances(grid).flatMap((k) => [-k, k]);
}

export function alongY(grid: Geometry): number[] {
  return distances(grid).flatMap((k) => [-k * grid.pitch, k * grid.pitch]);
}

export function alongZ(grid: Geometry): number[] {
  return distances(grid).flatMap((k) => [-k * grid.plane, k * grid.plane]);
}

/** Every point of the star is loaded, and one stored. `access` gives the memory traffic of an access this many words from its point. */
export function star(grid: Geometry, access: (offset: number) => Traffic): readonly DispatchCount[] {
  const offsets = [0, ...alongX(grid), ...alongY(grid), ...alongZ(grid)];
  const count = sum(...offsets.map((offset) => loads(access(offset))), stores(access(0)), pointFloats(grid));
  return [{ entryPoint: 'main', ...count }];
}

export function onePoint(size: Size, radius: number): readonly DispatchCount[] {
  const grid = geometry(size, radius);
  return star(grid, (offset) => rows(grid, offset));
}

interface Tile {
  /** Word of its first place. */
  readonly corner: number;
  /** Counts of a whole tile. Places are numbered row by row. */
  readonly tileX: number;
  readonly tileY: number;
  /** Counts of the part inside the grid and its halo. */
  readonly width: number;
  readonly height: number;
}

/** Every tile of 32×8 points and its frame. */
export function tilesOf(grid: Geometry): readonly Tile[] {
  const { radius, nx, ny, nz } = grid;
  const [tileX, tileY] = [LANES + 2 * radius, WY + 2 * radius];
  return upTo(nz).flatMap((z) =>
    upTo(Math.ceil(ny / WY)).flatMap((row) =>
      upTo(Math.ceil(nx / LANES)).map((column) => {
        const [x0, y0] = [column * LANES, row * WY];
        const width = Math.min(tileX, nx + 2 * radius - x0);
        const height = Math.min(tileY, ny + 2 * radius - y0);
        return { corner: wordOf(grid, x0 - radius, y0 - radius, z), tileX, tileY, width, height };
      }),
    ),
  );
}

/**
 * 32 lanes fill neighbouring places, where there is something to load: one word each. `conflicts` are those of the store, by the places'
 * (x, y).
 */
export function tileLoads(grid: Geometry, conflicts: (places: readonly { readonly x: number; readonly y: number }[]) => number): Count {
  const counts = tilesOf(grid).flatMap(({ corner, tileX, tileY, width, height }) =>
    upTo(Math.ceil((tileX * tileY) / LANES)).map((request) => {
      const places = upTo(LANES)
        .map((lane) => request * LANES + lane)
        .map((place) => ({ x: place % tileX, y: Math.floor(place / tileX) }))
        .filter(({ x, y }) => x < width && y < height);
      const words = places.map(({ x, y }) => corner + x + y * grid.pitch);
      return sum(loads(scattered(words)), shared(words.length, Math.min(1, words.length), conflicts(places)));
    }),
  );
  return sum(...counts);
}

/** Neighbours in z come from memory; the centre and those in x and y from the tile, where the words of a row are contiguous. */
function tile(size: Size, radius: number): readonly DispatchCount[] {
  const grid = geometry(size, radius);
  const { accesses, requests } = rows(grid, 0);
  const fromTile = times(4 * radius + 1, shared(accesses, requests));
  const fromMemory = alongZ(grid).map((offset) => loads(rows(grid, offset)));
  const count = sum(
    tileLoads(grid, () => 0),
    fromTile,
    ...fromMemory,
    stores(rows(grid, 0)),
    pointFloats(grid),
  );
  return [{ entryPoint: 'main', ...count }];
}

/** Planes −radius … radius − 1 around the first of each chunk, which fill the queue. */
export function queuePlanes({ nz, radius }: Geometry, chunk: number): number[] {
  const starts = upTo(Math.ceil(nz / chunk)).map((index) => index * chunk);
  return starts.flatMap((start) => upTo(2 * radius).map((k) => start + k - radius));
}

/** Each chunk fills its queue; then a point loads the one `radius` planes ahead and its neighbours in x and y. */
function zMarch(size: Size, radius: number): readonly DispatchCount[] {
  const grid = geometry(size, radius);
  const offsets = [radius * grid.plane, ...alongX(grid), ...alongY(grid)];
  const queue = loads(rows(grid, 0, queuePlanes(grid, Z_MARCH_CHUNK)));
  const count = sum(queue, ...offsets.map((offset) => loads(rows(grid, offset))), stores(rows(grid, 0)), pointFloats(grid));
  return [{ entryPoint: 'main', ...count }];
}

/** One access by every lane that owns a vector of four points, `offset` words from it. */
function vectorRows(grid: Geometry, offset: number, zs: readonly number[] = upTo(grid.nz)): Traffic {
  const vectors = Math.floor(grid.nx / 4);
  return together(
    zs.flatMap((z) => upTo(grid.ny).map((y) => contiguous(vectors, 4, grid.origin + y * grid.pitch + z * grid.plane + offset))),
  );
}

/** With radius 5, one word of the vectors two before and two after: every fourth word. */
function fifthNeighbours(grid: Geometry): Count {
  if (grid.radius < 5) return NOTHING;
  const vectors = Math.floor(grid.nx / 4);
  const every4th = (first: number): Traffic =>
    together(
      upTo(Math.ceil(vectors / LANES)).map((piece) => {
        const lanes = Math.min(LANES, vectors - piece * LANES);
        return scattered(upTo(lanes).map((lane) => first + 4 * (piece * LANES + lane)));
      }),
    );
  const traffics = upTo(grid.nz).flatMap((z) =>
    upTo(grid.ny).flatMap((y) => {
      const row = grid.origin + y * grid.pitch + z * grid.plane;
      return [every4th(row - 5), every4th(row + 8)];
    }),
  );
  return loads(together(traffics));
}

/**
 * Operations per vector: c0 times it, 4; along x, two times 4 for the first distance and three times 4 for each further one; 4 to add that;
 * along y and z, three additions of vectors, a multiplication and an addition for each distance, 20.
 */
function vectorFloats(radius: number): number {
  return 4 + 8 + 12 * (radius - 1) + 4 + 20 * radius;
}

export function vectorMarch(chunk: number): (size: Size, radius: number) => readonly DispatchCount[] {
  return (size, radius) => {
    const grid = geometry(size, radius);
    const vectors = Math.floor(grid.nx / 4) * grid.ny * grid.nz;
    const offsets = [radius * grid.plane, -4, 4, ...alongY(grid)];
    const main = sum(
      loads(vectorRows(grid, 0, queuePlanes(grid, chunk))),
      ...offsets.map((offset) => loads(vectorRows(grid, offset))),
      fifthNeighbours(grid),
      stores(vectorRows(grid, 0)),
      floats(vectorFloats(radius) * vectors),
    );
    return [
      { entryPoint: 'main', ...main },
      { entryPoint: 'edge', ...edge(grid) },
    ];
  };
}

/** The one to three points after the last vector of each row, one row per lane; a request is two planes of 16 rows. */
function edge(grid: Geometry): Count {
  const rest = grid.nx % 4;
  if (rest === 0) return NOTHING;
  const counts: Count[] = [];
  for (let z0 = 0; z0 < grid.nz; z0 += 2) {
    for (let y0 = 0; y0 < grid.ny; y0 += 16) {
      const firsts = [z0, z0 + 1]
        .filter((z) => z < grid.nz)
        .flatMap((z) => upTo(Math.min(16, grid.ny - y0)).map((y) => grid.origin + grid.nx - rest + (y0 + y) * grid.pitch + z * grid.plane));
      counts.push(edgeRequests(grid, firsts, rest));
    }
  }
  return sum(...counts);
}

/** `firsts`: the first word of each lane's vector. A vector begins at a multiple of four words, so it lies in one sector. */
function edgeRequests(grid: Geometry, firsts: readonly number[], rest: number): Count {
  const at = (offset: number) => scattered(firsts.map((first) => first + offset));
  const further = grid.radius === 5 ? [-5, 8] : [];
  const offsets = [0, -4, 4, ...further, ...alongY(grid), ...alongZ(grid)];
  return sum(
    ...offsets.map((offset) => loads(at(offset))),
    ...upTo(rest).map((k) => stores(at(k))),
    floats(vectorFloats(grid.radius) * firsts.length),
  );
}

const RADII = [1, 2, 3, 4, 5] as const;

function ofRadius(radius: keyof typeof VECTOR_MARCH_CHUNKS): readonly (readonly [string, HandCount])[] {
  const exercise = `stencil/${6 * radius + 1}pt`;
  const march = vectorMarch(VECTOR_MARCH_CHUNKS[radius]);
  return [
    [`${exercise}/01-one-point`, (size) => onePoint(size, radius)],
    [`${exercise}/02-tile`, (size) => tile(size, radius)],
    [`${exercise}/03-z-march`, (size) => zMarch(size, radius)],
    [`${exercise}/04-vec4-march`, (size) => march(size, radius)],
  ];
}

export const stencilCounts: Readonly<Record<string, HandCount>> = Object.fromEntries(RADII.flatMap(ofRadius));
