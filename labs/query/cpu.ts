import type { ProcessorCall } from '@rooflab/lab';

/**
 * One loop over the rows, modulo 2^64. JavaScript has no fast 64-bit integers, so products are composed of four products of 32 × 16 bits.
 */
export function filteredSumOnCpu({ params, inputs, output }: ProcessorCall): void {
  const [suppkey = [], quantity = [], price = []] = inputs;
  const z = params.z ?? 0;
  let low = 0;
  let high = 0;
  for (let i = 0; i < suppkey.length; i++) {
    if ((suppkey[i] as number) >= z) continue;
    const [aLow, aHigh] = [quantity[2 * i] as number, quantity[2 * i + 1] as number];
    const [bLow, bHigh] = [price[2 * i] as number, price[2 * i + 1] as number];
    // Below 2^48 each, and so exact.
    const lower = (bLow & 0xffff) * aLow;
    const upper = (bLow >>> 16) * aLow;
    const sum = low + (lower % 2 ** 32) + (upper % 2 ** 16) * 2 ** 16;
    low = sum % 2 ** 32;
    const carried = Math.floor(sum / 2 ** 32) + Math.floor(lower / 2 ** 32) + Math.floor(upper / 2 ** 16);
    high = (high + carried + Math.imul(aLow, bHigh) + Math.imul(aHigh, bLow)) >>> 0;
  }
  output[0] = low;
  output[1] = high;
}
