import { createStorage, readWords, submitPass } from '@rooflab/harness';
import { deriveKey } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { openForTests } from '../../test/grading.ts';
import { createFiller } from '../filler.ts';
import { createSettledTimer } from './cache-sweep.ts';
import { createCeilingKernels } from './ceiling-kernels.ts';
import { probedRoof } from './probed-roof.ts';
import { ARRAYS_MOVED, compileProbe, createProbe, granule, PROBES } from './probes.ts';

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

test('a ceiling takes memory of its own only where the kernel’s buffers are too short', async () => {
  const best = PROBES.map((kind) => ({ kind, bytes: BYTES, shape }));
  const measured = { roof: { measuredAt: '', flopsPerSecond: 1, launchNs: 1, curve: [] }, best, fma: { workgroupSize: 64, chains: 1 } };
  let arenas = 0;
  const ceilings = probedRoof(measured, {
    device,
    kernels: createCeilingKernels(opened),
    arenaBytes: BYTES,
    async arena() {
      arenas++;
      return { a: await filled(BYTES, 'a'), b: await filled(BYTES, 'b'), c: await filled(BYTES, 'c'), bytes: BYTES };
    },
  });
  const inputs = [await filled(BYTES, 'first'), await filled(BYTES, 'second')];
  const output = await filled(BYTES, 'output');
  for (const kind of PROBES) {
    const { probe, arrayBytes } = await ceilings.probeAt(kind, ARRAYS_MOVED[kind] * BYTES, { inputs, output });
    submitPass(device, probe.dispatchesOn({ inputs, output }, arrayBytes));
    expect(arrayBytes).toBe(BYTES);
  }
  expect(arenas).toBe(0);
  await readWords(device, output, BYTES);
  const short = { inputs: [await filled(16, 'short')], output };
  for (const kind of PROBES) await ceilings.probeAt(kind, ARRAYS_MOVED[kind] * BYTES, short);
  expect(arenas).toBe(PROBES.length - 1);
});
