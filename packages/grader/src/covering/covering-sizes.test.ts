import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveringSizes, ownSizes } from './covering-sizes.ts';

const dimension = (largestChunk: number) => ({ name: 'n', largestChunk, others: {} });

test('Where the largest chunk is small, all sizes from half of it are taken.', () => {
  expect(coveringSizes(dimension(8), 32).sizes).toEqual([4, 5, 6, 7, 8]);
});

test('Wherever they end, one of the covering sizes is a multiple of each chunk size up to the last of them, and one has its largest remainder.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 128 }), fc.nat(128), (first, more) => {
      const sizes = coveringSizes(dimension(256), first).sizes.slice(0, first + 1 + more);
      const last = sizes.at(-1) ?? 0;
      for (let chunk = 1; chunk <= last; chunk++) {
        const remainders = new Set(sizes.map((size) => size % chunk));
        expect(remainders).toContain(0);
        expect(remainders).toContain(chunk - 1);
      }
    }),
    { numRuns: 30 },
  );
});

test('Sizes of the file have its larger chunks with their neighbours, and cost no more than they may.', () => {
  const chunk = fc.integer({ min: 2, max: 2 ** 16 });
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 48 }), fc.integer({ min: 0, max: 2 ** 18 }), (chunks, most) => {
      const group = ownSizes(dimension(256), { written: chunks, products: [] }, { above: 256, cost: (size) => size, most, mostOdd: 0 });
      const sizes = group?.sizes ?? [];
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
      expect(sizes.every((size) => size > 256)).toBe(true);
      const [first] = chunks;
      if (first !== undefined && first > 257 && 3 * first <= most)
        expect(sizes).toEqual(expect.arrayContaining([first - 1, first, first + 1]));
    }),
  );
});

test('The first multiples of the chunks in the file, with their neighbours, run whatever they cost.', () => {
  const chunk = fc.integer({ min: 65, max: 256 });
  fc.assert(
    fc.property(fc.uniqueArray(chunk, { minLength: 1, maxLength: 8 }), (chunks) => {
      const group = ownSizes(
        dimension(256),
        { written: chunks, products: [200, 300, 1000] },
        { above: 64, cost: () => 1, most: 1e6, mostOdd: 1e6 },
      );
      const certain = group?.sizes.slice(0, group.stages[0]);
      for (const size of chunks) expect(certain).toEqual(expect.arrayContaining([size, size + 1, Math.max(65, size - 1)]));
    }),
  );
});

test('Of each chunk in the file, a size in whole vectors of 4 runs, one that the chunk divides or one vector more than the chunk.', () => {
  const chunk = fc.integer({ min: 65, max: 2000 });
  fc.assert(
    fc.property(fc.uniqueArray(chunk, { minLength: 1, maxLength: 8 }), (chunks) => {
      const group = ownSizes(dimension(256), { written: chunks, products: [] }, { above: 64, cost: () => 1, most: 1e6, mostOdd: 1e6 });
      const inVectors = group?.sizes.filter((size) => size % 4 === 0) ?? [];
      for (const chunk of chunks) {
        if (chunk % 4 === 0) expect(inVectors).toContain(chunk + 4);
        else expect(inVectors.some((size) => size % chunk === 0)).toBe(true);
      }
    }),
  );
});

test('The size in whole vectors runs even where the chunk itself is among the covering sizes.', () => {
  const group = ownSizes(dimension(128), { written: [33, 128], products: [] }, { above: 128, cost: () => 1, most: 1e6, mostOdd: 1e6 });
  expect(group?.sizes.slice(0, group.stages[0])).toEqual(expect.arrayContaining([132]));
  expect(group?.label([132])).toBe('n around 132');
});

test('A size in whole vectors of a chunk that is none may cost more, and runs whatever it costs on a software device.', () => {
  const cube = (size: number) => size ** 3;
  const group = ownSizes(
    dimension(128),
    { written: [64, 128, 129], products: [511] },
    { above: 128, cost: cube, most: 132 ** 3, mostOdd: 516 ** 3 },
  );
  expect(group?.sizes).toEqual([516, 132]);
  expect(group?.stages[0]).toBe(2);
  const none = ownSizes(
    dimension(128),
    { written: [129], products: [] },
    { above: 128, cost: cube, most: 132 ** 3, mostOdd: 516 ** 3 - 1 },
  );
  expect(none).toBeNull();
});

test('The largest number of workgroups, which is in most launch plans, is not tried whatever it costs.', () => {
  const group = ownSizes(
    dimension(128),
    { written: [200, 513, 65_535], products: [] },
    { above: 128, cost: () => 1, most: 3, mostOdd: 100 },
  );
  expect(group?.sizes).toEqual([2052, 200, 199, 201]);
});
