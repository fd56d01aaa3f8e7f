import { type Ceilings, isCounted, type RooflinePoint, requestedPerSecond } from '@rooflab/roofline';
import { formatBandwidth, formatIntensity } from '@rooflab/roofline/units';

/** What a counted kernel asks for at which intensities, with a space before it; empty for one that was not counted. */
export function countedSentence(point: RooflinePoint, ceilings: Ceilings, operation: 'flop' | 'op'): string {
  if (!isCounted(point)) return '';
  const [counted, least] = [point.countedIntensity, point.intensity].map((each) => formatIntensity(each, operation));
  return `  Its intensity is ${counted} counted, ${least} by the fewest bytes.${servedSentence(point, ceilings)}`;
}

/** Why a kernel that asks for more than memory gives may do so, with a space before it; empty for all others. */
export function servedSentence(point: RooflinePoint, { bandwidths }: Ceilings): string {
  const memory = Math.max(...bandwidths.map(({ bytesPerSecond }) => bytesPerSecond));
  if (!isCounted(point) || requestedPerSecond(point) <= memory) return '';
  return ` It asks for ${formatBandwidth(requestedPerSecond(point))}, more than memory gives: caches serve repeated reads.`;
}
