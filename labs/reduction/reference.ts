import type { Case, Expected, F32Fill, InputData, OpenedClass, SeededRandom, Size, TimedSize } from '@rooflab/lab';

/** Unit roundoff of f32. */
const EPSILON = 2 ** -24;

/**
 * Factor of the tolerance: a tree needs 1. A serial sum of n elements in f32 meets it too, since `fillOf` keeps the sums of longer inputs
 * exact.
 */
const TOLERANCE_FACTOR = 8;

/**
 * Largest accepted |got − Σx|: `8·ε·max(1, log2 n)·Σ|x|` with ε = 2^-24. Pairwise summation errs by at most ε·log2(n)·Σ|x|
 * (N. Higham, "The accuracy of floating point summation", SIAM J. Sci. Comput. 14, 1993).
 */
function sumTolerance(n: number, sumOfMagnitudes: number): number {
  return TOLERANCE_FACTOR * EPSILON * Math.max(1, Math.log2(n)) * sumOfMagnitudes;
}

/** Σ input in float64, whose own error (below n·2^-53·Σ|x|) is 2^-12 of the tolerance at the largest case. */
export function sumReference(_testCase: Case, inputs: readonly InputData[]): Expected {
  const input = inputs[0] ?? new Float32Array(0);
  let sum = 0;
  let magnitudes = 0;
  for (const value of input) {
    sum += value;
    magnitudes += Math.abs(value);
  }
  return { kind: 'within', values: Float64Array.of(sum), tolerances: Float64Array.of(sumTolerance(input.length, magnitudes)) };
}

type Family =
  | 'uniform'
  | 'offset'
  | 'constant'
  | 'nearly constant'
  | 'alternating'
  | 'nearly cancelling'
  | 'needles'
  | 'zero blocks'
  | 'tiny'
  | 'huge';

/** Up to this length a serial f32 sum of any 24-bit elements meets the tolerance. */
const SHORT = 1024;

/** Needles in an input of the family `needles`, including the last element. */
const NEEDLES = 9;

/**
 * Integers 1 … 2^bits, whose partial sums stay below 2^24, so that f32 adds them exactly in every order. Rounding errors of a serial sum
 * grow with √n, the tolerance with log2 n: with more bits, one of fifty serial sums of 2^17 elements would be refused. From 2^23 elements
 * on, only the sums of single threads are exact.
 */
function exactBits(n: number): number {
  return Math.max(2, 23 - Math.ceil(Math.log2(n)));
}

function exactly(n: number, rest: Partial<F32Fill> & Pick<F32Fill, 'exponent'>): F32Fill {
  const spreadBits = exactBits(n);
  return { kind: 'f32', offset: 2 ** (spreadBits - 1) + 1, spreadBits, ...rest };
}

/**
 * `exponent` scales the family by a power of two (`tiny` and `huge` have their own); `n` determines how rare needles are, and how many bits
 * fit.
 */
function fillOf(family: Family, exponent: number, n: number): F32Fill {
  switch (family) {
    case 'uniform':
      return { kind: 'f32', offset: 0, spreadBits: 22, exponent };
    case 'offset':
      return n > SHORT ? exactly(n, { exponent }) : { kind: 'f32', offset: 3_141_593, spreadBits: 20, exponent };
    case 'constant':
      // 13 significant bits: too many for f16, few enough that even a serial f32 sum of 2000 is exact.
      return { kind: 'f32', offset: 6143, spreadBits: 0, exponent };
    case 'nearly constant':
      // 12 significant bits: at the sizes below, a serial f32 sum is exact even with its needles. Equal terms would all be rounded in the
      // same direction.
      return { kind: 'f32', offset: 2051, spreadBits: 0, exponent, needles: { ...FEW, exponent: 8 } };
    case 'alternating':
      return { kind: 'f32', offset: 1_048_579, spreadBits: 18, exponent, alternating: true };
    case 'nearly cancelling':
      return { kind: 'f32', offset: 6143, spreadBits: 0, exponent, alternating: true, needles: { ...FEW, exponent: 8 } };
    case 'needles': {
      const every = Math.max(2, Math.ceil(n / (NEEDLES - 1)));
      if (n <= SHORT) return { kind: 'f32', offset: 12_345, spreadBits: 16, exponent, needles: { every, exponent: 16 } };
      // Their sum is below 2^23.
      return exactly(n, { exponent, needles: { every, exponent: 19 - exactBits(n) } });
    }
    case 'zero blocks': {
      const rest = { exponent, zeroBlocks: 97, needles: { every: 29, exponent: 4, notLast: true } };
      return n > SHORT ? exactly(n, rest) : { kind: 'f32', offset: 70_001, spreadBits: 18, ...rest };
    }
    case 'tiny':
      // About 2^-96: anything that a threshold takes for zero is here as large as the rest. Every sum is a multiple of 2^-118, so none is
      // denormal.
      return { kind: 'f32', offset: 3_141_593, spreadBits: 20, exponent: -118 };
    case 'huge':
      return { kind: 'f32', offset: 3_141_593, spreadBits: 20, exponent: 80 };
  }
}

