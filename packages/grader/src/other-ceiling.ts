import type { Roof } from '@rooflab/result';
import type { Cost } from '@rooflab/roofline';
import { type Ceiling, ceilingsFor, roofWith } from './ceiling.ts';
import { fastestCeiling } from './fastest-ceiling.ts';
import { medianTimes } from './median-times.ts';
import type { ProbedRoof } from './roof/probed-roof.ts';
import type { ProbedBuffers } from './roof/probes.ts';
import type { TimedSession } from './session.ts';

interface TimedCeiling {
  readonly cost: Cost;
  /** What was timed in turn with the kernel, and its median. */
  readonly ceiling: Ceiling;
  readonly medianNs: number;
  readonly buffersOf: (i: number) => ProbedBuffers;
}

/**
 * The roof with the ceiling that bounds this cost as it was measured with the kernel. Near the ridge a new figure of one ceiling can leave the other as the
 * bound: then that one is timed too, so that no kernel is placed under a figure from before.
 */
export async function roofBeside(session: TimedSession, ceilings: ProbedRoof, timed: TimedCeiling): Promise<Roof> {
  const { cost, ceiling, medianNs, buffersOf } = timed;
  const roof = roofWith(ceilings.roof, ceiling, medianNs);
  const others = await ceilingsFor({ ...ceilings, roof }, cost, buffersOf);
  if (others[0]?.shows.kind === ceiling.shows.kind) return roof;
  const other = await fastestCeiling(session, others);
  const { device, timer, limits } = session;
  const [otherNs = null] = await medianTimes([other.contender], { device, timer, samples: limits.rungSamples });
  return otherNs === null ? roof : roofWith(roof, other, otherNs);
}
