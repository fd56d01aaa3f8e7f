import type { OpenDevice } from '@rooflab/harness';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRaiseClock, raiseClockOf } from './steady-clock.ts';

/** A device whose clock rate rises by a step with each run and falls while it is idle. */
function fakeDevice({ steps, floor }: { steps: readonly number[]; floor: number }) {
  let nowMs = 0;
  let level = 0;
  let runs = 0;
  const runNs = async () => {
    const ns = steps[Math.min(level, steps.length - 1)] ?? floor;
    level++;
    runs++;
    nowMs += ns / 1e6;
    return ns;
  };
  return {
    work: { runNs, stepNs: 1, clock: () => nowMs },
    idle: () => {
      level = 0;
    },
    nextNs: () => steps[Math.min(level, steps.length - 1)],
    runs: () => runs,
  };
}

test('After it, a device runs as fast as it can, at the first time and after each idle time.', async () => {
  const slowFirst = fc.array(fc.integer({ min: 2, max: 50 }), { maxLength: 40 }).map((factors) => factors.sort((a, b) => b - a));
  await fc.assert(
    fc.asyncProperty(slowFirst, async (factors) => {
      const device = fakeDevice({ steps: [...factors.map((factor) => factor * 1e6), 1e6], floor: 1e6 });
      const raise = createRaiseClock(device.work);
      await raise();
      for (let visit = 0; visit < 3; visit++) {
        device.idle();
        await raise();
        expect(device.nextNs()).toBe(1e6);
      }
    }),
  );
});

test('A device that is fast already is asked once.', async () => {
  const device = fakeDevice({ steps: [1e6], floor: 1e6 });
  const raise = createRaiseClock(device.work);
  await raise();
  const before = device.runs();
  await raise();
  expect(device.runs()).toBe(before + 1);
});

test('A device that stays slower than it was is taken as it is, and the next time without waiting.', async () => {
  let ns = 1e6;
  let nowMs = 0;
  let runs = 0;
  const raise = createRaiseClock({
    stepNs: 1,
    clock: () => nowMs,
    runNs: async () => {
      runs++;
      nowMs += ns / 1e6;
      return ns;
    },
  });
  await raise();
  ns = 2e6;
  await raise();
  runs = 0;
  await raise();
  expect(runs).toBe(1);
});

test('A clock that gives no times does not hold it up for ever.', async () => {
  let nowMs = 0;
  const raise = createRaiseClock({
    stepNs: 100_000,
    clock: () => nowMs,
    runNs: async () => {
      nowMs += 10;
      return null;
    },
  });
  await raise();
  expect(nowMs).toBeLessThan(2_000);
});

test('A GPU without time stamps is left alone: transfers are timed there by the clock of the host.', async () => {
  const untouchable = new Proxy(
    {},
    {
      get: (_, name) => {
        throw new Error(`It asked the device for ${String(name)}.`);
      },
    },
  ) as GPUDevice;
  const opened = { software: false, device: untouchable } as unknown as OpenDevice;
  const raise = await raiseClockOf(opened, { stepNs: null, clock: () => 0 });
  await expect(raise()).resolves.toBeUndefined();
});
