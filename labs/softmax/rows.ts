import type { Case, Expected, F32Fill, InputData, OpenedClass, SeededRandom, Size, TimedSize } from '@rooflab/lab';
import { LOST_TO_ZERO, weightError } from './rounding.ts';

/** Softmax of each row in float64. */
export function rowsReference({ size }: Case, [x = new Float32Array()]: readonly InputData[]): Expected {
  const { rows = 0, cols = 0 } = size;
  const values = new Float64Array(rows * cols);
  const tolerances = new Float64Array(rows * cols);
  for (let start = 0; start < values.length; start += cols) {
    const row = x.subarray(start, start + cols);
    const { largest, sum, meanDistance } = statistics(row);
    row.forEach((value, i) => {
      const weight = Math.exp(value - largest) / sum;
      values[start + i] = weight;
      tolerances[start + i] = weightError(largest - value, meanDistance, cols) * weight + LOST_TO_ZERO;
    });
  }
  return { kind: 'within', values, tolerances };
}

/** Largest element, Σ exp(x − largest), and the mean of largest − x where each element has its softmax as weight. */
function statistics(row: InputData): { largest: number; sum: number; meanDistance: number } {
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of row) largest = Math.max(largest, value);
  let sum = 0;
  let distances = 0;
  for (const value of row) {
    const term = Math.exp(value - largest);
    sum += term;
    distances += term * (largest - value);
  }
  return { largest, sum, meanDistance: distances / sum };
}

/** −4 … 4, in steps of 2^-17. */
const UNIFORM: F32Fill = { kind: 'f32', offset: 0, spreadBits: 20, exponent: -17 };
/** −64 … 64: most weights of a row are lost beside the largest ones, and some are below the smallest normal f32. */
const WIDE: F32Fill = { ...UNIFORM, exponent: -13 };
/** 996 … 1004: the exponential of any of them is beyond f32. */
const LARGE: F32Fill = { kind: 'f32', offset: 8_192_000, spreadBits: 16, exponent: -13 };
/** −1004 … −996: without the largest one subtracted, all exponentials are 0. */
const NEGATIVE: F32Fill = { ...LARGE, offset: -8_192_000 };
const CONSTANT: F32Fill = { kind: 'f32', offset: 3, spreadBits: 0, exponent: -1 };
const ALTERNATING: F32Fill = { kind: 'f32', offset: 524_291, spreadBits: 18, exponent: -17, alternating: true };
const ZERO_BLOCKS: F32Fill = { ...UNIFORM, zeroBlocks: 37, needles: { every: 29, exponent: 1 } };
const TINY: F32Fill = { ...UNIFORM, exponent: -90 };

/**
 * 1 … 2, and a few elements 64 times as large: a row's weight is on one element, anywhere. The last one of all is such a needle. The others are so
 * far below that all of them together are lost: if each were about half an ulp of the sum, a serial sum would lose much more than √n ulp.
 */
function needles(every: number): F32Fill {
  return { kind: 'f32', offset: 49_152, spreadBits: 15, exponent: -15, needles: { every, exponent: 6 } };
}

/** One element of each row is so far above all others that a kernel which takes any other one for the largest overflows. */
function oneNeedle(cols: number): F32Fill {
  return { ...needles(cols), needles: { every: cols, exponent: 7 } };
}

function shown(label: string, rows: number, cols: number, fill: F32Fill): Case {
  const size = { rows, cols };
  return { name: `${label}, ${rows}×${cols}`, size, hidden: false, params: size, inputs: [fill] };
}

function hidden(number: number, rows: number, cols: number, fill: F32Fill): Case {
  const size = { rows, cols };
  return { name: `hidden ${number}`, size, hidden: true, params: size, inputs: [fill] };
}

/** Rows on both sides of 4 (a vec4), 32 (a warp), 256 (a workgroup), 1024 and 8192 (what 32 and 256 threads hold in eight vec4). */
export function rowsCases(random: SeededRandom): readonly Case[] {
  return [
    shown('uniform', 1, 1, UNIFORM),
    shown('needles', 3, 2, needles(2)),
    shown('uniform', 5, 3, UNIFORM),
    shown('large', 4, 4, LARGE),
    shown('negative', 7, 31, NEGATIVE),
    shown('wide', 65, 64, WIDE),
    shown('alternating', 2, 33, ALTERNATING),
    shown('tiny', 33, 1, TINY),
    shown('needles', 3, 255, needles(61)),
    shown('constant', 2, 256, CONSTANT),
    shown('zero blocks', 5, 257, ZERO_BLOCKS),
    shown('uniform', 300, 17, UNIFORM),
    shown('needles', 9, 128, needles(17)),
    shown('negative', 3, 1000, NEGATIVE),
    shown('large', 2, 1025, LARGE),
    shown('wide', 1, 4099, WIDE),
    shown('needles', 2, 8204, needles(509)),
    shown('one needle', 64, 512, oneNeedle(512)),
    shown('one needle', 24, 2048, oneNeedle(2048)),
    hidden(1, random.int(2, 40), random.int(2, 40), { ...UNIFORM, exponent: random.int(-19, -15) }),
    hidden(2, random.int(2, 6), 256 * random.int(1, 6) + random.int(-1, 1), random.int(0, 1) === 0 ? LARGE : NEGATIVE),
    hidden(3, random.int(3, 9), 4 * random.int(64, 400), needles(random.int(20, 60))),
    hidden(4, random.int(100, 300), random.int(5, 70), WIDE),
    hidden(5, 2, random.int(8193, 9000), ALTERNATING),
    hidden(6, random.int(5, 20), random.int(130, 800), ZERO_BLOCKS),
  ];
}

/** Rows that a warp can hold in registers, and rows that take a workgroup. */
const TIMED_ROWS: Record<OpenedClass, readonly (readonly [rows: number, cols: number])[]> = {
  software: [[200, 1024]],
  medium: [
    [16_384, 1024],
    [2048, 8192],
  ],
  large: [
    [65_536, 1024],
    [8192, 8192],
  ],
};

/** The columns are fewer by a multiple of 8, so that every row begins on a sector of 32 bytes; small cases have rows of any length. */
export function rowsTimed(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  return TIMED_ROWS[deviceClass].map(([rows, cols]) =>
    rowsSized({ rows: rows - random.int(1, rows >> 6), cols: cols - 8 * random.int(1, cols >> 6) }),
  );
}

export function rowsSized(size: Size): TimedSize {
  return { size, params: size, families: [[UNIFORM], [LARGE], [needles(1009)], [WIDE]] };
}
