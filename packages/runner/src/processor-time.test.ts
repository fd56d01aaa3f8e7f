import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKernelClock, processorMs } from './processor-time.ts';

test('the kernel’s clock moves by what was computed, and never by more than the wall clock does', () => {
  const steps = fc.array(fc.record({ wall: fc.integer({ min: 0, max: 1000 }), computed: fc.integer({ min: 0, max: 16_000 }) }));
  fc.assert(
    fc.property(steps, (passing) => {
      const at = { wall: 5, computed: 70 };
      const clock = createKernelClock(
        () => at.wall,
        () => at.computed,
      );
      let expected = 0;
      for (const { wall, computed } of passing) {
        at.wall += wall;
        at.computed += computed;
        expected += Math.min(wall, computed);
        expect(clock()).toBe(expected);
      }
    }),
  );
});

test.runIf(process.platform === 'linux')('the processor time of this process agrees with what Node reports', () => {
  const { user, system } = process.cpuUsage();
  const before = processorMs(process.pid);
  // Two ways to count ticks, read one after the other.
  expect(before).toBeGreaterThan((user + system) / 1000 - 200);
  expect(processorMs(process.pid)).toBeGreaterThanOrEqual(before);
});

test.runIf(process.platform === 'linux')('a process that has ended has computed nothing', () => {
  expect(processorMs(2 ** 30)).toBe(0);
});

test('where the processor time is unknown, the wall clock counts', () => {
  const before = performance.now();
  expect(processorMs(undefined)).toBeGreaterThanOrEqual(before);
});
