import type { SeededRandom } from '@rooflab/lab';

/** Positions in `params` of c0 … c5; a smaller radius leaves the rest 0. */
const COEFFICIENTS = 6;

/** c0 … c5 of a star, each exactly representable as f32; those beyond the radius are 0. */
export type Coefficients = readonly number[];

/**
 * Coefficients of the central-difference Laplacian of order 2·radius on a grid of spacing 1, rounded to f32. In one dimension
 * `c_k = 2·(−1)^(k+1)·(R!)² / (k²·(R−k)!·(R+k)!)` and `c_0 = −2·Σ c_k` (B. Fornberg, Math. Comp. 51, 1988, closed form for equal
 * spacing); the three axes share the centre, so c0 is three times that.
 */
export function laplacian(radius: number): Coefficients {
  const sides = Array.from({ length: radius }, (_, index) => side(index + 1, radius));
  const centre = -6 * sides.reduce((sum, c) => sum + c, 0);
  return padded([centre, ...sides].map(Math.fround));
}

/** Random coefficients of 20 bits and either sign whose magnitude halves with each step outwards, so that every term counts. */
export function randomCoefficients(radius: number, random: SeededRandom): Coefficients {
  return padded(
    Array.from({ length: radius + 1 }, (_, k) => {
      const sign = random.pick([-1, 1]);
      return sign * random.int(2 ** 19, 2 ** 20 - 1) * 2 ** (-19 - k);
    }),
  );
}

function side(k: number, radius: number): number {
  let c = 2 / (k * k);
  // (R!)² / ((R−k)!·(R+k)!) as a product of k small fractions.
  for (let j = 1; j <= k; j++) c *= (radius - k + j) / (radius + j);
  return k % 2 === 1 ? c : -c;
}

function padded(coefficients: readonly number[]): Coefficients {
  return Array.from({ length: COEFFICIENTS }, (_, k) => coefficients[k] ?? 0);
}
