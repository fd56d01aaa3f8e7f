import { gpuForTests } from '@rooflab/dawn/testing';
import { createFiller } from '@rooflab/grader';
import { createStorage, openDevice, readWords, submitPass } from '@rooflab/harness';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillArray } from './fill-word.ts';
import { anyFill, anyKey } from './testing/any-fill.ts';

test('inputs made on the device are bit for bit those made on the CPU', async () => {
  const { device } = await openDevice(gpuForTests());
  const filler = await createFiller(device);
  await fc.assert(
    fc.asyncProperty(anyFill, anyKey, fc.integer({ min: 1, max: 3000 }), async (fill, streamKey, elements) => {
      const onCpu = fillArray(fill, streamKey, elements);
      const buffer = await createStorage(device, onCpu.byteLength, 'filled');
      submitPass(device, [filler.once(buffer, onCpu.byteLength / 4, fill, streamKey)]);
      const onDevice = await readWords(device, buffer, onCpu.byteLength);
      expect(onDevice).toEqual(new Uint32Array(onCpu.buffer));
    }),
    { numRuns: 250 },
  );
});
