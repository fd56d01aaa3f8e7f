import type { Case, Expected, F32Fill, InputData, OpenedClass, SeededRandom, Size, TimedSize } from '@rooflab/lab';
import { LOST_TO_ZERO, UNIT_ROUNDOFF, weightError } from './rounding.ts';

/** Numbers of a query, a key and a value. */
const D = 64;

/** Scores are divided by √D. */
const SCALE = 1 / Math.sqrt(D);

/** Error of a score, a sum of 64 products, in units of 2^-24 relative to the sum of their magnitudes: 3 + 3·√64, as in the lab of matrix products. */
const SCORE_ROUNDINGS = 3 + 3 * Math.sqrt(D);

/** Attention of one head in float64. */
export function attentionReference({ size }: Case, [q, k, v]: readonly InputData[]): Expected {
  const { queries = 0, keys = 0 } = size;
  if (!q || !k || !v) throw new TypeError('Attention has three inputs.');
  const values = new Float64Array(queries * D);
  const tolerances = new Float64Array(queries * D);
  for (let i = 0; i < queries; i++) {
    const weights = weightsOf(q.subarray(i * D, (i + 1) * D), k, keys);
    weigh(weights, v, { values: values.subarray(i * D, (i + 1) * D), tolerances: tolerances.subarray(i * D, (i + 1) * D) });
  }
  return { kind: 'within', values, tolerances };
}

interface Weight {
  readonly value: number;
  /** Relative to the value. */
  readonly error: number;
}

