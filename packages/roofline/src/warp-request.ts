/** Invocations that make one request: a warp. */
export const LANES = 32;

/** Bytes of a word, which is what a bank of workgroup memory holds in one row. */
export const WORD_BYTES = 4;

/** Aligned bytes that device memory moves at least. */
export const SECTOR_BYTES = 32;

export const SECTOR_WORDS = SECTOR_BYTES / WORD_BYTES;

/** Bytes that one invocation asks for at once at most. A longer value is accessed in pieces of as many, one after the other. */
export const ACCESS_BYTES = 16;

export const ACCESS_WORDS = ACCESS_BYTES / WORD_BYTES;

/** Banks of workgroup memory, each one word wide. */
export const BANKS = 32;

/** Sectors that as many different words need where they lie side by side. */
export function fewestSectors(distinctWords: number): number {
  return Math.ceil(distinctWords / SECTOR_WORDS);
}
