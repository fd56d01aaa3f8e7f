import type { Case, Fill, OpenedClass, SeededRandom, Size, TimedSize } from '@rooflab/lab';

export const BINS = 256;

const UNIFORM: Fill = { kind: 'u32', base: 0, bound: BINS };
/** A ninth of the elements is 0, a ninth 1, an eighteenth 2, and so on. */
const ZIPF: Fill = { kind: 'zipf', base: 0, bound: BINS };

/** One value everywhere, except for a few others. */
function nearlyOne(value: number, every: number): Fill {
  return { kind: 'u32', base: value, bound: 1, strays: { every, base: 0, bound: BINS } };
}

/** Every value equally often, in order. */
function sorted(n: number): Fill {
  return { kind: 'u32', base: 0, bound: 1, sortedStep: Math.ceil(n / BINS) };
}

type Shape = readonly [label: string, n: number, fill: Fill];

/** Sizes straddle 4 (a vec4u), 256 (a workgroup), 1024, 4096 and 65 535 (the most that 16 bits count). */
const VISIBLE: readonly Shape[] = [
  ['uniform', 1, UNIFORM],
  ['uniform', 2, UNIFORM],
  ['zipf', 3, ZIPF],
  ['uniform', 4, UNIFORM],
  ['all 255', 7, { kind: 'u32', base: 255, bound: 1 }],
  ['all 0', 66, { kind: 'u32', base: 0, bound: 1 }],
  ['uniform', 255, UNIFORM],
  ['sorted', 256, sorted(256)],
  ['zipf', 257, ZIPF],
  ['upper half', 515, { kind: 'u32', base: 128, bound: 128 }],
  ['nearly one value', 1025, nearlyOne(77, 97)],
  ['uniform', 2048, UNIFORM],
  ['zipf', 4099, ZIPF],
  ['sorted', 8191, sorted(8191)],
  ['uniform', 16_384, UNIFORM],
  ['nearly one value', 70_001, nearlyOne(200, 4001)],
];

export function histogramCases(random: SeededRandom): readonly Case[] {
  const hidden: readonly (readonly [n: number, fill: Fill])[] = [
    [random.int(4, 1100), UNIFORM],
    [256 * random.int(2, 16) + random.int(-1, 1), ZIPF],
    [4 * random.int(2000, 5000) + random.int(1, 3), nearlyOne(random.int(1, 254), 1009)],
    [random.int(5000, 9000), { kind: 'u32', base: random.int(1, 100), bound: random.int(2, 100) }],
    // Above 2^17, unlike any visible case.
    [2 ** 17 + random.int(1, 9000), ZIPF],
  ];
  return [
    ...VISIBLE.map(([label, n, fill]) => caseOf(`${label}, n=${n}`, n, fill, false)),
    ...hidden.map(([n, fill], i) => caseOf(`hidden ${i + 1}`, n, fill, true)),
  ];
}

function caseOf(name: string, n: number, fill: Fill, hidden: boolean): Case {
  return { name, size: { n }, hidden, params: { n }, inputs: [fill] };
}

export function histogramSized({ n = 1 }: Size): TimedSize {
  return { size: { n }, params: { n }, families: [[UNIFORM], [ZIPF], [sorted(n)], [nearlyOne(42, 101)]] };
}

/** Exponents of the timed sizes; 2^28 words are 1 GiB, 2^25 the most that a 128 MiB binding holds. */
const TIMED_EXPONENTS: Record<OpenedClass, readonly number[]> = { software: [15], medium: [22, 25], large: [26, 28] };

export function histogramTimed(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  return TIMED_EXPONENTS[deviceClass].map((exponent) => histogramSized({ n: 2 ** exponent - random.int(1, 2 ** (exponent - 6)) }));
}
