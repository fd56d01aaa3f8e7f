import type { Measurement, Result } from '@rooflab/result';
import { gapWords, mainPoint, roofShare } from '@rooflab/roofline';
import { formatCount, formatFraction, formatIntensity } from '@rooflab/roofline/units';
import { visibleLine } from '../layout/visible-text.ts';
import { servedSentence } from '../roofline/counted-sentence.ts';
import { rooflineView } from '../roofline/roofline-view.ts';

/** The counted intensity at the largest size, and that of the fewest bytes, which the roof uses; none for kernels without arithmetic. */
export function intensityLines(measurements: readonly Measurement[], operation: 'flop' | 'op'): string[] {
  const { countedIntensity = 0, intensity = 0 } = measurements.at(-1) ?? {};
  if (countedIntensity === 0) return [];
  return [
    `Intensity: ${formatIntensity(countedIntensity, operation)} asked for, ${formatIntensity(intensity, operation)} by the fewest bytes.`,
  ];
}

/** What the lab's own kernel achieved beside the student's, one line per timed size that has one. */
export function rungLines(measurements: readonly Measurement[]): string[] {
  const lines = measurements.flatMap(({ rung, medianNs }) => {
    if (rung === null) return [];
    const ratio = rung.medianNs / medianNs;
    const pace = ratio >= 1 ? `yours is ${formatRatio(ratio)} times as fast` : `it is ${formatRatio(1 / ratio)} times as fast as yours`;
    return [`The lab's rung ${visibleLine(rung.name)} reaches ${formatFraction(rung.fraction)} of the roof: ${pace}.`];
  });
  // The largest size is the most informative; the smaller ones would only repeat it.
  return lines.slice(-1);
}

/** How far the largest size is from its roof, and what serves the traffic where the kernel requests more than memory provides. */
export function gapSentence(result: Result): string {
  const { measurements } = result.performance;
  const largest = measurements.at(-1);
  if (largest === undefined) return '';
  const roofline = rooflineView(result, undefined);
  const point = roofline && mainPoint(roofline.points);
  const where = measurements.length > 1 ? 'Gap at the largest size' : 'Gap';
  return `${where}: ${gapWords(roofShare(largest))}.${roofline && point ? servedSentence(point, roofline.shape) : ''}`;
}

function formatRatio(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(2) : formatCount(ratio);
}
