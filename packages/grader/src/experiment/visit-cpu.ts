import { STEPS_PER_SAMPLE } from '@rooflab/harness';
import { type HostClock, leastCost } from '@rooflab/lab';
import { bytesMoved } from '@rooflab/roofline';
import { asOurs } from '../as-ours.ts';
import { type Place, refuseLongBuffers } from './place.ts';
import { SkippedPlace } from './sampling.ts';
import type { Taken } from './visits.ts';

/**
 * Times the exercise's function on the processor over the same inputs as the kernels read, by the host's clock, where the code of the lab
 * runs. Throws `SkippedPlace` where its result is wrong.
 */
export async function visitCpu(place: Place, { stepNs }: HostClock): Promise<Taken> {
  const { session, timed, limits } = place;
  refuseLongBuffers(place);
  session.ours('timing', place.label);
  const { samples, samplingNs } = limits;
  const task = { timed, samples, samplingNs, stepsPerSample: STEPS_PER_SAMPLE, clockStepNs: stepNs };
  const { wrong, ...sampled } = await asOurs(session.preparer.processor(task));
  if (wrong) throw new SkippedPlace(`the CPU's result is wrong: ${wrong.elements} of ${wrong.of} elements`);
  const cost = leastCost(session.exercise, timed.size);
  return { ...sampled, bytes: bytesMoved(cost), flops: cost.flops };
}
