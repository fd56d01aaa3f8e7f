import { expect, test } from 'vitest';
import { classByReads } from './device-class.ts';

const BYTES = 2 ** 28;

/** Reads at these rates, in bytes per second, the last one again and again. */
function readerAt(...rates: readonly number[]) {
  let reads = 0;
  return { bytes: BYTES, fastestNs: async () => (BYTES * 1e9) / (rates[Math.min(reads++, rates.length - 1)] ?? 1), reads: () => reads };
}

test('One read at 1 TB/s makes a device large, even if it was slow to reach its clocks.', async () => {
  expect(await classByReads(readerAt(1e12))).toBe('large');
  expect(await classByReads(readerAt(2e11, 5e11, 8e11, 4.3e12))).toBe('large');
});

test('A device that never reads at 1 TB/s is medium, after at least nine reads.', async () => {
  for (const rate of [1e10, 4e11, 0.999e12]) {
    const reader = readerAt(rate);
    expect(await classByReads(reader)).toBe('medium');
    expect(reader.reads()).toBeGreaterThanOrEqual(3);
  }
});
