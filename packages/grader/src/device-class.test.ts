import type { OpenDevice } from '@rooflab/harness';
import { deviceSchema } from '@rooflab/result';
import { expect, test } from 'vitest';
import { classByReads, classifyDevice, describeDevice, LARGE_BINDING_BYTES } from './device-class.ts';

const BYTES = 2 ** 28;

/** Reads at these rates, in bytes per second; the last one repeats. */
function readerAt(...rates: readonly number[]) {
  let reads = 0;
  return { bytes: BYTES, fastestNs: async () => (BYTES * 1e9) / (rates[Math.min(reads++, rates.length - 1)] ?? 1), reads: () => reads };
}

test('One read at 1 TB/s makes a device large, even if it was slow to reach its clocks.', async () => {
  expect(await classByReads(readerAt(1e12))).toBe('large');
  expect(await classByReads(readerAt(2e11, 5e11, 8e11, 4.3e12))).toBe('large');
});

test('A device that never reads at 1 TB/s is medium, after nine reads in threes, and more until they took 50 ms.', async () => {
  for (const rate of [1e10, 4e11, 0.999e12]) {
    const reader = readerAt(rate);
    expect(await classByReads(reader)).toBe('medium');
    const nsOfThree = (3 * BYTES * 1e9) / rate;
    expect(reader.reads()).toBe(Math.max(3, Math.ceil(50e6 / nsOfThree)));
  }
});

/** A device that has these limits and on which nothing may be run. */
function openedWith(software: boolean, maxStorageBufferBindingSize: number): OpenDevice {
  return {
    software,
    device: { limits: { maxStorageBufferBindingSize } } as GPUDevice,
    vendor: 'nvidia',
    architecture: 'hopper',
    description: 'a GPU',
    driver: '1.2',
    features: ['subgroups', 'timestamp-query'],
  } as Partial<OpenDevice> as OpenDevice;
}

test('A software device is one whatever it can bind, and a GPU that cannot bind the largest inputs is medium, both without a read.', async () => {
  for (const bytes of [2 ** 27, LARGE_BINDING_BYTES, 2 ** 31]) {
    expect(await classifyDevice(openedWith(true, bytes))).toEqual({ ...openedWith(true, bytes), deviceClass: 'software' });
  }
  expect((await classifyDevice(openedWith(false, LARGE_BINDING_BYTES - 1))).deviceClass).toBe('medium');
});

test('A GPU that can bind the largest inputs is not called medium before it was seen to read.', async () => {
  await expect(classifyDevice(openedWith(false, LARGE_BINDING_BYTES))).rejects.toThrow();
});

test('Results name a device with its class, and with its features in a list.', async () => {
  const described = describeDevice(await classifyDevice(openedWith(false, 2 ** 27)));
  expect(deviceSchema.parse(described)).toEqual({
    vendor: 'nvidia',
    architecture: 'hopper',
    description: 'a GPU',
    driver: '1.2',
    software: false,
    deviceClass: 'medium',
    features: ['subgroups', 'timestamp-query'],
  });
});
