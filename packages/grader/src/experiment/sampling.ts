/** How many samples one visit takes, and how long a run may be. */
export interface VisitLimits {
  readonly samples: number;
  /** Runs between two checks of the clock. */
  readonly batch: number;
  /** Time in samples after which a visit ends, in nanoseconds. */
  readonly samplingNs: number;
  /** A run that would take longer is not begun. */
  readonly longestRunMs: number;
}

/** Three samples in each of two rounds make six, the fewest with an interval of 95 %. */
export const VISIT_LIMITS = {
  hardware: { samples: 15, batch: 5, samplingNs: 150e6, longestRunMs: 400 },
  software: { samples: 3, batch: 3, samplingNs: 1e9, longestRunMs: 1_000 },
} as const satisfies Record<string, VisitLimits>;

/** A place that is not measured: it becomes a skipped point with this reason. */
export class SkippedPlace extends Error {
  override name = 'SkippedPlace';
}
