import type { OpenDevice } from '@rooflab/harness';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ARRAYS_MOVED, granule, PROBES } from './probes.ts';
import { roofPlan } from './roof-plan.ts';

interface Tier {
  readonly invocations: number;
  readonly bindingBytes: number;
  readonly bufferBytes: number;
}

/** WebGPU's guaranteed limits. */
const LEAST: Tier = { invocations: 256, bindingBytes: 2 ** 27, bufferBytes: 2 ** 28 };

function opened(software: boolean, { invocations, bindingBytes, bufferBytes }: Tier): OpenDevice {
  const limits = { maxComputeInvocationsPerWorkgroup: invocations, maxStorageBufferBindingSize: bindingBytes, maxBufferSize: bufferBytes };
  return { software, device: { limits } } as OpenDevice;
}

const tier: fc.Arbitrary<Tier> = fc.record({
  invocations: fc.constantFrom(256, 512, 1024),
  bindingBytes: fc.constantFrom(2 ** 27, 2 ** 30, 2 ** 31 - 4, 2 ** 32 - 4),
  bufferBytes: fc.constantFrom(2 ** 28, 2 ** 30, 2 ** 31, 2 ** 34),
});

const wish = fc.record({
  largestArrayBytes: fc.integer({ min: 4, max: 2 ** 33 }),
  alsoAt: fc.array(fc.integer({ min: 8, max: 2 ** 32 }), { maxLength: 3 }),
});

test('no array exceeds what the device can bind, and each is a whole number of workgroups of every shape', () => {
  fc.assert(
    fc.property(fc.boolean(), tier, wish, (software, limits, wanted) => {
      const { arenaBytes, shapes } = roofPlan(opened(software, limits), wanted);
      expect(arenaBytes).toBeGreaterThan(0);
      expect(arenaBytes).toBeLessThanOrEqual(Math.min(limits.bindingBytes, limits.bufferBytes));
      for (const shape of Object.values(shapes).flat()) expect(arenaBytes % granule(shape)).toBe(0);
    }),
  );
});

test('only workgroups that the device can run are tried, and at least one of each kind', () => {
  fc.assert(
    fc.property(fc.boolean(), tier, (software, limits) => {
      const { shapes, fmaShapes } = roofPlan(opened(software, limits), {});
      for (const tried of [...PROBES.map((kind) => shapes[kind]), fmaShapes]) {
        expect(tried.length).toBeGreaterThan(0);
        for (const { workgroupSize } of tried) expect(workgroupSize).toBeLessThanOrEqual(limits.invocations);
      }
    }),
  );
});

test('sizes rise without repeating, and at each of them every kind has a probe that fits', () => {
  fc.assert(
    fc.property(fc.boolean(), tier, wish, (software, limits, wanted) => {
      const { sizes, shapes, arenaBytes } = roofPlan(opened(software, limits), wanted);
      expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
      for (const bytes of sizes) {
        for (const kind of PROBES) {
          const arrayBytes = Math.min(bytes / ARRAYS_MOVED[kind], arenaBytes);
          expect(shapes[kind].some((shape) => granule(shape) <= arrayBytes)).toBe(true);
        }
      }
    }),
  );
});

describe('the sizes that a lab wishes for', () => {
  test('are on the curve', () => {
    const { sizes } = roofPlan(opened(false, LEAST), { alsoAt: [1_000_000, 2 ** 20] });
    expect(sizes).toContain(1_000_000);
    expect(sizes.filter((bytes) => bytes === 2 ** 20)).toHaveLength(1);
  });

  test('may be the smallest one of the curve, which is there once', () => {
    const [smallest = 0] = roofPlan(opened(false, LEAST), {}).sizes;
    expect(roofPlan(opened(false, LEAST), { alsoAt: [smallest] }).sizes).toEqual(roofPlan(opened(false, LEAST), {}).sizes);
    expect(roofPlan(opened(false, LEAST), { alsoAt: [smallest + 4] }).sizes).toContain(smallest + 4);
  });

  test('are left out where they are too small for any probe', () => {
    expect(roofPlan(opened(false, LEAST), { alsoAt: [800] }).sizes).not.toContain(800);
  });
});

test.each([
  [2 ** 27, [2 ** 28]],
  [2 ** 30, [2 ** 28, 2 ** 30]],
  [2 ** 31, [2 ** 28, 2 ** 30, 2 ** 32]],
])('over arrays of %i bytes the curve continues in steps of four, to at most two arrays', (bytes, beyond) => {
  const { sizes } = roofPlan(opened(false, { invocations: 1024, bindingBytes: bytes, bufferBytes: 2 ** 34 }), { largestArrayBytes: bytes });
  expect(sizes).toEqual([2 ** 16, 2 ** 20, 2 ** 23, 2 ** 26, ...beyond]);
});

test('arrays grow to what a lab moves, if the device allows', () => {
  const roomy = opened(false, { invocations: 1024, bindingBytes: 2 ** 31 - 4, bufferBytes: 2 ** 32 });
  expect(roofPlan(roomy, { largestArrayBytes: 2 ** 30 }).arenaBytes).toBe(2 ** 30);
  expect(roofPlan(opened(false, LEAST), { largestArrayBytes: 2 ** 30 }).arenaBytes).toBe(2 ** 27);
  expect(roofPlan(roomy, {}).arenaBytes).toBe(2 ** 28);
});
