import { expect, test } from 'vitest';
import { untilFast } from './reach-clocks.ts';

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
  expect(await deviceThat({ isFastAfterMs: Number.POSITIVE_INFINITY })).toBe(150);
  expect(await deviceThat({ isFastAfterMs: 0, spoilsEvery: 1 })).toBe(150);
});
