import type { Case, DeviceClass, Expected, F32Fill, Fill, InputData, SeededRandom, TimedSize } from '@rooflab/lab';

export type Operation = 'copy' | 'scale' | 'add' | 'triad';

/** Unit roundoff of f32. */
const EPSILON = 2 ** -24;

/** Two roundings (one a product, one a sum) err by at most 2; a fused multiply-add by 1. The other 2 are room. */
const TOLERANCE_FACTOR = 4;

const INPUTS: Record<Operation, 1 | 2> = { copy: 1, scale: 1, add: 2, triad: 2 };

export function hasFactor(operation: Operation): boolean {
  return operation === 'scale' || operation === 'triad';
}

/** Exact words for copy; for the rest the float64 value, within `4·ε·(sum of the terms' magnitudes)`, ε = 2^-24. */
export function vectorReference(operation: Operation): (kase: Case, inputs: readonly InputData[]) => Expected {
  return (kase, inputs) => {
    const [a = new Float32Array(0), b = a] = inputs;
    if (operation === 'copy') return { kind: 'exact', words: new Uint32Array(a.buffer, a.byteOffset, a.length) };
    const values = new Float64Array(a.length);
    const tolerances = new Float64Array(a.length);
    const s = kase.params.s ?? 1;
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

type Family = 'uniform' | 'offset' | 'constant' | 'alternating' | 'needles' | 'zero blocks';

/** `exponent` scales the whole family by a power of two. All but `zero blocks` use more significant bits than f16 has. */
function fillOf(family: Family, exponent: number): F32Fill {
  switch (family) {
    case 'uniform':
      return { kind: 'f32', offset: 0, spreadBits: 23, exponent };
    case 'offset':
      return { kind: 'f32', offset: 8_388_611, spreadBits: 20, exponent };
    case 'constant':
      return { kind: 'f32', offset: 11_184_811, spreadBits: 0, exponent };
    case 'alternating':
      return { kind: 'f32', offset: 5_592_405, spreadBits: 22, exponent, alternating: true };
    case 'needles':
      return { kind: 'f32', offset: 12_345, spreadBits: 16, exponent, needles: { every: 61, exponent: 24 } };
    case 'zero blocks':
      return { kind: 'f32', offset: 0, spreadBits: 12, exponent, zeroBlocks: 67 };
  }
}

/** Different families for `a` and `b`, so that swapping them shows. */
const PARTNER: Record<Family, Family> = {
  uniform: 'offset',
  offset: 'alternating',
  constant: 'uniform',
  alternating: 'uniform',
  needles: 'constant',
  'zero blocks': 'needles',
};

function inputsOf(operation: Operation, family: Family, exponent: number): readonly Fill[] {
  const fills = [fillOf(family, exponent), fillOf(PARTNER[family], exponent + 1)];
  return fills.slice(0, INPUTS[operation]);
}

function paramsOf(operation: Operation, n: number, s: number): Readonly<Record<string, number>> {
  return hasFactor(operation) ? { n, s } : { n };
}

/** Sizes straddle 4 (one vec4), 256 (a workgroup), 1024 (256 vec4), 4096 (4 vec4 a thread) and 65 535 (workgroups in a dimension). */
const VISIBLE: readonly (readonly [Family, number, number])[] = [
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
  ['uniform', 65_537, 1 / 3],
  ['needles', 100_003, -2.7],
];

export function vectorCases(operation: Operation): (random: SeededRandom) => readonly Case[] {
  return (random) => {
    const visible = VISIBLE.map(([family, n, s]): Case => {
      const params = paramsOf(operation, n, Math.fround(s));
      return { name: `${family}, n=${n}`, size: { n }, hidden: false, params, inputs: inputsOf(operation, family, -14) };
    });
    return [...visible, ...hiddenCases(operation, random)];
  };
}

function hiddenCases(operation: Operation, random: SeededRandom): readonly Case[] {
  const families: readonly Family[] = ['uniform', 'alternating', 'needles', 'offset'];
  const sizes = [
    random.int(4, 1100),
    256 * random.int(2, 16) + random.int(-1, 1),
    4 * random.int(2000, 12_000) + random.int(1, 3),
    random.int(66_000, 200_000),
  ];
  return sizes.map((n, index) => {
    const family = families[index] ?? 'uniform';
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
const TIMED_EXPONENTS: Record<DeviceClass, readonly number[]> = { software: [18], medium: [22, 25], large: [24, 28] };

export function vectorTimed(operation: Operation): (deviceClass: DeviceClass, random: SeededRandom) => readonly TimedSize[] {
  return (deviceClass, random) =>
    TIMED_EXPONENTS[deviceClass].map((exponent) => {
      const n = 2 ** exponent - random.int(1, 2 ** (exponent - 6));
      const families: readonly Family[] = ['uniform', 'needles', 'alternating', 'zero blocks'];
      return {
        size: { n },
        params: paramsOf(operation, n, randomFactor(random)),
        families: families.map((family) => inputsOf(operation, family, random.int(-30, 10))),
      };
    });
}
