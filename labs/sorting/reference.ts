import type { Case, InputData } from '@rooflab/lab';

/** Keys of a block of `sorting/blocks`; its kernels and the trusted one have the same number. */
export const BLOCK = 512;

/** All keys in rising order. */
export function sortedKeys(_testCase: Case, [keys = new Uint32Array()]: readonly InputData[]): Uint32Array {
  return Uint32Array.from(keys).sort();
}

/** The keys of each block in rising order. */
export function sortedBlocks(_testCase: Case, [keys = new Uint32Array()]: readonly InputData[]): Uint32Array {
  const sorted = Uint32Array.from(keys);
  for (let first = 0; first < sorted.length; first += BLOCK) sorted.subarray(first, first + BLOCK).sort();
  return sorted;
}
