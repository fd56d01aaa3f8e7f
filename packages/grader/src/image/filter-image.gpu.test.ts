import { findExercise, readLadder, readTrusted } from '@rooflab/catalogue';
import { preparerInProcess } from '@rooflab/lab';
import { timedExercises } from '@rooflab/labs';
import { expect, test } from 'vitest';
import { openForTests } from '../../test/grading.ts';
import { filterImage, type ImageOutcome } from './filter-image.ts';

const opened = await openForTests();

async function filtered(id: string, source: string, filter: number): Promise<ImageOutcome> {
  const exercise = timedExercises.find((each) => each.id === id) ?? expect.fail();
  return await filterImage({
    ...{ exercise, opened, preparer: preparerInProcess(exercise, '0'), onPhase: () => {} },
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock: () => performance.now(),
    trusted: await readTrusted(exercise),
    request: { exercise: id, source, seed: '0', filter },
  });
}

/** The convolution as the handout defines it: pixels outside the image count as 0, and the weights run against the pixels. */
function convolved(
  pixels: Float32Array,
  { width, height, side, weight }: { width: number; height: number; side: number; weight: (i: number, j: number) => number },
) {
  const reach = (side - 1) / 2;
  return (x: number, y: number): number => {
    let sum = 0;
    for (let j = 0; j < side; j++) {
      for (let i = 0; i < side; i++) {
        const [column, row] = [x + reach - i, y + reach - j];
        if (column < 0 || column >= width || row < 0 || row >= height) continue;
        sum += weight(i, j) * (pixels[row * width + column] ?? 0);
      }
    }
    return sum;
  };
}

test.each(['convolution/2d', 'convolution/separable'])(
  'Every filter of %s gives the image that its weights define, and as the lab expects it.',
  async (id) => {
    const found = findExercise(id)?.exercise.image ?? expect.fail();
    const [rung] = await readLadder(timedExercises.find((each) => each.id === id) ?? expect.fail());
    for (const [number, { inputs, offset }] of found.filters.entries()) {
      const outcome = await filtered(id, rung?.source ?? '', number);
      if ('fault' in outcome) throw new Error(outcome.fault.message);
      const { before, after, right: expected, width, height, offset: shown } = outcome.images;
      expect(shown).toBe(offset);
      const [, first, second] = inputs;
      const side = second ? 9 : 5;
      const weight = (i: number, j: number) => (second ? (second[j] ?? 0) * (first?.[i] ?? 0) : (first?.[side * j + i] ?? 0));
      const right = convolved(before, { width, height, side, weight });
      for (const [x, y] of [
        [0, 0],
        [width - 1, height - 1],
        [100, 80],
        [200, 30],
        [201, 150],
        [290, 150],
      ] as const) {
        expect(after[y * width + x]).toBeCloseTo(right(x, y), 5);
        expect(expected?.[y * width + x]).toBeCloseTo(right(x, y), 5);
      }
    }
  },
);

test('A file that does not compile, and a filter that is not there, are told apart.', async () => {
  const outcome = await filtered('convolution/2d', 'fn main() {', 0);
  expect(outcome).toMatchObject({ fault: { verdict: 'compile-error' } });
  await expect(filtered('convolution/2d', '', 9)).rejects.toThrow('convolution/2d has no filter 9.');
});
