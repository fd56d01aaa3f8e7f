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
};
