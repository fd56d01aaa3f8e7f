/** Clock steps that a sample should last: an error of one step is then 2 %. */
export const STEPS_PER_SAMPLE = 50;

/** At most this many runs in one timed pass. */
export const MAX_REPEATS = 4096;

/** The largest growth from one try to the next, because the time of a short run is mostly chance. */
const MAX_GROWTH = 16;

/**
 * The step of the clock that gave these stamps: the greatest common divisor of their distances. Browsers round stamps to steps of some 100
 * µs, so that no page can spy on others by timing them (WebGPU specification, section 2.1.7.1, "Timing attacks"). Null when all stamps are
 * equal.
 */
export function clockStepNs(stamps: ArrayLike<bigint>): number | null {
  const first = stamps[0] ?? 0n;
  let step = 0n;
  for (let i = 1; i < stamps.length; i++) step = commonDivisor(step, distance(stamps[i] ?? first, first));
  return step === 0n ? null : Number(step);
}

/**
 * How often a run should be repeated within one timed pass, after `repeats` of them took `elapsedNs` (null: the clock did not move). When
 * the number does not change, it is enough or at its maximum.
 */
export function nextRepeats(repeats: number, elapsedNs: number | null, stepNs: number): number {
  const growth = Math.min(MAX_GROWTH, (STEPS_PER_SAMPLE * stepNs) / (elapsedNs ?? 0));
  return Math.min(MAX_REPEATS, Math.max(repeats, Math.ceil(repeats * growth)));
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}

/** Euclid's algorithm. */
function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
