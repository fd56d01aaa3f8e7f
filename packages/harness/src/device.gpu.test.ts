import { gpuForTests } from '@rooflab/dawn/testing';
import { expect, test } from 'vitest';
import { createStorage, createUniform } from './buffers.ts';
import { withErrorScopes } from './error-scope.ts';
import { HarnessError, KernelFault } from './faults.ts';
import { readWords } from './kept-buffers.ts';
import { NoAdapterError, openDevice } from './open-device.ts';

const opened = await openDevice(gpuForTests());
const { device } = opened;

test('a device has every limit of its adapter, is known to be software, and offers subgroups but not f16', async () => {
  const adapter = await gpuForTests().requestAdapter();
  expect(device.limits.maxBufferSize).toBe(adapter?.limits.maxBufferSize);
  expect(device.limits.maxStorageBufferBindingSize).toBe(adapter?.limits.maxStorageBufferBindingSize);
  expect(device.limits.maxStorageBufferBindingSize).toBeGreaterThan(2 ** 27);
  expect(device.limits.maxComputeInvocationsPerWorkgroup).toBe(adapter?.limits.maxComputeInvocationsPerWorkgroup);
  expect(opened).toMatchObject({ software: true, features: ['subgroups'] });
  expect(opened.description).not.toBe('');
  expect([...device.features]).toEqual(expect.arrayContaining(['timestamp-query', 'subgroups']));
  expect(device.features.has('shader-f16')).toBe(false);
});

test('a machine without an adapter, or without time stamps, is distinguished from a failure', async () => {
  const none = { requestAdapter: async () => null } as GPU;
  await expect(openDevice(none)).rejects.toBeInstanceOf(NoAdapterError);
  const adapter = { features: new Set<string>() as GPUSupportedFeatures } as GPUAdapter;
  const clockless = { requestAdapter: async () => adapter } as GPU;
  await expect(openDevice(clockless)).rejects.toThrow(/timestamp/);
});

test.each([2 ** 40, 2 ** 60, Number.POSITIVE_INFINITY, Number.NaN, -4])(
  'a buffer of %d bytes is refused as our own fault',
  async (bytes) => {
    await expect(createStorage(device, bytes, 'absurd')).rejects.toBeInstanceOf(HarnessError);
  },
);

/** The device as if out of memory: only the error scope for memory reports an error. */
function outOfMemory(): { device: GPUDevice; restore: () => void } {
  const scopes: GPUErrorFilter[] = [];
  const { pushErrorScope, popErrorScope } = device;
  device.pushErrorScope = (filter) => void scopes.push(filter);
  device.popErrorScope = async () => (scopes.pop() === 'out-of-memory' ? ({ message: 'Out of memory' } as GPUError) : null);
  return { device, restore: () => Object.assign(device, { pushErrorScope, popErrorScope }) };
}

test('running out of device memory is our fault, not the kernel’s, whoever asked for it', async () => {
  const { restore } = outOfMemory();
  try {
    await expect(createStorage(device, 1024, 'output')).rejects.toBeInstanceOf(HarnessError);
    for (const blame of ['kernel', 'harness'] as const) {
      await expect(withErrorScopes(device, blame, () => 1)).rejects.toBeInstanceOf(HarnessError);
    }
  } finally {
    restore();
  }
});

test('a refused buffer leaves no error scope open that would swallow later errors', async () => {
  await createStorage(device, Number.NaN, 'absurd').catch(() => null);
  const faulty = withErrorScopes(device, 'kernel', () => void device.createBuffer({ size: 2 ** 50, usage: GPUBufferUsage.STORAGE }));
  await expect(faulty).rejects.toBeInstanceOf(KernelFault);
  await expect(device.popErrorScope()).rejects.toThrow();
});

test('words written to a buffer are read back', async () => {
  const words = Uint32Array.of(1, 0xffff_ffff, 3, 0x8000_0000, 5);
  const buffer = await createStorage(device, words.byteLength, 'words');
  expect(buffer.size).toBe(32);
  device.queue.writeBuffer(buffer, 0, words);
  expect(await readWords(device, buffer, words.byteLength)).toEqual(words);
  expect(createUniform(device, words).size).toBe(32);
});

test('an error inside the scopes is blamed on the side that the caller names, and nobody else sees it', async () => {
  const invalid = () => void device.createBuffer({ size: 16, usage: 0x8000 });
  await expect(withErrorScopes(device, 'kernel', invalid)).rejects.toMatchObject({ name: 'KernelFault', kind: 'runtime', messages: [] });
  await expect(withErrorScopes(device, 'harness', invalid)).rejects.toBeInstanceOf(HarnessError);
});

test('synchronous actions whose scopes are open at a time get their own errors', async () => {
  const invalid = () => void device.createBuffer({ size: 16, usage: 0x8000 });
  const outcomes = await Promise.allSettled([1, 2, 3].map((i) => withErrorScopes(device, 'kernel', i === 2 ? invalid : () => {})));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('an action without error gives its value, and what it throws itself is thrown on', async () => {
  expect(await withErrorScopes(device, 'kernel', async () => 7)).toBe(7);
  const failing = () => {
    throw new RangeError('of our own making');
  };
  await expect(withErrorScopes(device, 'kernel', failing)).rejects.toThrow(RangeError);
  await expect(device.popErrorScope()).rejects.toThrow();
});
