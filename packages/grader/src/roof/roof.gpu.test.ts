import { createStorage, readWords, submitPass } from '@rooflab/harness';
import { deriveKey } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { openForTests } from '../../test/grading.ts';
import { createFiller } from '../filler.ts';
import { createSettledTimer } from './cache-sweep.ts';
import { compileProbe, createProbe, granule } from './probes.ts';

const opened = await openForTests();
const { device } = opened;
const filler = await createFiller(device);
const shape = { workgroupSize: 64, items: 1 };
const BYTES = 4 * granule(shape);

async function filled(bytes: number, label: string): Promise<GPUBuffer> {
  const buffer = await createStorage(device, bytes, label);
  submitPass(device, [filler.poisoner(buffer, bytes / 4)(deriveKey('5eed', label))]);
  return buffer;
}

async function copyProbe() {
  const [a, b, c] = [await filled(BYTES, 'a'), await filled(BYTES, 'b'), await filled(BYTES, 'c')];
  return {
    arena: { a, b, c, bytes: BYTES },
    probe: createProbe(device, { a, b, c, bytes: BYTES }, await compileProbe(device, { kind: 'copy', shape })),
  };
}

test('a ceiling beside a kernel runs over the buffers of that kernel', async () => {
  const { arena, probe } = await copyProbe();
  const [input, output] = [await filled(BYTES, 'input'), await filled(BYTES, 'output')];
  const before = await readWords(device, arena.c, BYTES);
  submitPass(device, probe.dispatchesOn({ inputs: [input], output }, BYTES));
  expect(await readWords(device, output, BYTES)).toEqual(await readWords(device, input, BYTES));
  expect(await readWords(device, arena.c, BYTES)).toEqual(before);
});

test('where the kernel has no buffer of that length, the ceiling takes its own and leaves the kernel’s alone', async () => {
  const { arena, probe } = await copyProbe();
  const [short, long, output] = [await filled(16, 'short'), await filled(BYTES, 'long'), await filled(16, 'result')];
  const before = await readWords(device, output, 16);
  submitPass(device, probe.dispatchesOn({ inputs: [short, long], output }, BYTES));
  expect(await readWords(device, arena.c, BYTES)).toEqual(await readWords(device, long, BYTES));
  expect(await readWords(device, output, 16)).toEqual(before);
});

test('settling reads other memory on hardware, and costs nothing on the software device', async () => {
  const passes = async (software: boolean): Promise<number> => {
    const timer = await createSettledTimer({ ...opened, software }, filler, { sweepBytes: 2 ** 16 });
    let submitted = 0;
    const { queue } = device;
    const submit = queue.submit.bind(queue);
    queue.submit = (buffers) => {
      submitted++;
      return submit(buffers);
    };
    timer.settle();
    queue.submit = submit;
    await queue.onSubmittedWorkDone();
    return submitted;
  };
  expect(await passes(false)).toBe(1);
  expect(await passes(true)).toBe(0);
});
