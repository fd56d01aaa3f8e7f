import * as Plot from '@observablehq/plot';
import { type LogScales, logScales, type Range } from '@rooflab/roofline';
import { formatBandwidth } from '@rooflab/roofline/units';
import type { BandwidthView } from './roofline-view.ts';
import { drawPanel, pointMarks, spread, text } from './svg-panel.ts';
import { PANEL } from './svg-scale.ts';

/** Room beside the last measured size for a sample of the line and `triad 4 170 GB/s`. */
const LABEL_WIDTH = 152;
const SAMPLE = { from: 8, to: 30 } as const;

const DASHES = { read: 'none', copy: '7 3', triad: '2 3' } as const;

/** x bytes, y bytes/s; the content of a `<g>`. */
export function bandwidthPanel(view: BandwidthView): string {
  const all = view.curves.flatMap((curve) => curve.points);
  const sizes = [...all.map((point) => point.bytes), ...view.points.map((point) => point.x)];
  const rates = [...all.map((point) => point.bytesPerSecond), ...view.points.map((point) => point.y)];
  const scales = logScales(
    { ...PANEL, right: LABEL_WIDTH },
    [Math.min(...sizes) / 1.3, Math.max(...sizes) * 1.6],
    [Math.min(...rates) / 2, Math.max(...rates) * 2.5],
  );
  const lines = view.curves.map(({ name, points }) => {
    const places = points.map((point): Range => [point.bytes, point.bytesPerSecond]);
    return Plot.line(places, { className: name, strokeWidth: 1.75, strokeDasharray: DASHES[name] });
  });
  const ends = curveEnds(view, scales);
  const labels = ends.map(({ label, dy, place }) => text(place, label, { dx: SAMPLE.to + 6, dy, textAnchor: 'start' }));
  const samples = ends.map(({ name, place, dy }) => {
    const [x, y] = [scales.pixelX(place[0]), scales.pixelY(place[1]) + dy];
    const dash = DASHES[name];
    return `<line class="${name}" x1="${x + SAMPLE.from}" x2="${x + SAMPLE.to}" y1="${y}" y2="${y}" stroke-width="1.75" stroke-dasharray="${dash}"/>`;
  });
  const panel = drawPanel(scales, { x: 'bytes moved', y: 'bytes/s' }, [...lines, ...labels, ...pointMarks(view.points)]);
  return panel + samples.join('');
}

/** Where each curve's name and value stand, right of the plot, moved apart. */
function curveEnds(view: BandwidthView, scales: LogScales) {
  const ends = view.curves.flatMap(({ name, points }) => {
    const last = points.at(-1);
    if (last === undefined) return [];
    const place: Range = [scales.x[1], last.bytesPerSecond];
    return [{ name, place, label: `${name} ${formatBandwidth(last.bytesPerSecond)}` }];
  });
  return spread(ends, scales).map(({ item, shift }) => ({ ...item, dy: shift }));
}
