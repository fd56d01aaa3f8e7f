import { type Ceilings, isCounted, type RooflinePoint, requestedPerSecond } from '@rooflab/roofline';
import { formatBandwidth, formatIntensity } from '@rooflab/roofline/units';

/** What a counted kernel asks for, with a space before it; empty for one that was not counted. */
export function countedSentence(point: RooflinePoint, { bandwidths }: Ceilings, operation: 'flop' | 'op'): string {
  if (!isCounted(point)) return '';
  const requested = requestedPerSecond(point);
  const memory = Math.max(...bandwidths.map(({ bytesPerSecond }) => bytesPerSecond));
  const intensities = `${formatIntensity(point.countedIntensity, operation)}; at the fewest bytes it is ${formatIntensity(point.intensity, operation)}`;
  const served = requested > memory ? ' That is more than memory gives: caches serve repeated reads.' : '';
  return ` It asks for ${formatBandwidth(requested)}, at ${intensities}.${served}`;
}