/**
 * One at the sizes below, rarely two (which may cancel): a kernel that looks at only some dozens of elements sees none. Never the last one.
 */
const FEW = { every: 5003, notLast: true } as const;

interface Shape {
  readonly name: string;
  readonly family: Family;
  readonly n: number;
  readonly exponent: number;
  readonly hidden: boolean;
}

function caseOf({ name, family, n, exponent, hidden }: Shape): Case {
  return { name, size: { n }, hidden, params: { n }, inputs: [fillOf(family, exponent, n)] };
}

/**
 * Sizes straddle 4 (one vec4), 256 (one workgroup), 1024 (256 vec4) and 65 536 (256 workgroups of 256); 8191 ends one before the end of a
 * block, 2^14 at the end of one.
 */
const VISIBLE: readonly (readonly [Family, number])[] = [
  ['offset', 1],
  ['uniform', 2],
  ['uniform', 3],
  ['offset', 5],
  ['alternating', 31],
  ['uniform', 255],
  ['constant', 256],
  ['needles', 257],
  ['constant', 1025],
  ['tiny', 771],
  ['huge', 518],
  ['zero blocks', 4099],
  ['nearly constant', 6007],
  ['nearly cancelling', 5010],
  ['uniform', 8191],
  ['uniform', 16_384],
  ['offset', 20_011],
  ['needles', 65_537],
];

export function sumCases(random: SeededRandom): readonly Case[] {
  const visible = VISIBLE.map(([family, n]) => caseOf({ name: `${family}, n=${n}`, family, n, exponent: -14, hidden: false }));
  const hidden = hiddenShapes(random).map(([family, n], index) => {
    return caseOf({ name: `hidden ${index + 1}`, family, n, exponent: random.int(-40, 30), hidden: true });
  });
  return [...visible, ...hidden];
}

/** Each is a family and a class of sizes that are part of every grading; the size within the class, the scale and the data are drawn. */
function hiddenShapes(random: SeededRandom): readonly (readonly [Family, number])[] {
  return [
    ['alternating', random.int(4, 1100)],
    ['uniform', 256 * random.int(2, 16) + random.int(-1, 1)],
    ['zero blocks', 4 * random.int(2000, 5000) + random.int(1, 3)],
    ['nearly constant', random.int(5010, 6200)],
    ['nearly cancelling', 2 * random.int(2502, 2550)],
    // Above 2^17, unlike any visible case; its last element is a needle.
    ['needles', 2 ** 17 + random.int(1, 9000)],
  ];
}

/** Exponents of two of the timed sizes; 2^28 f32 is 1 GiB, 2^25 the most that a 128 MiB binding holds. */
const TIMED_EXPONENTS: Record<OpenedClass, readonly number[]> = { software: [15], medium: [22, 25], large: [24, 28] };

export function sumTimed(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  return TIMED_EXPONENTS[deviceClass].map((exponent) => sumSized({ n: 2 ** exponent - random.int(1, 2 ** (exponent - 6)) }, random));
}

export function sumSized({ n = 1 }: Size, random: SeededRandom): TimedSize {
  const families: readonly Family[] = ['uniform', 'offset', 'needles', 'zero blocks'];
  return { size: { n }, params: { n }, families: families.map((family) => [fillOf(family, random.int(-30, 10), n)]) };
}
