import { readWords } from '@rooflab/harness';
import { type Fill, fillArray } from '@rooflab/lab';
import { expect, test, vi } from 'vitest';
import { fakeExercise, fakeTimed } from '../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../test/grading.ts';
import { createTimedBuffers, keepTimedBuffers } from './input-sets.ts';
import { MAX_INPUT_SETS, MIN_INPUT_SETS, ROTATION_BYTES } from './limits.ts';

const opened = await openForTests();
const N = 100;

async function setsOn(device: typeof opened, bytesRead: number): Promise<number> {
  const exercise = fakeExercise({ cost: () => ({ bytesRead, bytesWritten: 4, flops: 0 }) });
  const buffers = await createTimedBuffers(await sessionFor(device, exercise), fakeTimed(N), { elementBytes: 4 });
  buffers.destroy();
  return buffers.inputSets.length;
}

test('on hardware there are as many sets as exceed a cache by what a kernel must read of them', async () => {
  const hardware = { ...opened, software: false };
  expect(await setsOn(hardware, ROTATION_BYTES / 5)).toBe(5);
  expect(await setsOn(hardware, ROTATION_BYTES / 5 - 1)).toBe(6);
  expect(await setsOn(hardware, 2 * ROTATION_BYTES)).toBe(MIN_INPUT_SETS);
  expect(await setsOn(hardware, 4)).toBe(MAX_INPUT_SETS);
});

test('a software device makes no more than it must', async () => {
  expect(await setsOn(opened, 4)).toBe(MIN_INPUT_SETS);
});

test('sets use the families in turn, each with its own stream', async () => {
  const timed = fakeTimed(N);
  const session = await sessionFor(opened, fakeExercise());
  const { inputSets, destroy } = await createTimedBuffers(session, timed, { elementBytes: 4 });
  for (const [set, [buffer]] of inputSets.entries()) {
    const fill = timed.families[set % timed.families.length]?.[0];
    if (!buffer || !fill) throw new Error('A set has one input.');
    const expected = fillArray(fill as Fill, session.key(`timed {"n":${N}}, set ${set}, input 0`), N);
    expect(new Float32Array((await readWords(opened.device, buffer, 4 * N)).buffer)).toEqual(expected);
  }
  destroy();
});

test('in the memory of a longer size, a shorter one has zeros in its padding and nothing else within its length', async () => {
  const session = await sessionFor(opened, fakeExercise());
  const elementBytes = 64;
  (await createTimedBuffers(session, fakeTimed(N), { elementBytes })).destroy();
  const { inputSets, destroy } = await createTimedBuffers(session, fakeTimed(5), { elementBytes });
  for (const [buffer] of inputSets) {
    expect(buffer?.size).toBe(4 * N);
    const words = buffer && (await readWords(opened.device, buffer, elementBytes));
    expect([...(words ?? [])].slice(0, 5).every((word) => word !== 0)).toBe(true);
    expect([...(words ?? [])].slice(5)).toEqual(new Array(11).fill(0));
  }
  destroy();
});

test('memory that was made for all sizes serves each of them, one after the other', async () => {
  // A device of its own, on which nothing is kept yet.
  const device = await openForTests();
  const session = await sessionFor(device, fakeExercise());
  const sizes = [fakeTimed(1000), fakeTimed(70_000)];
  await keepTimedBuffers(session, sizes);
  const create = vi.spyOn(device.device, 'createBuffer');
  for (const timed of sizes) (await createTimedBuffers(session, timed, { elementBytes: 4 })).destroy();
  expect(create.mock.calls.filter(([{ usage }]) => usage & GPUBufferUsage.STORAGE)).toEqual([]);
});
