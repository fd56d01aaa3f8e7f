import { gpuForTests } from '@rooflab/dawn/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptBuffers, readWords } from './kept-buffers.ts';
import { openDevice } from './open-device.ts';

const { device } = await openDevice(gpuForTests());

/** A device of its own for what is kept, and what it holds. */
function watched() {
  const live = new Set<GPUBuffer>();
  const own = Object.create(device) as GPUDevice;
  own.createBuffer = (wanted) => {
    const buffer = device.createBuffer(wanted);
    const destroy = buffer.destroy.bind(buffer);
    buffer.destroy = () => {
      live.delete(buffer);
      destroy();
    };
    live.add(buffer);
    return buffer;
  };
  own.pushErrorScope = device.pushErrorScope.bind(device);
  own.popErrorScope = device.popErrorScope.bind(device);
  return { kept: keptBuffers(own), bytes: () => [...live].reduce((sum, { size }) => sum + size, 0) };
}

test('a storage buffer that was given back is used again under its label, a longer one only where it may be longer', async () => {
  const { kept } = watched();
  const long = await kept.storage(4096, 'input');
  const other = await kept.storage(2048, 'output');
  kept.keep(long);
  kept.keep(other);
  expect(await kept.storage(1000, 'input', true)).toBe(long);
  const exact = await kept.storage(100, 'output');
  expect(exact.size).toBe(112);
});

test('a buffer of the reserve serves under any label where it may be longer, and only there', async () => {
  const { kept, bytes } = watched();
  await kept.reserve([4096, 8192]);
  expect(bytes()).toBe(4096 + 8192);
  const short = await kept.storage(1000, 'input', true);
  const long = await kept.storage(1000, 'other input', true);
  expect([short.size, long.size]).toEqual([4096, 8192]);
  expect((await kept.storage(1000, 'third', true)).size).toBe(1008);
  kept.keep(short);
  expect((await kept.storage(4096, 'output')).label).toBe('output');
});

test('a reserve for which there is no memory is left out', async () => {
  const { kept, bytes } = watched();
  await kept.reserve([2 ** 60, 4096]);
  expect((await kept.storage(4096, 'input', true)).label).toBe('reserve');
  expect(bytes()).toBe(4096);
});

test('no more memory is held than was in use at once', async () => {
  const step = fc.record({ bytes: fc.integer({ min: 1, max: 5000 }), mayBeLonger: fc.boolean(), back: fc.nat({ max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { kept, bytes } = watched();
      const used: GPUBuffer[] = [];
      let most = 0;
      for (const { bytes: wanted, mayBeLonger, back } of steps) {
        const buffer = await kept.storage(wanted, 'any', mayBeLonger);
        expect(used).not.toContain(buffer);
        expect(buffer.size).toBeGreaterThanOrEqual(wanted);
        used.push(buffer);
        most = Math.max(
          most,
          used.reduce((sum, { size }) => sum + size, 0),
        );
        expect(bytes()).toBeLessThanOrEqual(most);
        for (const each of used.splice(0, back)) kept.keep(each);
      }
    }),
    { numRuns: 50 },
  );
});

test('words are read through one copy after the other, whatever it held before', async () => {
  const { kept } = watched();
  const buffer = await kept.storage(64, 'words');
  device.queue.writeBuffer(
    buffer,
    0,
    Uint32Array.from({ length: 16 }, (_, i) => i + 1),
  );
  expect([...(await readWords(device, buffer, 64))]).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  device.queue.writeBuffer(buffer, 0, Uint32Array.of(7, 8));
  expect([...(await readWords(device, buffer, 8))]).toEqual([7, 8]);
});
