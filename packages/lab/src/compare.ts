import { valueIn } from './element.ts';

/** Where and by how much an output differs from what was expected. */
export interface Difference {
  readonly wrong: number;
  /** Wrong elements that still hold their canary. */
  readonly unwritten: number;
  /** Words outside the output whose canary was overwritten. */
  readonly overwritten: number;
  readonly checked: number;
  /** Index of the first wrong element; of the first overwritten one when none is wrong. */
  readonly firstIndex: number;
  /** Indices of the first wrong elements, ascending, at most `FIRST_WRONG`. */
  readonly firstWrong: readonly number[];
}

const FIRST_WRONG = 5;

/** The expected output of an f32 exercise: float64 values (NaN: the canary must survive) and the largest accepted difference of each. */
export interface ExpectedWithin {
  readonly values: Float64Array;
  readonly tolerances: Float64Array;
  /** Ascending indices of the values; everywhere else the canary must survive. Without it there is a value for each word. */
  readonly indices?: Uint32Array;
  /** 1 for each element that may hold anything. */
  readonly unspecified?: Uint8Array;
}

interface ExactOptions {
  /** Of one element; 32 where absent. */
  readonly bits?: number;
  /** How many there are; as many as the words hold where absent. */
  readonly elements?: number;
  /** What each word held before the run, where known. */
  readonly canary?: (index: number) => number;
  /** 1 for each element that may hold anything. */
  readonly unspecified?: Uint8Array;
}

/**
 * Null when all elements are equal. One is wrong when any of its bits is wrong, and unwritten when all of its words are as they were. Bits
 * of the last word that no element uses are not compared.
 */
export function compareExact(
  got: Uint32Array,
  expected: Uint32Array,
  { bits = 32, elements, canary, unspecified }: ExactOptions = {},
): Difference | null {
  let wrong = 0;
  let unwritten = 0;
  const firstWrong: number[] = [];
  const checked = elements ?? (expected.length * 32) / bits;
  if (areEqual(got, expected, Math.ceil((checked * bits) / 32))) return null;
  const words = Math.max(1, bits / 32);
  for (let element = 0; element < checked; element++) {
    const at = { from: Math.floor((element * bits) / 32), words };
    if (unspecified?.[element] || sameWords(got, (i) => expected[i], at)) continue;
    if (bits < 32 && valueIn(got, element, bits) === valueIn(expected, element, bits)) continue;
    if (canary && sameWords(got, canary, at)) unwritten++;
    if (wrong++ < FIRST_WRONG) firstWrong.push(element);
  }
  return wrong === 0 ? null : { wrong, unwritten, overwritten: 0, checked, firstIndex: firstWrong[0] ?? 0, firstWrong };
}

/** Nearly always, and a quick test. */
function areEqual(got: Uint32Array, expected: Uint32Array, words: number): boolean {
  for (let i = 0; i < words; i++) {
    if (got[i] !== expected[i]) return false;
  }
  return true;
}

function sameWords(
  got: Uint32Array,
  other: (index: number) => number | undefined,
  { from, words }: { from: number; words: number },
): boolean {
  for (let i = from; i < from + words; i++) {
    if (got[i] !== other(i)) return false;
  }
  return true;
}

/**
 * Null when every judged element lies within its tolerance and every other word still holds its canary. Accepts only
 * `difference <= tolerance`, so NaN is wrong; no share of wrong elements is ever accepted.
 *
 * @param untouched whether the words from `from` (inclusive) to `to` (exclusive) all hold their canary: a quick test of what lies between
 * the indices
 */
export function compareWithin(
  got: Uint32Array,
  expected: ExpectedWithin,
  canary: (index: number) => number,
  untouched?: (from: number, to: number) => boolean,
): Difference | null {
  const values = new Float32Array(got.buffer, got.byteOffset, got.length);
  let wrong = 0;
  let unwritten = 0;
  let overwritten = 0;
  const firstWrong: number[] = [];
  let firstOverwritten = -1;
  const { indices, unspecified } = expected;
  const length = indices ? got.length : expected.values.length;
  let next = 0;
  for (let i = 0; i < length; i++) {
    // Around a line of points nearly all words are of this kind.
    const end = indices && untouched ? (indices[next] ?? length) : i;
    if (i < end && untouched?.(i, end)) {
      i = end - 1;
      continue;
    }
    const at = indices && indices[next] !== i ? -1 : next++;
    if (unspecified?.[i]) continue;
    const value = expected.values[at] ?? Number.NaN;
    if (Number.isNaN(value)) {
      if (got[i] === canary(i)) continue;
      overwritten++;
      if (firstOverwritten < 0) firstOverwritten = i;
    } else if (!(Math.abs((values[i] ?? Number.NaN) - value) <= (expected.tolerances[at] ?? 0))) {
      if (got[i] === canary(i)) unwritten++;
      if (wrong++ < FIRST_WRONG) firstWrong.push(i);
    }
  }
  if (wrong + overwritten === 0) return null;
  return { wrong, unwritten, overwritten, checked: length, firstIndex: firstWrong[0] ?? firstOverwritten, firstWrong };
}
