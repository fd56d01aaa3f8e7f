/** The largest alignment that a device may require of a binding, in words of 4 bytes. */
const ALIGNMENT_WORDS = 64;

/** The inputs of neighbouring covering cases begin at this many different places, so that their data differ. */
const STARTS = 16;

/** Words that a pool of inputs has beyond the longest input. */
export const COVERING_POOL_WORDS = STARTS * ALIGNMENT_WORDS;

/** The word of the pool at which the inputs of the covering case with this number begin. */
export function coveringStart(number: number): number {
  return (number % STARTS) * ALIGNMENT_WORDS;
}
