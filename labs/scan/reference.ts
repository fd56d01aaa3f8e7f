import type { Case, InputData } from '@rooflab/lab';

// `Uint32Array.from` with a function takes many times as long as a loop, and experiments check 2^27 elements.

/** output[i] = input[0] + … + input[i − 1], modulo 2^32. */
export function exclusiveSums(_testCase: Case, [input = new Uint32Array()]: readonly InputData[]): Uint32Array {
  const sums = new Uint32Array(input.length);
  let sum = 0;
  for (let i = 0; i < sums.length; i++) {
    sums[i] = sum;
    sum = (sum + (input[i] as number)) >>> 0;
  }
  return sums;
}

/** output[i] = input[0] + … + input[i], modulo 2^32. */
export function inclusiveSums(_testCase: Case, [input = new Uint32Array()]: readonly InputData[]): Uint32Array {
  const sums = new Uint32Array(input.length);
  let sum = 0;
  for (let i = 0; i < sums.length; i++) {
    sum = (sum + (input[i] as number)) >>> 0;
    sums[i] = sum;
  }
  return sums;
}
