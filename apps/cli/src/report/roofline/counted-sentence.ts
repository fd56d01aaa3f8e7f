import { type Ceilings, isCounted, type RooflinePoint, requestedPerSecond } from '@rooflab/roofline';
import { formatBandwidth, formatIntensity } from '@rooflab/roofline/units';

/** The requested bandwidth and the intensities of a counted kernel, with a leading space; empty for one that was not counted. */
export function countedSentence(point: RooflinePoint, ceilings: Ceilings, operation: 'flop' | 'op'): string {
  if (!isCounted(point)) return '';
  const [counted, least] = [point.countedIntensity, point.intensity].map((each) => formatIntensity(each, operation));
  return `  Its intensity is ${counted} counted, ${least} by the fewest bytes.${servedSentence(point, ceilings)}`;
}

/** Why a kernel can request more than memory provides, with a leading space; empty for all others. */
export function servedSentence(point: RooflinePoint, { bandwidths }: Ceilings): string {
  const memory = Math.max(...bandwidths.map(({ bytesPerSecond }) => bytesPerSecond));
  if (!isCounted(point) || requestedPerSecond(point) <= memory) return '';
  return ` It asks for ${formatBandwidth(requestedPerSecond(point))}, more than memory gives: caches serve repeated reads.`;
}
