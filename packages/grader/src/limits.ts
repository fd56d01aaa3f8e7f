/** Deadlines and sampling of one grading. A test compares docs/how-you-are-measured.md with these. */
export interface Limits {
  /** Covers Tint, and the driver's compiler for every entry point. */
  readonly compileMs: number;
  /** One run of the whole launch plan. */
  readonly runMs: number;
  /** Making the plan's scratch buffer and filling it before a run. */
  readonly fillMs: number;
  /** All runs of one kernel together, including the runs that measure and judge them. */
  readonly deviceMs: number;
  /** All steps that the student's file is responsible for: compiling, filling, running. Well below the limit of a whole grading. */
  readonly studentMs: number;
  /** A timed run that might take longer is not started. */
  readonly longestTimedMs: number;
  /** A small case whose run took longer is not repeated. */
  readonly repeatMs: number;
  /** Our own steps: making inputs, reference results, ceilings. */
  readonly ourStepMs: number;
  /** Untimed runs before the first sample. */
  readonly warmUps: number;
  readonly minSamples: number;
  /** Samples between two looks at their interval, after the first `minSamples`. */
  readonly batch: number;
  readonly maxSamples: number;
  /** GPU time after which sampling stops even though the interval is still wide. */
  readonly samplingNs: number;
  /** Samples of the lab's own rung. */
  readonly rungSamples: number;
  /** Most records that an x-ray takes of a launch that it samples: on a GPU a timed size has many workgroups, and they are alike. */
  readonly sampledRecords: number;
}

export const LIMITS = {
  hardware: {
    compileMs: 10_000,
    runMs: 2_000,
    fillMs: 5_000,
    deviceMs: 5_000,
    studentMs: 30_000,
    longestTimedMs: 1_000,
    repeatMs: 100,
    ourStepMs: 20_000,
    warmUps: 3,
    minSamples: 8,
    batch: 4,
    maxSamples: 200,
    samplingNs: 150e6,
    rungSamples: 9,
    sampledRecords: 2 ** 18,
  },
  software: {
    compileMs: 10_000,
    runMs: 20_000,
    fillMs: 20_000,
    deviceMs: 60_000,
    studentMs: 120_000,
    longestTimedMs: 4_000,
    repeatMs: 1_000,
    ourStepMs: 60_000,
    warmUps: 1,
    minSamples: 5,
    batch: 5,
    maxSamples: 15,
    samplingNs: 400e6,
    rungSamples: 3,
    sampledRecords: 2 ** 20,
  },
} as const satisfies Record<string, Limits>;

/** For questions about an accepted kernel: which are drawn must not depend on how busy the device is. */
export const PATIENT_LIMITS: Limits = {
  ...LIMITS.hardware,
  compileMs: 60_000,
  runMs: LIMITS.software.runMs,
  fillMs: LIMITS.software.fillMs,
  deviceMs: LIMITS.software.deviceMs,
  studentMs: LIMITS.software.studentMs,
};

/** Half-width of the median's 95 % interval, relative to the median, at which sampling stops. */
export const STABLE_RELATIVE_HALF_WIDTH = 0.01;

/** Of longer runs a few samples fewer are enough to look at: each costs much, and they vary little. */
export const LONG_RUNS = { ns: 20e6, minSamples: 6 };

/** Timed inputs together exceed this, so that no last-level cache holds them; the largest known cache holds 256 MiB. */
export const ROTATION_BYTES = 256 * 2 ** 20;

/** Fewest input sets, so that a result carried over from the previous run is wrong. */
export const MIN_INPUT_SETS = 3;

/** Most input sets: at tiny sizes more would only cost time. */
export const MAX_INPUT_SETS = 16;

/**
 * How far a measured fraction can lie above the true one: by a share of it, plus the uncertainty of clock and launch as a time. From
 * repeated gradings of the fastest honest kernels (`bench/limit`): their means stay below 1, at least four standard deviations from this
 * limit.
 */
export const TIMING_ERROR = { relative: 0.008, ns: 500 } as const;

/** The highest fraction of the roof that we believe for a run of this length; a faster kernel is held for a person to check. */
export function highestBelieved(medianNs: number): number {
  return 1 + TIMING_ERROR.relative + TIMING_ERROR.ns / medianNs;
}

export { ALL_POINTS, CORRECTNESS_POINTS, SPEED_POINTS } from '@rooflab/roofline';

/** Longest WGSL file, in bytes of UTF-8. */
export const MAX_SOURCE_BYTES = 64 * 1024;

/**
 * Once the runs have used this share of their time, small cases are run only once: no slow kernel should be ended because of repetitions.
 */
export const REPEATED_UNTIL = 1 / 2;

/** Below this share of the pass mark a single sample decides: more would only show how slow the kernel is. */
export const ONE_SAMPLE_BELOW = 1 / 4;

/** This many of the visible small cases, the largest with at most this many elements, are run in every order of the invocations. */
export const EVERY_SCHEDULE = { cases: 4, elements: 2 ** 15 };

/** Limit on the cost of the sizes around a file's own chunks together, in words moved plus operations converted to words. */
export const OWN_SIZES_WORK = 2 ** 20;

/** The same limit for chunks not divisible by the width of a vector. A product of matrices with 516 rows costs about 2 ** 23. */
export const ODD_SIZES_WORK = 2 ** 24;

/** The smallest of the covering sizes on a software device. */
export const SOFTWARE_FIRST_SIZE = 32;

/**
 * Beyond the smallest of them, covering sizes on a software device have at most this share of the work of the fixed cases, or this many
 * operations where the fixed cases have hardly any.
 */
export const SOFTWARE_COVERING = { share: 1 / 2, operations: 2 ** 20 };
