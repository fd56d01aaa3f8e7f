import type { Case, ExerciseCode, Expected, Fill, InputData, OpenedClass, SeededRandom, TimedSize } from '@rooflab/lab';

export type Operation = 'copy' | 'scale' | 'add' | 'triad';

/** Unit roundoff of f32. */
const EPSILON = 2 ** -24;

/** Two roundings (one of a product, one of a sum) err by at most 2; a fused multiply-add by 1. The other 2 are margin. */
const TOLERANCE_FACTOR = 4;

const INPUTS: Record<Operation, 1 | 2> = { copy: 1, scale: 1, add: 2, triad: 2 };

function hasFactor(operation: Operation): boolean {
  return operation === 'scale' || operation === 'triad';
}

/** Exact words for copy; for the others the float64 value, within `4·ε·(sum of the terms' magnitudes)`, ε = 2^-24. */
export function vectorReference(operation: Operation): (testCase: Case, inputs: readonly InputData[]) => Expected {
  return (testCase, inputs) => {
    const [a = new Float32Array(0), b = a] = inputs;
    if (operation === 'copy') return { kind: 'exact', words: new Uint32Array(a.buffer, a.byteOffset, a.length) };
    const values = new Float64Array(a.length);
    const tolerances = new Float64Array(a.length);
    const s = testCase.params.s ?? 1;
    for (let i = 0; i < a.length; i++) {
      const [first, second] = termsOf(operation, s, [a[i] ?? 0, b[i] ?? 0]);
      values[i] = first + second;
      tolerances[i] = TOLERANCE_FACTOR * EPSILON * (Math.abs(first) + Math.abs(second));
    }
    return { kind: 'within', values, tolerances };
  };
}

/** The two numbers whose sum an output element is; products of two f32 are exact in float64. */
function termsOf(operation: Operation, s: number, [a, b]: readonly [number, number]): readonly [number, number] {
  switch (operation) {
    case 'copy':
      return [a, 0];
    case 'scale':
      return [s * a, 0];
    case 'add':
      return [a, b];
    case 'triad':
      return [a, s * b];
  }
}

type Family =
  | 'uniform'
  | 'offset'
  | 'constant'
  | 'nearly constant'
  | 'alternating'
  | 'needles'
  | 'zero blocks'
  | 'small magnitudes'
  | 'large magnitudes'
  | 'any bits';

/**
 * `exponent` scales the family by a power of two; `any bits`, and the family of all magnitudes, have ranges of their own. All except `zero
 * blocks` use more significant bits than f16 has.
 */
function fillOf(family: Family, exponent: number): Fill {
  switch (family) {
    case 'uniform':
      return { kind: 'f32', offset: 0, spreadBits: 23, exponent };
    case 'offset':
      return { kind: 'f32', offset: 8_388_611, spreadBits: 20, exponent };
    case 'constant':
      return { kind: 'f32', offset: 11_184_811, spreadBits: 0, exponent };
    case 'nearly constant':
      return { kind: 'f32', offset: 11_184_811, spreadBits: 0, exponent, needles: { every: 7001, exponent: 1, notLast: true } };
    case 'alternating':
      return { kind: 'f32', offset: 5_592_405, spreadBits: 22, exponent, alternating: true };
    case 'needles':
      return { kind: 'f32', offset: 12_345, spreadBits: 16, exponent, needles: { every: 61, exponent: 24 } };
    case 'zero blocks':
      return { kind: 'f32', offset: 0, spreadBits: 12, exponent, zeroBlocks: 67, needles: { every: 53, exponent: 11 } };
    case 'small magnitudes':
      // Magnitudes 2^20 … 2^-80; even with the largest and smallest factor far from the denormal numbers.
      return { ...ALL_MAGNITUDES, exponent: -3 };
    case 'large magnitudes':
      return { ...ALL_MAGNITUDES, exponent: 76 };
    case 'any bits':
      return { kind: 'bits' };
  }
}

const ALL_MAGNITUDES = { kind: 'f32', offset: 7_340_033, spreadBits: 20, alternating: true, spreadExponents: 100 } as const;

/** Mostly different families for `a` and `b`, so that swapping them shows. */
const PARTNER: Record<Family, Family> = {
  uniform: 'offset',
  offset: 'alternating',
  constant: 'uniform',
  'nearly constant': 'nearly constant',
  alternating: 'uniform',
  needles: 'constant',
  'zero blocks': 'needles',
  'small magnitudes': 'small magnitudes',
  'large magnitudes': 'large magnitudes',
  'any bits': 'any bits',
};

function inputsOf(operation: Operation, family: Family, exponent: number): readonly Fill[] {
  const fills = [fillOf(family, exponent), fillOf(PARTNER[family], exponent + 1)];
  return fills.slice(0, INPUTS[operation]);
}

