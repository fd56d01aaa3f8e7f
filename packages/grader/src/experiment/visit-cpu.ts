import { STEPS_PER_SAMPLE } from '@rooflab/harness';
import { type HostClock, leastCost, type TimedSize } from '@rooflab/lab';
import { bytesMoved } from '@rooflab/roofline';
import { formatTime } from '@rooflab/roofline/units';
import { asOurs } from '../as-ours.ts';
import { workOf } from '../work.ts';
import { type Place, refuseLongBuffers } from './place.ts';
import { SkippedPlace } from './sampling.ts';
import type { Taken } from './visits.ts';

/**
 * Times the exercise's function on the processor over the same inputs as the kernels read, by the host's clock, where the code of the lab
 * runs. Throws `SkippedPlace` where its result is wrong, or where calling and checking it would take too long.
 */
export async function visitCpu(place: Place, { stepNs }: HostClock): Promise<Taken> {
  const { session, timed, limits } = place;
  refuseLongBuffers(place);
  const sampling = { samplingNs: limits.samplingNs, stepsPerSample: STEPS_PER_SAMPLE, clockStepNs: stepNs };
  const sampled = (size: TimedSize, samples: number) => asOurs(session.preparer.processor({ ...sampling, timed: size, samples }));
  await refuseLongStep(place, (smaller) => sampled(smaller, 1));
  session.ours('timing', place.label);
  const { wrong, ...taken } = await sampled(timed, limits.samples);
  if (wrong) throw new SkippedPlace(`the CPU's result is wrong: ${wrong.elements} of ${wrong.of} elements`);
  const cost = leastCost(session.exercise, timed.size);
  return { ...taken, bytes: bytesMoved(cost), flops: cost.flops };
}

/** Inputs, calls and the reference are one step, which cannot be stopped. So it is done with this share of the work first. */
const TRIED_SHARE = 2 ** -6;

/**
 * The share of the time limit of one of our steps that a measured step may be expected to take. A function may grow faster than its work: the time
 * of a sort for each key grows with the logarithm of their number, and with what no longer fits a cache.
 */
const LONGEST_SHARE = 1 / 2;

/** How often it is tried before a step is called too long: the first may have waited for a process to start, or for others. */
const TRIES = 3;

async function refuseLongStep({ session, timed, label }: Place, tryOut: (smaller: TimedSize) => Promise<unknown>): Promise<void> {
  const { exercise, clock, limits } = session;
  const smaller = exercise.smaller(timed, TRIED_SHARE);
  const growth = workOf(exercise, timed.size) / workOf(exercise, smaller.size);
  const longestMs = LONGEST_SHARE * limits.ourStepMs;
  let expectedMs = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES; tried++) {
    session.ours('timing', `${label}: a part of it`);
    const start = clock();
    await tryOut(smaller);
    expectedMs = Math.min(expectedMs, growth * (clock() - start));
    if (expectedMs <= longestMs) return;
  }
  throw new SkippedPlace(
    `calling and checking the CPU's function would take about ${formatTime(1e6 * expectedMs)}; the longest that is measured takes ${formatTime(1e6 * longestMs)}`,
  );
}
