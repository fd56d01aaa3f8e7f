import type { TimedSize, Variant } from '@rooflab/lab';
import { formatBytes } from '@rooflab/roofline/units';
import { bufferBytes } from '../layout.ts';
import type { TimedSession } from '../session.ts';
import { SkippedPlace, type VisitLimits } from './sampling.ts';

/** One place of one curve on one device, ready to be measured. */
export interface Place {
  /** The session of the exercise at this place, with its own time accounts. */
  readonly session: TimedSession;
  readonly variant: Variant;
  /** Values of overrides: those of the sweep, and the axis' value where it sets one. */
  readonly constants: Readonly<Record<string, number>>;
  readonly timed: TimedSize;
  /** For progress: `divergent WG=32 at n=4096`. */
  readonly label: string;
  readonly limits: VisitLimits;
}

/** Throws `SkippedPlace` where the device cannot have a buffer of the required length. */
export function refuseLongBuffers({ session, timed }: Pick<Place, 'session' | 'timed'>): void {
  const { inputs, outputs } = bufferBytes(session.exercise, timed.size);
  const { maxStorageBufferBindingSize, maxBufferSize } = session.device.limits;
  const most = Math.min(maxStorageBufferBindingSize, maxBufferSize);
  const longest = Math.max(...inputs, ...outputs.map(({ bytes }) => bytes));
  if (longest > most) throw new SkippedPlace(`a buffer would have ${formatBytes(longest)}; this device allows ${formatBytes(most)}`);
}
