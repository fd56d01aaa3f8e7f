import { expect, test } from 'vitest';
import { untilFast } from './reach-clocks.ts';

/** Runs that take these times, the last one again and again. */
function taking(...times: (number | null)[]): () => Promise<number | null> {
  let run = 0;
  return async () => times[Math.min(run++, times.length - 1)] ?? null;
}

const isFast = (ns: number) => ns <= 1e6;

test('a device at its clocks runs the ceiling once', async () => {
  expect(await untilFast(taking(1e6), isFast)).toBe(1);
});

test('a device that was idle runs it until it is fast, whatever a spoiled time was', async () => {
  expect(await untilFast(taking(5e6, 4e6, null, 2e6, 1e6), isFast)).toBe(5);
});

test('a device that does not become as fast is timed as it is, after the time that clocks take or many short runs', async () => {
  expect(await untilFast(taking(5e6), isFast)).toBe(10);
  expect(await untilFast(taking(1.1e3), () => false)).toBe(200);
  expect(await untilFast(taking(null), isFast)).toBe(200);
});
