import type { Case, Expected, F32Fill, InputData, SeededRandom, TimedSize } from '@rooflab/lab';

/** Unit roundoff of f32. */
const UNIT_ROUNDOFF = 2 ** -24;

/** Integers of 20 bits times 2^-20: [−0.5, 0.5). */
const UNIFORM: F32Fill = { kind: 'f32', offset: 0, spreadBits: 20, exponent: -20 };
/** [0.5, 1.5): all sums grow, none cancels. */
const POSITIVE: F32Fill = { kind: 'f32', offset: 2 ** 20, spreadBits: 20, exponent: -20 };

function uniform(exponent: number): F32Fill {
  return { ...UNIFORM, exponent };
}

/** In f32, every sum of products of such constants with at most 2^20 terms is exact. */
function constant(offset: number): F32Fill {
  return { kind: 'f32', offset, spreadBits: 0, exponent: -2 };
}

/** A few elements are 4096 times as large as the rest and dominate the sums that they enter: their rounding shows. */
function needles(every: number): F32Fill {
  return { ...UNIFORM, needles: { every, exponent: 12 } };
}

/** A few different elements among equal ones. */
function nearlyConstant(offset: number): F32Fill {
  return { ...constant(offset), needles: { every: 1999, exponent: 1, notLast: true } };
}

/** Blocks of zeros, some of which contain a nonzero element. */
function zeroBlocks(length: number): F32Fill {
  return { ...UNIFORM, zeroBlocks: length, needles: { every: 23, exponent: 1 } };
}

function shown(label: string, n: number, inputs: readonly [F32Fill, F32Fill]): Case {
  return { name: `${label}, n=${n}`, size: { n }, hidden: false, params: { n }, inputs };
}

function hidden(number: number, n: number, inputs: readonly [F32Fill, F32Fill]): Case {
  return { name: `hidden ${number}`, size: { n }, hidden: true, params: { n }, inputs };
}

/**
 * Sizes on both sides of every usual tile edge (4, 8, 16, 32, 64, 128), each with another kind of data; then some from the secret seed: a
 * family and a class of sizes that are part of every grading, with the size within the class, the scale and the data drawn.
 */
export function squareCases(random: SeededRandom): readonly Case[] {
  return [
    shown('one element', 1, [UNIFORM, UNIFORM]),
    shown('uniform', 2, [UNIFORM, UNIFORM]),
    shown('needles', 3, [needles(3), UNIFORM]),
    shown('uniform', 4, [UNIFORM, UNIFORM]),
    shown('positive', 7, [POSITIVE, POSITIVE]),
    shown('constant', 16, [constant(3), constant(5)]),
    shown('needles', 17, [UNIFORM, needles(31)]),
    shown('uniform, tiny times huge', 31, [uniform(-70), uniform(35)]),
    shown('alternating signs', 33, [{ ...POSITIVE, alternating: true }, POSITIVE]),
    shown('huge', 34, [uniform(30), uniform(25)]),
    // A multiple of 4 but not of 8, whose last four columns are in the first half of a tile of 128, as those of 100 are in the second.
    shown('uniform', 44, [UNIFORM, UNIFORM]),
    shown('zero blocks', 48, [{ ...UNIFORM, zeroBlocks: 16 }, UNIFORM]),
    shown('needles in zero blocks', 51, [zeroBlocks(17), zeroBlocks(13)]),
    shown('nearly constant', 63, [nearlyConstant(3), nearlyConstant(5)]),
    shown('needles', 65, [needles(101), needles(101)]),
    shown('positive', 100, [POSITIVE, POSITIVE]),
    shown('uniform', 129, [UNIFORM, UNIFORM]),
    shown('uniform', 136, [UNIFORM, UNIFORM]),
    // More than two tiles of 128, and the smallest multiple of 4 at which a plan that divides by 65 launches a tile too few.
    shown('uniform', 260, [UNIFORM, UNIFORM]),
    hidden(1, random.int(5, 40), [uniform(random.int(-60, 20)), needles(random.int(7, 29))]),
    hidden(2, 4 * random.int(9, 20), [needles(random.int(20, 60)), POSITIVE]),
    hidden(3, random.int(41, 90), [POSITIVE, { ...POSITIVE, alternating: true }]),
    hidden(4, random.int(91, 127), [zeroBlocks(random.int(5, 50)), needles(random.int(40, 200))]),
    hidden(5, random.int(50, 80), [nearlyConstant(random.int(1, 99)), nearlyConstant(random.int(1, 99))]),
  ];
}

/** The timed inputs of one size: random signs, needles, and growing sums at exponents that f16 does not have. */
export function timedSquare(n: number): TimedSize {
  return {
    size: { n },
    params: { n },
    families: [
      [UNIFORM, UNIFORM],
      [needles(n >> 2), needles(n >> 2)],
      [
        { ...POSITIVE, exponent: -50 },
        { ...POSITIVE, exponent: 0 },
      ],
    ],
  };
}

/**
 * How far an element of a·b may be from its exact value, relative to Σ|a_ik·b_kj|. Rounding errors of n consecutive additions grow like a
 * random walk, √n·u (N. Higham and T. Mary, A New Approach to Probabilistic Rounding Error Analysis, 2019), not like the worst case n·u.
 * The factor is 3 because in two million serial sums for each family and size, the worst used 0.69 of this tolerance, and the worst sum
 * with f16 inputs at least twice as much as it.
 */
function relativeTolerance(n: number): number {
  return (3 + 3 * Math.sqrt(n)) * UNIT_ROUNDOFF;
}

/** a·b in float64, row-major. */
export function multiply(testCase: Case, [a, b]: readonly InputData[]): Expected {
  const n = testCase.size.n ?? 0;
  const values = new Float64Array(n * n);
  const tolerances = new Float64Array(n * n);
  const relative = relativeTolerance(n);
  const columns = transposed(b ?? new Float32Array(), n);
  for (let row = 0; row < n; row++) {
    const factors = Float64Array.from((a ?? columns).subarray(row * n, (row + 1) * n));
    for (let column = 0; column < n; column++) {
      let sum = 0;
      let magnitude = 0;
      for (let k = 0, at = column * n; k < n; k++, at++) {
        const product = (factors[k] as number) * (columns[at] as number);
        sum += product;
        magnitude += Math.abs(product);
      }
      values[row * n + column] = sum;
      tolerances[row * n + column] = relative * magnitude;
    }
  }
  return { kind: 'within', values, tolerances };
}

/** So that neighbouring steps of a sum read neighbouring elements. */
function transposed(matrix: InputData, n: number): Float32Array {
  const columns = new Float32Array(n * n);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) columns[column * n + row] = matrix[row * n + column] ?? 0;
  }
  return columns;
}
