import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BranchCondition, divergence, largestDx, launch, stencilWorkingSet } from './index.ts';

test('a plane of 256 rows of floats fits 1.5 MiB up to 510, 305, 217, 169 and 138 points', () => {
  const cache = { dy: 256, bytesEach: 4, cacheBytes: 1.5 * 2 ** 20 };
  expect([1, 2, 3, 4, 5].map((radius) => largestDx({ ...cache, radius }))).toEqual([510, 305, 217, 169, 138]);
});

test('the largest dx fits, and one more does not', () => {
  const size = fc.integer({ min: 1, max: 2000 });
  fc.assert(
    fc.property(
      size,
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(4, 8),
      fc.integer({ min: 1, max: 2 ** 26 }),
      (dy, radius, bytesEach, cacheBytes) => {
        const dx = largestDx({ dy, radius, bytesEach, cacheBytes });
        if (dx > 0) expect(stencilWorkingSet({ dx, dy, radius, bytesEach })).toBeLessThanOrEqual(cacheBytes);
        expect(stencilWorkingSet({ dx: dx + 1, dy, radius, bytesEach })).toBeGreaterThan(cacheBytes);
      },
    ),
  );
});

test.each([
  [
    { elements: 2059, threadsPerBlock: 1024, elementsPerThread: 1 },
    { blocks: 3, threads: 3072, idleThreads: 1013, lastBlockElements: 11 },
  ],
  [
    { elements: 6_001_215, threadsPerBlock: 256, elementsPerThread: 2 },
    { blocks: 11_722, lastBlockElements: 63 },
  ],
  [{ elements: 11_722, threadsPerBlock: 256, elementsPerThread: 2 }, { blocks: 23 }],
  [
    { elements: 512_000, threadsPerBlock: 512, elementsPerThread: 1 },
    { blocks: 1000, threads: 512_000, warps: 16_000, idleThreads: 0 },
  ],
])('a launch of %o', (work, expected) => {
  expect(launch(work)).toMatchObject(expected);
});

test('a launch covers all elements, and a block less would not', () => {
  const size = fc.integer({ min: 1, max: 1024 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), size, size, (elements, threadsPerBlock, elementsPerThread) => {
      const { blocks, threads, idleThreads, lastBlockElements } = launch({ elements, threadsPerBlock, elementsPerThread });
      expect(threads * elementsPerThread).toBeGreaterThanOrEqual(elements);
      expect((blocks - 1) * threadsPerBlock * elementsPerThread).toBeLessThan(elements);
      expect(idleThreads).toBeGreaterThanOrEqual(0);
      expect(idleThreads).toBeLessThan(threadsPerBlock);
      expect(lastBlockElements).toBeGreaterThan(0);
    }),
  );
});

test('the first step of the tree over 256 values: every second thread keeps all 8 warps half idle, the lower half keeps 4 whole', () => {
  const step = { threads: 256, thenInstructions: 1, elseInstructions: 0 };
  expect(divergence({ ...step, condition: 'every-nth', n: 2 })).toEqual({
    warps: 8,
    takenThreads: 128,
    divergentWarps: 8,
    issuedInstructions: 8,
    fewestInstructions: 4,
    activeShare: 0.5,
  });
  expect(divergence({ ...step, condition: 'below', n: 128 })).toMatchObject({ divergentWarps: 0, issuedInstructions: 4, activeShare: 1 });
});

test('below 32 threads the lower part diverges too, in one warp', () => {
  const last = { threads: 256, condition: 'below', n: 8, thenInstructions: 3, elseInstructions: 5 } as const;
  expect(divergence(last)).toMatchObject({ divergentWarps: 1, issuedInstructions: 3 + 8 * 5 });
});

test('a branch by warps never diverges, and no branch issues less than its threads in full warps', () => {
  const branch = fc.record({
    threads: fc.integer({ min: 1, max: 1024 }),
    condition: fc.constantFrom<BranchCondition>('every-nth', 'below', 'every-nth-warp'),
    n: fc.integer({ min: 1, max: 1024 }),
    thenInstructions: fc.integer({ min: 0, max: 100 }),
    elseInstructions: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(branch, (given) => {
      const { divergentWarps, issuedInstructions, fewestInstructions, activeShare } = divergence(given);
      if (given.condition === 'every-nth-warp') expect(divergentWarps).toBe(0);
      expect(issuedInstructions).toBeGreaterThanOrEqual(fewestInstructions - Math.max(given.thenInstructions, given.elseInstructions));
      expect(activeShare ?? 1).toBeLessThanOrEqual(1);
    }),
  );
});