function paramsOf(operation: Operation, n: number, s: number): Readonly<Record<string, number>> {
  return hasFactor(operation) ? { n, s } : { n };
}

type Visible = readonly [family: Family, n: number, s: number];

/**
 * Sizes straddle 4 (one vec4), 256 (a workgroup), 1024 (256 vec4), 4096 (4 vec4 per thread) and 65 535 (workgroups per dimension); 8191 and
 * 8192 end one before and at the end of a block, for any power of two as block size.
 */
const VISIBLE: readonly Visible[] = [
  ['uniform', 1, 0.1],
  ['offset', 2, -3],
  ['uniform', 3, 1.7],
  ['alternating', 5, 0.3],
  ['constant', 31, -0.7],
  ['uniform', 255, 2.3],
  ['offset', 256, 1e-3],
  ['needles', 257, -1.1],
  ['alternating', 1027, 12_345.678],
  ['zero blocks', 4097, 0.9],
  ['uniform', 8191, 0.6],
  ['offset', 8192, 1.2],
  ['nearly constant', 9001, 1.9],
  ['uniform', 65_537, 1 / 3],
  ['needles', 100_003, -2.7],
];

/** Where nothing is computed, values that any arithmetic would change; otherwise, magnitudes that a threshold would cut off. */
const VISIBLE_COPY: readonly Visible[] = [
  ['any bits', 67, 1],
  ['any bits', 2053, 1],
];
const VISIBLE_ARITHMETIC: readonly Visible[] = [
  ['small magnitudes', 1531, 0.7],
  ['large magnitudes', 2053, -1.3],
];

export function vectorCases(operation: Operation): (random: SeededRandom) => readonly Case[] {
  return (random) => {
    const visible = [...VISIBLE, ...(operation === 'copy' ? VISIBLE_COPY : VISIBLE_ARITHMETIC)].map(([family, n, s]): Case => {
      const params = paramsOf(operation, n, Math.fround(s));
      return { name: `${family}, n=${n}`, size: { n }, hidden: false, params, inputs: inputsOf(operation, family, -14) };
    });
    return [...visible, ...hiddenCases(operation, random)];
  };
}

/** Each is a family and a class of sizes that are part of every grading; the size within the class, the factor and the data are drawn. */
function hiddenCases(operation: Operation, random: SeededRandom): readonly Case[] {
  const shapes: readonly (readonly [Family, number])[] = [
    ['uniform', random.int(4, 1100)],
    ['alternating', 256 * random.int(2, 16) + random.int(-1, 1)],
    [operation === 'copy' ? 'any bits' : 'small magnitudes', random.int(1500, 5000)],
    ['needles', 4 * random.int(2000, 12_000) + random.int(1, 3)],
    ['nearly constant', random.int(10_000, 20_000)],
    // Above 2^17, unlike any visible case.
    ['offset', 2 ** 17 + random.int(1, 9000)],
  ];
  return shapes.map(([family, n], index) => {
    const inputs = inputsOf(operation, family, random.int(-40, 30));
    return { name: `hidden ${index + 1}`, size: { n }, hidden: true, params: paramsOf(operation, n, randomFactor(random)), inputs };
  });
}

/** An odd 23-bit integer over 2^20, up to 8 in magnitude and of either sign: never a copy, never exact in f16. */
function randomFactor(random: SeededRandom): number {
  const magnitude = 2 * random.int(2 ** 18, 2 ** 22 - 1) + 1;
  return (random.pick([-1, 1]) * magnitude) / 2 ** 20;
}

/** Exponents of two of the timed sizes; 2^28 f32 is 1 GiB, 2^25 the most that a 128 MiB binding holds. */
const TIMED_EXPONENTS: Record<OpenedClass, readonly number[]> = { software: [18], medium: [22, 25], large: [24, 28] };

export function vectorTimed(operation: Operation): (deviceClass: OpenedClass, random: SeededRandom) => readonly TimedSize[] {
  return (deviceClass, random) =>
    TIMED_EXPONENTS[deviceClass].map((exponent) =>
      vectorSized(operation)({ n: 2 ** exponent - random.int(1, 2 ** (exponent - 6)) }, random),
    );
}

export function vectorSized(operation: Operation): ExerciseCode['sized'] {
  const families: readonly Family[] = ['uniform', 'needles', operation === 'copy' ? 'any bits' : 'alternating', 'zero blocks'];
  return ({ n = 1 }, random) => ({
    size: { n },
    params: paramsOf(operation, n, randomFactor(random)),
    families: families.map((family) => inputsOf(operation, family, random.int(-30, 10))),
  });
}
