import { HarnessError } from '@rooflab/harness';
import type { Ceiling } from './ceiling.ts';
import { medianTimes } from './median-times.ts';
import type { TimedSession } from './session.ts';

/** Runs of each, of which the median counts: the shapes of a probe differ by a few percent at most. */
const RUNS = 3;

/** The fastest of some ceilings, which run in turn on the buffers of a kernel. A single one is not run. */
export async function fastestCeiling(
  { device, timer }: Pick<TimedSession, 'device' | 'timer'>,
  ceilings: readonly Ceiling[],
): Promise<Ceiling> {
  const [first, ...others] = ceilings;
  if (!first) throw new TypeError('There is no ceiling to choose from.');
  if (others.length === 0) return first;
  const contenders = ceilings.map(({ contender }) => contender);
  const times = await medianTimes(contenders, { device, timer, samples: RUNS });
  const timed = ceilings.map((ceiling, k) => ({ ceiling, rate: rateOf(ceiling, times[k] ?? null) }));
  return timed.reduce((best, each) => (each.rate > best.rate ? each : best)).ceiling;
}

/** Bytes or operations a nanosecond. */
function rateOf({ shows }: Ceiling, medianNs: number | null): number {
  if (medianNs === null) throw new HarnessError('The GPU clock gave no usable sample of a ceiling.');
  return (shows.kind === 'flops' ? shows.flops : shows.bytes) / medianNs;
}
