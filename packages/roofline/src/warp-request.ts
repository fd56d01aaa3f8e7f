/** Invocations that make one request together: a warp. */
export const LANES = 32;

/** Bytes of a word, the width of a bank of workgroup memory. */
export const WORD_BYTES = 4;

/** The smallest aligned block that device memory moves, in bytes. */
export const SECTOR_BYTES = 32;

export const SECTOR_WORDS = SECTOR_BYTES / WORD_BYTES;

/** Most bytes that one invocation requests at once. A longer value is accessed in pieces of this size, one after the other. */
export const ACCESS_BYTES = 16;

export const ACCESS_WORDS = ACCESS_BYTES / WORD_BYTES;

/** Banks of workgroup memory, each one word wide. */
export const BANKS = 32;

/** Sectors that this many distinct words need if they are contiguous. */
export function fewestSectors(distinctWords: number): number {
  return Math.ceil(distinctWords / SECTOR_WORDS);
}
