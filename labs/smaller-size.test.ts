import { extremeRandom, type Size } from '@rooflab/lab';
import { openedClassSchema } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timedExercises } from './index.ts';

/** Below it, one step of a side is about half of the side. */
const SMALLEST_SHARE = 1e-3;

test.each(timedExercises)('A smaller size of $id has about the share of work that was asked for, and hardly more.', (exercise) => {
  const workOf = (size: Size): number => {
    const { bytesRead, bytesWritten, flops } = exercise.cost(size, new Uint32Array(16));
    return bytesRead + bytesWritten + flops;
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...openedClassSchema.options),
      fc.double({ min: SMALLEST_SHARE, max: 1, noNaN: true }),
      (deviceClass, share) => {
        for (const timed of exercise.timed(deviceClass, extremeRandom('high', 'high'))) {
          const smaller = exercise.smaller(timed, share);
          const ratio = workOf(smaller.size) / (share * workOf(timed.size));
          // Some work is the same at every size, such as that of an output of fixed length.
          const fixed = workOf(exercise.smaller(timed, 0).size);
          const more = (workOf(smaller.size) - fixed) / (share * workOf(timed.size));
          // A box of a few points, as on software, cannot be reduced to an arbitrary share.
          if (deviceClass !== 'software') {
            expect(more).toBeLessThan(1.06);
            expect(ratio).toBeGreaterThan(0.5);
          }
          expect(Object.keys(smaller.params)).toEqual(Object.keys(timed.params));
          for (const [name, value] of Object.entries(smaller.size)) if (name in smaller.params) expect(smaller.params[name]).toBe(value);
          const { inputs, outputs } = exercise.lengths(smaller.size);
          for (const length of [...inputs, ...outputs]) expect(Number.isSafeInteger(length) && length > 0).toBe(true);
        }
      },
    ),
  );
});

test('The whole share is the size itself.', () => {
  for (const exercise of timedExercises) {
    for (const timed of exercise.timed('large', extremeRandom('low', 'low'))) expect(exercise.smaller(timed, 1)).toEqual(timed);
  }
});
