import type { Result } from '@rooflab/result';

/** Said in place of what an open question about the file asks. */
const IN_QUESTION = 'You have an open question about this file. What was counted of it is shown again once you have answered.';

/** A result without anything that was counted of its kernel, or concluded from the counts: what questions about the kernel ask stands there. */
export function withoutCounts(result: Result): Result {
  const { xray: _x, explained: _e, counted: _c, hazards: _h, ...rest } = result;
  const { performance } = rest;
  return {
    ...rest,
    hint: '',
    xrayRefused: IN_QUESTION,
    performance: {
      ...performance,
      measurements: performance.measurements.map(withoutIntensity),
      sweep: performance.sweep.map(withoutIntensity),
    },
  };
}

/** A timed point without the intensity that was counted. */
export function withoutIntensity<T extends { readonly countedIntensity?: number | undefined }>(point: T): T {
  const { countedIntensity: _, ...rest } = point;
  return rest as T;
}
