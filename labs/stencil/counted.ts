import type { CountedGrading } from '@rooflab/lab';

/**
 * With one invocation per point, 6·radius + 2 words are requested where 2 are needed; a march along z, which keeps that column in
 * registers, requests 4·radius + 2. Points begin slightly worse than the first and are full from the second on: most of the repeated
 * requests are served by a cache, which counts do not show. Vectors then take a quarter of the accesses. The tile saves more bytes than the
 * march, but pays for it with accesses to workgroup memory.
 *
 * Rows of 124 points are whole vectors, like nearly all at the timed sizes: in so short a row, the cost of a ragged edge would be out of
 * proportion.
 */
export function starCounted(radius: number): CountedGrading {
  const onePoint = 3 * radius + 1;
  const march = 2 * radius + 1;
  return {
    size: { nx: 124, ny: 23, nz: 21 },
    marks: [
      { fact: 'parallelInvocations', points: 3, full: 512, zero: 256, required: true },
      { fact: 'parallelWorkgroups', points: 3, full: 2.5, zero: 1.5, required: true },
      { fact: 'laneShare', points: 2, full: 0.9, zero: 1 / 16, required: true },
      { fact: 'bytesOverFewest', points: 20, full: march + 0.3, zero: onePoint + 0.5 },
      { fact: 'trafficOverFewest', points: 10, full: 1.2 * (march + 0.3), zero: 3.6 * (march + 0.3), required: true },
      { fact: 'accessesPerWord', points: 22, full: 0.5 + 0.4 * radius, zero: onePoint + 0.5 },
    ],
  };
}
