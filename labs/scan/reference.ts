import type { Case, InputData } from '@rooflab/lab';

/** output[i] = input[0] + … + input[i − 1], modulo 2^32. */
export function exclusiveSums(_testCase: Case, [input]: readonly InputData[]): Uint32Array {
  let sum = 0;
  return Uint32Array.from(input ?? [], (value) => {
    const before = sum;
    sum = (sum + value) >>> 0;
    return before;
  });
}

/** output[i] = input[0] + … + input[i], modulo 2^32. */
export function inclusiveSums(_testCase: Case, [input]: readonly InputData[]): Uint32Array {
  let sum = 0;
  return Uint32Array.from(input ?? [], (value) => {
    sum = (sum + value) >>> 0;
    return sum;
  });
}