function weightsOf(query: InputData, k: InputData, keys: number): readonly Weight[] {
  const scores = Array.from({ length: keys }, (_, j) => scoreOf(query, k, j));
  const largest = scores.reduce((most, { score }) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const terms = scores.map(({ score }) => Math.exp(score - largest));
  const sum = terms.reduce((total, term) => total + term, 0);
  const mean = (of: (j: number) => number) => terms.reduce((total, term, j) => total + term * of(j), 0) / sum;
  const meanDistance = mean((j) => largest - (scores[j]?.score ?? 0));
  const meanMagnitude = mean((j) => scores[j]?.magnitude ?? 0);
  return scores.map(({ score, magnitude }, j) => ({
    value: (terms[j] ?? 0) / sum,
    error: weightError(largest - score, meanDistance, keys) + SCORE_ROUNDINGS * UNIT_ROUNDOFF * (magnitude + meanMagnitude),
  }));
}

function scoreOf(query: InputData, k: InputData, j: number): { score: number; magnitude: number } {
  let score = 0;
  let magnitude = 0;
  for (let c = 0; c < D; c++) {
    const product = (query[c] as number) * (k[j * D + c] as number) * SCALE;
    score += product;
    magnitude += Math.abs(product);
  }
  return { score, magnitude };
}

/** Σ w·v and the error of it: that of each weight, and of a second sum of as many terms as the one below the fraction bar has. */
function weigh(weights: readonly Weight[], v: InputData, { values, tolerances }: Record<'values' | 'tolerances', Float64Array>): void {
  const additions = 3 * Math.sqrt(weights.length) * UNIT_ROUNDOFF;
  tolerances.fill(LOST_TO_ZERO);
  weights.forEach(({ value, error }, j) => {
    for (let c = 0; c < D; c++) {
      const term = value * (v[j * D + c] as number);
      values[c] = (values[c] as number) + term;
      tolerances[c] = (tolerances[c] as number) + Math.abs(term) * (error + additions) + (v[j * D + c] === 0 ? 0 : LOST_TO_ZERO);
    }
  });
}

/** Integers of 20 bits times 2^exponent: ±2^(19 + exponent). */
function uniform(exponent: number): F32Fill {
  return { kind: 'f32', offset: 0, spreadBits: 20, exponent };
}

type Inputs = readonly [q: F32Fill, k: F32Fill, v: F32Fill];

/** Scores of about ±1: all keys count nearly alike. */
const FLAT: Inputs = [uniform(-19), uniform(-19), uniform(-19)];
/** Scores of about ±8: a few keys of a hundred have most of the weight. */
const PEAKED: Inputs = [uniform(-17), uniform(-18), uniform(-19)];
/** Scores of about ±120, whose exponentials are beyond f32. */
const LARGE: Inputs = [uniform(-15), uniform(-16), uniform(-19)];
/** Scores between −140 and −116: without the largest one subtracted, all weights are 0. */
const NEGATIVE: Inputs = [
  { kind: 'f32', offset: 1_048_576, spreadBits: 17, exponent: -18 },
  { kind: 'f32', offset: -1_048_576, spreadBits: 17, exponent: -18 },
  uniform(-19),
];
/** All keys alike, so that the output is the mean of the values. */
const EQUAL_KEYS: Inputs = [uniform(-19), { kind: 'f32', offset: 3, spreadBits: 0, exponent: -2 }, uniform(-19)];

/** Some numbers of the values are 1024 times as large as the rest, the last one always. */
function needles(every: number): Inputs {
  return [uniform(-18), uniform(-18), { ...uniform(-19), needles: { every, exponent: 10 } }];
}

/** Blocks of zeros in all three; some have a number in them. */
const ZERO_BLOCKS: Inputs = [
  uniform(-18),
  { ...uniform(-18), zeroBlocks: 128 },
  { ...uniform(-19), zeroBlocks: 192, needles: { every: 29, exponent: 1 } },
];

/**
 * One key in about five has a number that is 4096 times as large, so scores reach ±4000 and the largest of a query is mostly more than 100 above the
 * next: a kernel that takes the next one for the largest overflows.
 */
const LONE_KEYS: Inputs = [uniform(-17), { ...uniform(-18), needles: { every: 331, exponent: 12 } }, uniform(-19)];

function caseOf(name: string, [queries, keys]: readonly [number, number], inputs: Inputs, isHidden = false): Case {
  const size = { queries, keys };
  return { name, size, hidden: isHidden, params: size, inputs };
}

function shown(label: string, queries: number, keys: number, inputs: Inputs): Case {
  return caseOf(`${label}, ${queries}×${keys}`, [queries, keys], inputs);
}

/** Numbers on both sides of 4, 16, 32, 64 and 128: vectors, tiles of keys, workgroups of queries. */
export function attentionCases(random: SeededRandom): readonly Case[] {
  return [
    shown('flat', 1, 1, FLAT),
    shown('peaked', 3, 2, PEAKED),
    shown('needles', 4, 4, needles(31)),
    shown('large', 5, 7, LARGE),
    shown('flat', 16, 16, FLAT),
    shown('negative', 2, 33, NEGATIVE),
    shown('peaked', 64, 64, PEAKED),
    shown('equal keys', 7, 65, EQUAL_KEYS),
    shown('zero blocks', 33, 31, ZERO_BLOCKS),
    shown('needles', 65, 15, needles(101)),
    shown('large', 9, 130, LARGE),
    shown('peaked', 130, 17, PEAKED),
    shown('peaked', 40, 700, PEAKED),
    shown('lone keys', 130, 200, LONE_KEYS),
    shown('flat', 70, 3, FLAT),
    caseOf('hidden 1', [random.int(2, 30), random.int(2, 30)], FLAT, true),
    caseOf('hidden 2', [64 * random.int(1, 2) + random.int(-1, 1), random.int(5, 60)], PEAKED, true),
    caseOf('hidden 3', [random.int(2, 9), 16 * random.int(5, 25) + random.int(-1, 1)], needles(random.int(40, 400)), true),
    caseOf('hidden 4', [random.int(10, 90), random.int(30, 90)], LARGE, true),
    caseOf('hidden 5', [random.int(2, 20), random.int(300, 500)], NEGATIVE, true),
  ];
}

/** As many queries as keys. The scores of 8192 of each take 256 MiB, the most that a plan may ask for as scratch. */
const TIMED: Record<OpenedClass, number> = { software: 256, medium: 4096, large: 8192 };

export function attentionTimed(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  const length = TIMED[deviceClass];
  return [attentionSized({ queries: length - random.int(1, length >> 5), keys: length - random.int(1, length >> 5) })];
}

export function attentionSized(size: Size): TimedSize {
  return { size, params: size, families: [PEAKED, needles(4001), LARGE] };
}
