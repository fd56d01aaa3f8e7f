import type { Case, Expected, F32Fill, InputData, OpenedClass, SeededRandom, Size, SizedFill, TimedSize } from '@rooflab/lab';

/** Unit roundoff of f32. */
const UNIT_ROUNDOFF = 2 ** -24;

/**
 * How far a sum of n products may be off, relative to Σ|a·x|: its rounding errors grow like a random walk, √n (N. Higham and T. Mary, A New
 * Approach to Probabilistic Rounding Error Analysis, SIAM J. Sci. Comput. 41, 2019); factor and constant as in the lab of matrix products.
 */
function relativeTolerance(n: number): number {
  return (3 + 3 * Math.sqrt(n)) * UNIT_ROUNDOFF;
}

/** A·x in float64. An empty row is exactly 0. */
export function csrReference({ size }: Case, [offsets, columns, values, x]: readonly InputData[]): Expected {
  if (!offsets || !columns || !values || !x) throw new TypeError('A sparse matrix and a vector are four inputs.');
  const sums = new Float64Array(size.rows ?? 0);
  const tolerances = new Float64Array(sums.length);
  for (let row = 0; row < sums.length; row++) {
    let magnitude = 0;
    const [begin, end] = [offsets[row] as number, offsets[row + 1] as number];
    for (let i = begin; i < end; i++) {
      const product = (values[i] as number) * (x[columns[i] as number] as number);
      sums[row] = (sums[row] as number) + product;
      magnitude += Math.abs(product);
    }
    tolerances[row] = relativeTolerance(end - begin) * magnitude;
  }
  return { kind: 'within', values: sums, tolerances };
}

const UNIFORM: F32Fill = { kind: 'f32', offset: 0, spreadBits: 22, exponent: -22 };
/** ½ … 1½: no sum cancels. */
const POSITIVE: F32Fill = { kind: 'f32', offset: 2 ** 20, spreadBits: 20, exponent: -20 };
const CONSTANT: F32Fill = { kind: 'f32', offset: 3, spreadBits: 0, exponent: -2 };

function needles(every: number): F32Fill {
  return { ...UNIFORM, needles: { every, exponent: 12 } };
}

function zeroBlocks(length: number): F32Fill {
  return { ...UNIFORM, zeroBlocks: length, needles: { every: 23, exponent: 1 } };
}

/** Rows of each block have together `block · mean` entries: evenly, all in one row, more and more, or as it happens. */
function offsets(block: number): SizedFill {
  return { kind: 'rising', base: 0, mean: 'mean', block };
}

/** Any column, alike. */
const ANYWHERE: SizedFill = { kind: 'u32', base: 0, bound: 'cols' };
/** Few columns are frequent. */
const POPULAR: SizedFill = { kind: 'zipf', base: 0, bound: 'cols' };

type Inputs = readonly [offsets: SizedFill, columns: SizedFill, values: F32Fill, x: F32Fill];

interface Shape {
  readonly rows: number;
  readonly cols: number;
  readonly mean: number;
}

function caseOf(name: string, { rows, cols, mean }: Shape, inputs: Inputs, isHidden = false): Case {
  return { name, size: { rows, cols, mean }, hidden: isHidden, params: paramsOf({ rows, cols, mean }), inputs };
}

function shown(label: string, shape: Shape, inputs: Inputs): Case {
  return caseOf(`${label}, ${shape.rows}×${shape.cols}, ${shape.mean} a row`, shape, inputs);
}

function paramsOf({ rows, cols, mean }: Shape): Record<string, number> {
  return { rows, cols, entries: rows * mean };
}

/**
 * Numbers of rows and entries on both sides of 32, 256 and 2048. Blocks of 1 give rows of one length; in the others a row in about a quarter
 * of the blocks has all entries of the block, and the rest of that block is empty.
 */
