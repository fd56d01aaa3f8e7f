import type { AuthoredCode, OpenedClass, SeededRandom, TimedSize } from '@rooflab/lab';
import { multiply, squareCases, timedSquare } from './reference.ts';

/**
 * Timed sizes are multiples of 8, so that every row begins on a 32-byte sector and the time does not depend on the jitter, but never of
 * 16, so that tiles of 16, 32, 64 and 128 all have a ragged edge. Odd sizes are among the small cases.
 */
function timed(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  const jitter = 16 * random.int(0, 2) + 8;
  switch (deviceClass) {
    case 'software':
      return [timedSquare(136 - (jitter >> 1))];
    case 'medium':
      return [timedSquare(2048 - jitter)];
    case 'large':
      return [timedSquare(4096 - jitter)];
  }
}

export const code: Readonly<Record<string, AuthoredCode>> = {
  'matmul/square': { cases: squareCases, timed, sized: ({ n = 1 }) => timedSquare(n), reference: multiply },
};
