/**
 * What fills an input buffer: a pure function of (key, word index), computed bit for bit alike in TypeScript (`fillWord`) and in WGSL
 * (`FILL_WGSL`). Every f32 is an integer of at most 24 bits times a power of two, so no rounding can differ between the two.
 */
export type Fill = F32Fill | U32Fill | I64Fill;

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
  /** One element in `every`, at random places, and the very last one are `2^exponent` times as large. */
  readonly needles?: { readonly every: number; readonly exponent: number };
  /** Of every four blocks of this many elements, one (at random) is all zeros. */
  readonly zeroBlocks?: number;
}

/** `random`: base + uniform in [0, bound). `sorted`: base + floor(index / step). `constant` = random with bound 1. */
export interface U32Fill {
  readonly kind: 'u32';
  readonly base: number;
  readonly bound: number;
  /** When given, values rise by one each `step` elements instead of being random. */
  readonly sortedStep?: number;
}

/** Two's complement (low, high): a random magnitude of `bits` bits, negated at random when `signed`. */
export interface I64Fill {
  readonly kind: 'i64';
  /** 1 … 63. */
  readonly bits: number;
  readonly signed: boolean;
  /** When given, one element in `every`, at random places, and the very last one have 63 bits. */
  readonly wideEvery?: number;
}
