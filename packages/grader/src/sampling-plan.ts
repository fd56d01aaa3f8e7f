import type { Limits } from './limits.ts';
import { LONG_RUNS, ONE_SAMPLE_BELOW } from './limits.ts';

export interface FirstRun {
  readonly firstNs: number;
  /** Time that the roof allows. */
  readonly attainableNs: number;
  /** Pass mark as a fraction of the roof; null where speed is not graded. */
  readonly passFraction: number | null;
  /** Device time left for the runs that follow. */
  readonly leftNs: number;
}

/** Runs after the first one. */
export interface SamplingPlan {
  readonly warmUps: number;
  /** Samples before the first look at their interval; 0: the first run is the only sample. */
  readonly first: number;
}

/**
 * Work beside each run of the kernel, in runs at the speed of the roof: inputs and output are written, the output is judged, the ceiling is
 * timed.
 */
const RUNS_BESIDE = 5;

/** A first batch of long runs may take this many times the time meant for sampling. */
const PATIENCE = 10;

/** Few samples for a kernel far below the pass mark or with long runs; otherwise as many as the limits say. */
export function samplingPlan({ firstNs, attainableNs, passFraction, leftNs }: FirstRun, limits: Limits): SamplingPlan {
  const tooSlow = passFraction !== null && attainableNs / firstNs < ONE_SAMPLE_BELOW * passFraction;
  const affordable = Math.floor(Math.min(leftNs, PATIENCE * limits.samplingNs) / (firstNs + RUNS_BESIDE * attainableNs));
  if (tooSlow || affordable < 1) return { warmUps: 0, first: 0 };
  const warmUps = limits.warmUps - 1;
  const first = firstNs < LONG_RUNS.ns ? limits.minSamples : Math.min(LONG_RUNS.minSamples, limits.minSamples);
  return affordable >= warmUps + first ? { warmUps, first } : { warmUps: 0, first: Math.min(affordable, first) };
}
