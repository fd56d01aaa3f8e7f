import { expect, test } from 'vitest';
import { halfPrecision } from '../testing/half-precision.ts';
import { lifeAfter, waveAfter } from './reference.ts';

const { fround } = Math;

/** Values from −1 to 1, the same in every run. */
function noise(length: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 23 - 1;
  });
}

const GRID = { w: 64, h: 48 } as const;
const [C2, LENGTH] = [fround(0.4), 64 * 48];

type Grids = readonly [before: Float32Array, now: Float32Array];

/** In f32, each value of a step rounded once more by `rounded`. */
function kernel([before, now]: Grids, steps: number, rounded: (value: number) => number = fround): Float32Array {
  let [older, newer] = [Float32Array.from(before), Float32Array.from(now)];
  for (let k = 0; k < steps; k++) {
    const next = Float32Array.from(newer, (v, i) => {
      const x = i % GRID.w;
      const around = [x > 0 ? newer[i - 1] : 0, x < GRID.w - 1 ? newer[i + 1] : 0, newer[i - GRID.w], newer[i + GRID.w]];
      const sum = around.reduce((total: number, value) => fround(total + (value ?? 0)), 0);
      return rounded(fround(fround(2 * v) - (older[i] ?? 0)) + fround(C2 * fround(sum - 4 * v)));
    });
    [older, newer] = [newer, next];
  }
  return newer;
}

function useOf(grids: Grids, steps: number, found: Float32Array): number {
  const expected = waveAfter({ ...GRID, steps, c2: C2 }, ...grids);
  if (expected.kind !== 'within') throw new TypeError('Values have tolerances.');
  return Math.max(...found.map((value, i) => Math.abs(value - (expected.values[i] ?? 0)) / (expected.tolerances[i] ?? 0)));
}

const grids: Grids = [noise(LENGTH, 1), noise(LENGTH, 2)];

test.each([1, 2, 4, 8, 16, 19])(
  'After %i steps an honest kernel is well inside the tolerance, and half precision far outside.',
  (steps) => {
    expect(useOf(grids, steps, kernel(grids, steps))).toBeLessThan(0.25);
    expect(useOf(grids, steps, kernel(grids, steps, halfPrecision))).toBeGreaterThan(2);
  },
);

test('A step too few or too many is refused.', () => {
  expect(useOf(grids, 8, kernel(grids, 7))).toBeGreaterThan(100);
  expect(useOf(grids, 8, kernel(grids, 9))).toBeGreaterThan(100);
});

test('Of the game of life, three in a row turn every step, and four in a square stay.', () => {
  const cells = new Uint32Array(32 * 8);
  const alive = (...at: readonly (readonly [x: number, y: number])[]) => at.map(([x, y]) => 32 * y + x);
  for (const i of alive([1, 2], [2, 2], [3, 2], [6, 5], [7, 5], [6, 6], [7, 6])) cells[i] = 1;
  const after = (steps: number) =>
    [...lifeAfter({ w: 10, h: 8, steps }, cells).words.entries()].filter(([i, cell]) => i % 32 < 10 && cell === 1).map(([i]) => i);
  const square = alive([6, 5], [7, 5], [6, 6], [7, 6]);
  expect(after(1)).toEqual([...alive([2, 1], [2, 2], [2, 3]), ...square].sort((a, b) => a - b));
  expect(after(2)).toEqual([...alive([1, 2], [2, 2], [3, 2]), ...square].sort((a, b) => a - b));
});
