/** Unit roundoff of f32. */
export const UNIT_ROUNDOFF = 2 ** -24;

/** Below this, f32 has no normal numbers, and WGSL lets a kernel write 0. It covers a flush in an exponential and one in the result. */
export const LOST_TO_ZERO = 2 ** -125;

/**
 * Error of `exp(x − m)` in f32, in units of 2^-24 relative to the value: WGSL allows 3 + 2·|x − m| ulp (section 15.7.4.2, "Accuracy of
 * expressions"), and one ulp is at most two units. The subtraction adds half an ulp of its result, which is |x − m| units more.
 */
const PER_DISTANCE = 5;
const EXPONENTIAL = 6;

/**
 * What does not depend on the data: two exponentials above the fraction bar (of the element, and of the step from one maximum to another, as
 * in an online softmax) and two below it, a division (2.5 ulp), and three products.
 */
const FIXED = 4 * EXPONENTIAL + 5 + 3;

/**
 * Rounding errors of n additions in a row grow like a random walk, √n (N. Higham and T. Mary, A New Approach to Probabilistic Rounding Error
 * Analysis, SIAM J. Sci. Comput. 41, 2019); the factor 3 as in the lab of matrix products.
 */
const PER_ROOT = 3;

/**
 * Error of one weight `exp(x − m) / Σ exp`, relative to it. `distance` is |x − m|; `meanDistance` that of all terms of the sum, each
 * weighted with its weight: to first order, the relative error of a sum of positive terms is the weighted mean of theirs.
 */
export function weightError(distance: number, meanDistance: number, terms: number): number {
  return UNIT_ROUNDOFF * (FIXED + PER_DISTANCE * (distance + meanDistance) + PER_ROOT * Math.sqrt(terms));
}
