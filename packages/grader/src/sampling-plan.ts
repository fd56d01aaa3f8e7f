import type { Limits } from './limits.ts';
import { ONE_SAMPLE_BELOW } from './limits.ts';

export interface FirstRun {
  readonly firstNs: number;
  /** What the roof allows. */
  readonly attainableNs: number;
  /** Of the roof; null where speed is not graded. */
  readonly passFraction: number | null;
  /** Device time for the runs that follow. */
  readonly leftNs: number;
}

/** Runs after the first one. */
export interface SamplingPlan {
  readonly warmUps: number;
  /** 0: the first run is the one sample. */
  readonly batch: number;
}

/** Beside each run of the kernel: output and inputs are written, judged, and the ceiling is timed. */
const RUNS_BESIDE = 5;

/** A first batch of long runs may take so many times what sampling should. */
const PATIENCE = 10;

/** Few samples of a kernel far below the pass mark or with long runs; for every other as many as the limits say. */
export function samplingPlan({ firstNs, attainableNs, passFraction, leftNs }: FirstRun, limits: Limits): SamplingPlan {
  const tooSlow = passFraction !== null && attainableNs / firstNs < ONE_SAMPLE_BELOW * passFraction;
  const affordable = Math.floor(Math.min(leftNs, PATIENCE * limits.samplingNs) / (firstNs + RUNS_BESIDE * attainableNs));
  if (tooSlow || affordable < 1) return { warmUps: 0, batch: 0 };
  const warmUps = limits.warmUps - 1;
  if (affordable >= warmUps + limits.minSamples) return { warmUps, batch: limits.minSamples };
  return { warmUps: 0, batch: Math.min(affordable, limits.minSamples) };
}
