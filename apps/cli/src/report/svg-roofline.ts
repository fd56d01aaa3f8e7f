import * as Plot from '@observablehq/plot';
import { type BandwidthRoof, equalDecades, type LogScales, type Range } from '@rooflab/roofline';
import { formatBandwidth, formatBytes, formatIntensity, formatThroughput } from '@rooflab/roofline/units';
import type { PlotPoint, RooflineView } from './roofline-view.ts';
import { drawPanel, pointMarks, text } from './svg-panel.ts';
import { PANEL } from './svg-scale.ts';

/** x flop/byte, y flop/s; the content of a `<g>`. */
export function rooflinePanel(view: RooflineView, operation: 'flop' | 'op'): string {
  const [main, cache] = view.roofs;
  const scales = scalesOf(view);
  const edge = view.peakPerSecond / Math.max(...view.roofs.map((roof) => roof.bytesPerSecond));
  const peak: Range[] = [
    [edge, view.peakPerSecond],
    [scales.x[1], view.peakPerSecond],
  ];
  const drop: Range[] = [
    [view.ridge, view.peakPerSecond],
    [view.ridge, scales.y[0]],
  ];
  const cacheLine = { className: 'cache-roof', strokeWidth: 1.5, strokeDasharray: '7 4' };
  const ridgeText = { dx: 8, dy: -12, textAnchor: 'start', className: 'halo quiet' } as const;
  return drawPanel(scales, { x: `arithmetic intensity, ${operation}/byte`, y: `${operation === 'flop' ? 'FLOP' : 'op'}/s` }, [
    Plot.line(drop, { className: 'drop', strokeDasharray: '1 4', strokeLinecap: 'round' }),
    ...(cache === undefined ? [] : [Plot.line(slope(cache, view, scales), cacheLine)]),
    Plot.line(slope(main, view, scales), { className: 'roof', strokeWidth: 2 }),
    Plot.line(peak, { className: 'roof', strokeWidth: 2 }),
    text([scales.x[1], view.peakPerSecond], formatThroughput(view.peakPerSecond, operation), { dx: -4, dy: -10, textAnchor: 'end' }),
    text([view.ridge, scales.y[0]], `ridge ${formatIntensity(view.ridge, operation)}`, ridgeText),
    ...slopeLabels(view, scales),
    ...pointMarks(view.points, scales, { side: 'beside' }),
  ]);
}

/** Room left of the points for their labels, right of the ridge for the peak's, above the peak for its value. */
function scalesOf(view: RooflineView): LogScales {
  const intensities = [...view.points.map((point) => point.x), view.ridge];
  const rates = view.points.map((point) => point.y);
  const low = Math.min(...intensities) / 6;
  return equalDecades(
    PANEL,
    [low, Math.max(...intensities) * 12],
    [Math.min(...rates.map((rate) => rate / 2), view.roofs[0].bytesPerSecond * low), Math.max(...rates, view.peakPerSecond) * 2.5],
  );
}

function slope(roof: BandwidthRoof, view: RooflineView, scales: LogScales): [Range, Range] {
  const low = Math.max(scales.x[0], scales.y[0] / roof.bytesPerSecond);
  const ridge = view.peakPerSecond / roof.bytesPerSecond;
  return [
    [low, roof.bytesPerSecond * low],
    [ridge, view.peakPerSecond],
  ];
}

/** Each roof's value along its line: the highest line's above it, a lower one's under it. */
function slopeLabels(view: RooflineView, scales: LogScales): Plot.Markish[] {
  const highest = Math.max(...view.roofs.map((roof) => roof.bytesPerSecond));
  return view.roofs.map((roof) => {
    const [[low], [high]] = slope(roof, view, scales);
    const at = farthestFrom(view.points, [low, high]);
    const shift = roof.bytesPerSecond === highest ? -7 : 8;
    const rate = formatBandwidth(roof.bytesPerSecond);
    const content = view.roofs.length > 1 ? `${rate} at ${formatBytes(roof.bytes)}` : rate;
    return text([at, at * roof.bytesPerSecond], content, { rotate: -45, dx: shift, dy: shift });
  });
}

/** Of some places along a range, the one that is farthest from all points, so that a label there hides none. */
function farthestFrom(points: readonly PlotPoint[], [low, high]: Range): number {
  const candidates = [0.35, 0.5, 0.65].map((share) => low * (high / low) ** share);
  const distance = (place: number) => Math.min(...points.map((point) => Math.abs(Math.log(point.x / place))));
  return candidates.reduce((best, each) => (distance(each) > distance(best) ? each : best));
}
