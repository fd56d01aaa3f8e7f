import type { CurvePoint } from './curve.ts';

/** A time as a fixed part plus a part per unit of work, both in the unit of y and never negative. */
export interface FixedPlusLinear {
  readonly fixed: number;
  readonly perUnit: number;
}

/** One data point: the amount of work, and the time it took. */
export interface WorkedPoint extends Pick<CurvePoint, 'y'> {
  readonly work: number;
}

/**
 * The fit `y = fixed + perUnit · work` with the smallest sum of squared relative errors, so that small sizes count as much as large ones:
 * weighted least squares with weights 1/y². Null for fewer than two different amounts of work.
 */
export function fitFixedPlusLinear(points: readonly WorkedPoint[]): FixedPlusLinear | null {
  let [ones, works, squares, values, products] = [0, 0, 0, 0, 0];
  for (const { work, y } of points) {
    const weight = 1 / y ** 2;
    ones += weight;
    works += weight * work;
    squares += weight * work ** 2;
    values += weight * y;
    products += weight * work * y;
  }
  const determinant = ones * squares - works ** 2;
  if (!(determinant > 1e-12 * ones * squares)) return null;
  const fixed = (values * squares - products * works) / determinant;
  const perUnit = (products * ones - values * works) / determinant;
  if (fixed < 0) return { fixed: 0, perUnit: products / squares };
  return perUnit < 0 ? { fixed: values / ones, perUnit: 0 } : { fixed, perUnit };
}
