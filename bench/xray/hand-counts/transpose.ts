import {
  bankConflicts,
  type Count,
  type HandCount,
  loads,
  NOTHING,
  scattered,
  shared,
  stores,
  sum,
  type Traffic,
  together,
  upTo,
} from './count.ts';

const LANES = 32;

interface Matrix {
  readonly rows: number;
  readonly cols: number;
}

/** Pieces of at most 32 neighbouring elements of each row: what a warp takes. */
function piecesOfRows({ rows, cols }: Matrix): { readonly row: number; readonly columns: readonly number[] }[] {
  const firsts = upTo(Math.ceil(cols / LANES)).map((k) => LANES * k);
  return upTo(rows).flatMap((row) =>
    firsts.map((first) => ({ row, columns: upTo(Math.min(LANES, cols - first)).map((lane) => first + lane) })),
  );
}

/** Requests that run along rows. */
function alongRows(matrix: Matrix): Traffic {
  return together(piecesOfRows(matrix).map(({ row, columns }) => scattered(columns.map((column) => row * matrix.cols + column))));
}

/** The same elements, at their places in the transpose. */
function alongColumns(matrix: Matrix): Traffic {
  return together(piecesOfRows(matrix).map(({ row, columns }) => scattered(columns.map((column) => column * matrix.rows + row))));
}

const turned = ({ rows, cols }: Matrix): Matrix => ({ rows: cols, cols: rows });

/** A row of the tile is stored without conflicts; of each column read, as many words are needed as the piece has. */
function throughTile(matrix: Matrix, pitch: number): Count {
  const written = piecesOfRows(matrix).map(({ columns }) => shared(columns.length, 1));
  const read = piecesOfRows(turned(matrix)).map(({ columns }) =>
    shared(columns.length, 1, bankConflicts(upTo(columns.length).map((lane) => lane * pitch))),
  );
  return sum(loads(alongRows(matrix)), ...written, ...read, stores(alongRows(turned(matrix))));
}

/** Warps of 8 × 4 blocks; each lane moves four vec4f, one in each of four neighbouring rows. */
function inBlocks(matrix: Matrix): Count {
  const [width, height] = [matrix.cols / 4, matrix.rows / 4];
  const warps = upTo(Math.ceil(height / 4)).flatMap((y) => upTo(Math.ceil(width / 8)).map((x) => ({ x: 8 * x, y: 4 * y })));
  const requests = warps.flatMap((warp) => {
    const lanes = upTo(LANES).map((lane) => ({ x: warp.x + (lane % 8), y: warp.y + Math.floor(lane / 8) }));
    const active = lanes.filter(({ x, y }) => x < width && y < height);
    return upTo(4).map((k) => ({
      loaded: scattered(active.map(({ x, y }) => (4 * y + k) * matrix.cols + 4 * x)),
      stored: scattered(active.map(({ x, y }) => (4 * x + k) * matrix.rows + 4 * y)),
    }));
  });
  return sum(loads(together(requests.map(({ loaded }) => loaded))), stores(together(requests.map(({ stored }) => stored))));
}

/**
 * Tiles of 16 × 16 blocks. A warp takes two rows of 16 blocks, and later two columns of the tile, 16 vec4f of each. Everything that it keeps in the
 * tile goes there and back without conflicts.
 */
function inLines(matrix: Matrix): Count {
  const [width, height] = [matrix.cols / 4, matrix.rows / 4];
  const tiles = upTo(Math.ceil(height / 16)).flatMap((y) => upTo(Math.ceil(width / 16)).map((x) => ({ left: 16 * x, top: 16 * y })));
  const pairs = upTo(8).map((warp) => upTo(LANES).map((lane) => ({ along: lane % 16, across: 2 * warp + Math.floor(lane / 16) })));
  const loaded = tiles.flatMap(({ left, top }) =>
    pairs.flatMap((lanes) => {
      const active = lanes.map(({ along, across }) => ({ x: left + along, y: top + across })).filter(({ x, y }) => x < width && y < height);
      return upTo(4).map((k) => scattered(active.map(({ x, y }) => (4 * y + k) * matrix.cols + 4 * x)));
    }),
  );
  const stored = tiles.flatMap(({ left, top }) =>
    upTo(4).flatMap((round) =>
      pairs.map((lanes) => {
        const active = lanes.map(({ along, across }) => ({ row: 4 * left + 16 * round + across, y: top + along }));
        return scattered(active.filter(({ row, y }) => row < matrix.cols && y < height).map(({ row, y }) => row * matrix.rows + 4 * y));
      }),
    ),
  );
  const [read, written] = [together(loaded), together(stored)];
  const inTile = [read, written].map(({ accesses, requests }) => shared(accesses, requests));
  return sum(loads(read), ...inTile, stores(written));
}

function main(count: (matrix: Matrix) => Count): HandCount {
  return ({ rows = 0, cols = 0 }) => [{ entryPoint: 'main', ...count({ rows, cols }) }];
}

export const transposeCounts: Readonly<Record<string, HandCount>> = {
  'transpose/f32/01-scattered-stores': main((matrix) => sum(loads(alongRows(matrix)), stores(alongColumns(matrix)))),
  'transpose/f32/02-tile': main((matrix) => throughTile(matrix, LANES)),
  'transpose/f32/03-padded-tile': main((matrix) => throughTile(matrix, LANES + 1)),
  'transpose/f32/04-blocks-in-registers': ({ rows = 0, cols = 0 }) => {
    const isRagged = rows % 4 !== 0 || cols % 4 !== 0;
    return [
      { entryPoint: 'blocks', ...(isRagged ? NOTHING : inBlocks({ rows, cols })) },
      { entryPoint: 'ragged', ...(isRagged ? throughTile({ rows, cols }, LANES + 1) : NOTHING) },
    ];
  },
  'transpose/f32/05-lines-in-bands': ({ rows = 0, cols = 0 }) => {
    const isRagged = rows % 4 !== 0 || cols % 4 !== 0;
    return [
      { entryPoint: 'tiles', ...(isRagged ? NOTHING : inLines({ rows, cols })) },
      { entryPoint: 'ragged', ...(isRagged ? throughTile({ rows, cols }, LANES + 1) : NOTHING) },
    ];
  },
};