export function csrCases(random: SeededRandom): readonly Case[] {
  return [
    shown('one entry', { rows: 1, cols: 1, mean: 1 }, [offsets(1), ANYWHERE, UNIFORM, UNIFORM]),
    shown('even rows', { rows: 5, cols: 3, mean: 4 }, [offsets(1), ANYWHERE, POSITIVE, UNIFORM]),
    shown('uneven rows', { rows: 32, cols: 70, mean: 3 }, [offsets(8), ANYWHERE, UNIFORM, UNIFORM]),
    shown('even rows', { rows: 64, cols: 64, mean: 32 }, [offsets(1), ANYWHERE, UNIFORM, UNIFORM]),
    shown('uneven rows', { rows: 257, cols: 100, mean: 5 }, [offsets(16), ANYWHERE, POSITIVE, POSITIVE]),
    shown('constant', { rows: 300, cols: 9, mean: 7 }, [offsets(32), ANYWHERE, CONSTANT, CONSTANT]),
    shown('one short row each', { rows: 2048, cols: 300, mean: 1 }, [offsets(1), ANYWHERE, UNIFORM, UNIFORM]),
    shown('popular columns', { rows: 500, cols: 1000, mean: 9 }, [offsets(64), POPULAR, UNIFORM, UNIFORM]),
    shown('long and empty rows', { rows: 1100, cols: 50, mean: 6 }, [offsets(128), ANYWHERE, UNIFORM, UNIFORM]),
    shown('needles', { rows: 129, cols: 77, mean: 31 }, [offsets(16), ANYWHERE, needles(61), UNIFORM]),
    shown('needles in x', { rows: 200, cols: 90, mean: 12 }, [offsets(32), ANYWHERE, UNIFORM, needles(9)]),
    shown('zero blocks', { rows: 333, cols: 333, mean: 10 }, [offsets(64), ANYWHERE, zeroBlocks(37), zeroBlocks(19)]),
    shown('long rows', { rows: 24, cols: 2000, mean: 400 }, [offsets(8), ANYWHERE, UNIFORM, UNIFORM]),
    // The first row is longer than two tiles of 1024 entries: it has no tile before it.
    shown('one long row', { rows: 1, cols: 2000, mean: 2100 }, [offsets(1), ANYWHERE, POSITIVE, POSITIVE]),
    shown('very long and empty rows', { rows: 3000, cols: 5000, mean: 8 }, [offsets(1000), ANYWHERE, UNIFORM, UNIFORM]),
    caseOf(
      'hidden 1',
      { rows: random.int(2, 60), cols: random.int(1, 40), mean: random.int(1, 9) },
      [offsets(4), ANYWHERE, UNIFORM, UNIFORM],
      true,
    ),
    caseOf(
      'hidden 2',
      { rows: 256 * random.int(1, 4) + random.int(-1, 1), cols: random.int(9, 900), mean: random.int(2, 12) },
      [offsets(32), ANYWHERE, needles(random.int(40, 90)), UNIFORM],
      true,
    ),
    caseOf(
      'hidden 3',
      { rows: random.int(1200, 2500), cols: random.int(500, 900), mean: random.int(4, 9) },
      [offsets(200), POPULAR, POSITIVE, UNIFORM],
      true,
    ),
    caseOf(
      'hidden 4',
      { rows: random.int(20, 60), cols: random.int(500, 900), mean: random.int(150, 300) },
      [offsets(8), ANYWHERE, UNIFORM, POSITIVE],
      true,
    ),
    caseOf(
      'hidden 5',
      { rows: random.int(300, 700), cols: random.int(60, 90), mean: random.int(5, 20) },
      [offsets(64), ANYWHERE, zeroBlocks(random.int(10, 60)), POSITIVE],
      true,
    ),
  ];
}

/** Rows and columns; there are 16 entries in a row on average. x takes 128 KiB on large devices, so that it stays in the caches of a core. */
const TIMED: Record<OpenedClass, readonly [rows: number, cols: number]> = {
  software: [4096, 2048],
  medium: [2 ** 20, 2 ** 14],
  large: [2 ** 22, 2 ** 15],
};

const TIMED_MEAN = 16;

export function csrTimed(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  const [rows, cols] = TIMED[deviceClass];
  return [csrSized({ rows: rows - random.int(1, rows >> 5), cols: cols - random.int(1, cols >> 5), mean: TIMED_MEAN })];
}

export function csrSized({ rows = 1, cols = 1, mean = 1 }: Size): TimedSize {
  const shape = { rows, cols, mean };
  return {
    size: shape,
    params: paramsOf(shape),
    families: [
      [offsets(64), ANYWHERE, UNIFORM, UNIFORM],
      [offsets(1000), POPULAR, needles(1009), UNIFORM],
      [offsets(300), ANYWHERE, UNIFORM, POSITIVE],
    ],
  };
}
