/**
 * What fills an input buffer: a pure function of (key, word index), with bit-identical results in TypeScript (`drawnWords`) and in WGSL
 * (`fillWgsl`). Every f32 is an integer of at most 24 bits times a power of two, so rounding cannot differ.
 */
export type Fill = F32Fill | BitsFill | U32Fill | ZipfFill | RisingFill | I64Fill | PairFill | U8Fill | F16Fill;

/** A fill as a lab says it: a bound or a mean may be an expression over the size, `cols` or `min(n, 256)`. */
export type SizedFill =
  | Exclude<Fill, U32Fill | ZipfFill | RisingFill>
  | Sized<U32Fill, 'bound'>
  | Sized<ZipfFill, 'bound'>
  | Sized<RisingFill, 'mean'>;

type Sized<F extends Fill, K extends keyof F> = Omit<F, K> & { readonly [Field in K]: number | string };

/**
 * `value = (offset + r) · 2^exponent`, where r is uniform in [−2^(spreadBits−1), 2^(spreadBits−1)), or 0 when `spreadBits` is 0.
 */
export interface F32Fill {
  readonly kind: 'f32';
  /** Integer; |offset| + 2^(spreadBits−1) must stay below 2^24. */
  readonly offset: number;
  /** 0 … 23. */
  readonly spreadBits: number;
  /** −100 … 100; with a needle on top the value must stay below 2^127. */
  readonly exponent: number;
  /** Flips the sign of every second element. */
  readonly alternating?: boolean;
  /**
   * One element in each whole block of `every`, at a random place, and the very last one are `2^exponent` times as large; with `notLast`
   * the last one is like any other.
   */
  readonly needles?: { readonly every: number; readonly exponent: number; readonly notLast?: boolean };
  /** One of every four blocks of this many elements, at random, is all zeros except for its needles. */
  readonly zeroBlocks?: number;
  /** Divides each element by a power of two of its own, 2^0 … 2^(spreadExponents − 1); at most 100. */
  readonly spreadExponents?: number;
}

/**
 * Any bits, for f32 buffers that are only moved. Five words in eight are values that arithmetic changes: zeros and infinities of either
 * sign, quiet and signalling NaN with random payloads, denormal numbers.
 */
interface BitsFill {
  readonly kind: 'bits';
}

/** `random`: base + uniform in [0, bound). `sorted`: base + floor(index / step), or base − floor(index / step). `constant` = random with bound 1. */
export interface U32Fill {
  readonly kind: 'u32';
  readonly base: number;
  readonly bound: number;
  /** If given, values rise by one every `step` elements instead of being random. */
  readonly sortedStep?: number;
  /** With `sortedStep`: values fall by one instead. */
  readonly falling?: boolean;
  /** If given, one element in each whole block of `every`, at a random place, is base + uniform in [0, bound) of its own. */
  readonly strays?: { readonly every: number; readonly base: number; readonly bound: number };
}

/**
 * base + v with v in [0, bound), where small values are much more frequent than large ones: about Zipf's law with exponent 1, P(v) ~ 1/v.
 *
 * That law gives [2^j, 2^(j+1)) the probability Σ 1/v ≈ ln 2, the same for every j. Therefore one of the groups 0, 1, 2 … 3, 4 … 7, … is
 * drawn, all alike, and then one of its values, all alike: P(v) is about 0.69 to 1.39 times what the law says. If the last group reaches beyond
 * `bound`, what is drawn there becomes v − bound.
 */
export interface ZipfFill {
  readonly kind: 'zipf';
  readonly base: number;
  /** 1 … 2^31. */
  readonly bound: number;
}

/**
 * Numbers that never fall: from `base` at the first element, by `mean` an element on average. Row offsets of a sparse matrix in CSR form, or
 * a sorted list with duplicates and gaps.
 *
 * Each block of `block` elements rises by exactly `block · mean`. How, follows from the block's hash, one of four ways: evenly; in one step,
 * with all other elements equal; by more and more; by steps of random size, up to twice the mean. The last element is an end, not a
 * beginning: `rows + 1` elements rise from base to exactly base + rows · mean, also where the last block is shorter.
 */
export interface RisingFill {
  readonly kind: 'rising';
  readonly base: number;
  /** 1 … 4095. */
  readonly mean: number;
  /** 1 … 1024. */
  readonly block: number;
}

/** Two's complement (low, high): a random magnitude of `bits` bits, negated at random when `signed`. */
export interface I64Fill {
  readonly kind: 'i64';
  /** 1 … 63. */
  readonly bits: number;
  readonly signed: boolean;
  /** If given, one element in each whole block of `every`, at a random place, and the very last one have 63 bits. */
  readonly wideEvery?: number;
}

/** (low, high), each base + uniform in [0, bound), modulo 2^32: words close to the beginning of a carry. */
export interface PairFill {
  readonly kind: 'pair';
  readonly low: { readonly base: number; readonly bound: number };
  readonly high: { readonly base: number; readonly bound: number };
  /** If given, one element in each whole block of `every`, at a random place, is two arbitrary words. */
  readonly straysEvery?: number;
}

/** Bytes, each base + about uniform in [0, bound); together at most 256. Four elements take a word. */
export interface U8Fill {
  readonly kind: 'u8';
  readonly base: number;
  /** 1 … 256. */
  readonly bound: number;
}

/**
 * Half precision: `value = (offset + r) · 2^exponent`, where r is uniform in [−2^(spreadBits−1), 2^(spreadBits−1)), or 0 when `spreadBits` is
 * 0. The integer has at most 11 bits, so every value is exact. Two elements take a word.
 */
export interface F16Fill {
  readonly kind: 'f16';
  /** Integer; |offset| + 2^(spreadBits−1) must stay below 2^11. */
  readonly offset: number;
  /** 0 … 11. */
  readonly spreadBits: number;
  /** −14 … 5. */
  readonly exponent: number;
}
