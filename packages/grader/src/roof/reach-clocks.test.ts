import type { BoundDispatch, PassTimer } from '@rooflab/harness';
import { expect, test } from 'vitest';
import type { Ceiling } from '../ceiling.ts';
import type { ProbedRoof } from './probed-roof.ts';
import { lostClocks, reachClocks, untilFast } from './reach-clocks.ts';

/** Runs of a device that is fast after a while, by a clock that only they move. */
function deviceThat({ isFastAfterMs, spoilsEvery = Number.POSITIVE_INFINITY }: { isFastAfterMs: number; spoilsEvery?: number }) {
  let nowMs = 0;
  let runs = 0;
  const run = async (): Promise<number | null> => {
    nowMs += 10;
    runs++;
    return runs % spoilsEvery === 0 ? null : nowMs >= isFastAfterMs ? 1 : 2;
  };
  return untilFast(
    run,
    (ns) => ns <= 1,
    () => nowMs,
  );
}

test('A device at its clocks runs the ceiling once.', async () => {
  expect(await deviceThat({ isFastAfterMs: 0 })).toBe(1);
});

test('A device that was idle runs it until it is fast, whatever a spoiled time was.', async () => {
  expect(await deviceThat({ isFastAfterMs: 700 })).toBe(70);
  expect(await deviceThat({ isFastAfterMs: 700, spoilsEvery: 70 })).toBe(71);
});

test('A device that does not become as fast is timed as it is, after the time that clocks may take.', async () => {
  expect(await deviceThat({ isFastAfterMs: Number.POSITIVE_INFINITY })).toBe(250);
  expect(await deviceThat({ isFastAfterMs: 0, spoilsEvery: 1 })).toBe(250);
});

const ARITHMETIC = {} as GPUComputePipeline;
const MEMORY = {} as GPUComputePipeline;
const dispatchesOf = (pipeline: GPUComputePipeline) => (): readonly BoundDispatch[] => [
  { pipeline, bindGroups: [], workgroups: [1, 1, 1] },
];

/** Its roof: 1000 operations and 1000 bytes in 1000 ns. */
const CEILINGS = {
  measured: {
    roof: {
      measuredAt: '',
      flopsPerSecond: 1e9,
      launchNs: 0,
      curve: [{ bytes: 1000, read: 1e9, write: 1e9, copy: 1e9, scale: 1e9, triad: 1e9 }],
    },
    best: [],
    fma: { workgroupSize: 1, chains: 1 },
  },
  fma: async () => ({ shape: { workgroupSize: 1, chains: 1 }, flops: 1000, dispatches: dispatchesOf(ARITHMETIC) }),
} as unknown as ProbedRoof;

const COPY: Ceiling = { contender: { dispatches: dispatchesOf(MEMORY) }, shows: { kind: 'bytes', probe: 'copy', bytes: 1000, at: 1000 } };

/** A GPU whose cores run at three quarters of their clock rate, and its memory 3 % slower, until so many passes have run. */
function gpuWith({ slowPasses }: { slowPasses: number }) {
  const ran: GPUComputePipeline[] = [];
  const timer = {
    settle() {},
    submit([first]: readonly BoundDispatch[]) {
      if (first) ran.push(first.pipeline);
    },
    async collect() {
      const loss = ran.at(-1) === ARITHMETIC ? 3 / 4 : 0.97;
      return [ran.length > slowPasses ? 1000 : 1000 / loss];
    },
  } as unknown as PassTimer;
  const device = { queue: { onSubmittedWorkDone: async () => {} } } as unknown as GPUDevice;
  return { session: { device, timer, clock: () => 10 * ran.length }, ran };
}

test('A GPU runs arithmetic until its cores are at their clocks, although its memory is near its bandwidth before.', async () => {
  const { session, ran } = gpuWith({ slowPasses: 20 });
  await reachClocks(session, CEILINGS, [COPY]);
  expect(ran).toEqual([MEMORY, ...Array.from({ length: 20 }, () => ARITHMETIC)]);
});

test('A GPU that has lost clocks while a kernel was timed is found by arithmetic, whatever its memory reached.', async () => {
  const found = { ceiling: COPY, besideNs: 1000 };
  expect(await lostClocks(gpuWith({ slowPasses: 20 }).session, CEILINGS, found)).toBe(true);
  expect(await lostClocks(gpuWith({ slowPasses: 0 }).session, CEILINGS, found)).toBe(false);
  expect(await lostClocks(gpuWith({ slowPasses: 0 }).session, CEILINGS, { ...found, besideNs: 1100 })).toBe(true);
});
