import { boxAround, type LogScales, labelAt, labelsAround, logScales, placeLabels } from '@rooflab/roofline';
import { spreadNames } from '@rooflab/roofline/svg-file';
import { formatBandwidth, formatFraction } from '@rooflab/roofline/units';
import type { BandwidthView, PlotPoint } from './roofline-view.ts';
import { kernelMark, labelMarkup, linePath, PANEL, panelAxes, pixel, WIDTHS } from './svg-panel.ts';

/** Room beside the last measured size for a sample of the line and `triad 4 170 GB/s`. */
const FRAME = { ...PANEL, right: 152 } as const;
const SAMPLE = { from: 8, to: 30 } as const;

const DASHES = { read: 'none', copy: '7 3', triad: '2 3' } as const;

/** Distance of a share from the middle of its mark, in pixels. */
const CLEARANCE = 11;

/** x bytes, y bytes/s; the content of a `<g>`. */
export function bandwidthPanel(view: BandwidthView): string {
  const all = view.curves.flatMap((curve) => curve.points);
  const sizes = [...all.map((point) => point.bytes), ...view.points.map((point) => point.x)];
  const rates = [...all.map((point) => point.bytesPerSecond), ...view.points.map((point) => point.y)];
  const scales = logScales(FRAME, [Math.min(...sizes) / 1.3, Math.max(...sizes) * 1.6], [Math.min(...rates) / 2, Math.max(...rates) * 2.5]);
  const lines = view.curves.map(({ name, points }) => {
    const corners = points.map((point) => ({ x: scales.pixelX(point.bytes), y: scales.pixelY(point.bytesPerSecond) }));
    return `<g class="${name}" stroke-width="1.75" stroke-dasharray="${DASHES[name]}"><path d="${linePath(corners)}"/></g>`;
  });
  const marks = (['rung', 'yours'] as const).flatMap((kind) =>
    view.points.filter((point) => point.kind === kind).map(({ x, y }) => kernelMark(kind === 'rung', scales.pixelX(x), scales.pixelY(y))),
  );
  return [
    panelAxes(FRAME, scales, { x: 'bytes moved', y: 'bytes/s' }),
    ...lines,
    ...marks,
    ...shares(view.points, scales),
    ...curveNames(view, scales),
  ].join('');
}

/** The share of the roof of each point: below the student's and above a rung, where there is room. */
function shares(points: readonly PlotPoint[], { pixelX, pixelY }: LogScales): string[] {
  const wishes = points.map(({ kind, x, y, fraction }) => {
    const [text, at] = [formatFraction(fraction), { x: pixelX(x), y: pixelY(y) }];
    const side = kind === 'yours' ? 18 : -18;
    const width = WIDTHS.figures(text);
    return [[labelAt(text, width, { x: at.x, y: at.y + side, anchor: 'middle' }), ...labelsAround(text, width, at, CLEARANCE)]];
  });
  const bounds = { left: FRAME.left, right: FRAME.width, top: 0, bottom: FRAME.height - FRAME.bottom };
  const taken = points.map(({ x, y }) => boxAround(pixelX(x), pixelY(y), 7));
  return placeLabels(wishes, { bounds, taken, avoided: [] }).flatMap((label, index) =>
    label === null ? [] : labelMarkup(`${points[index]?.kind}-text`, label),
  );
}

/** Name, line and last value of each curve, right of the plot. */
function curveNames({ curves }: BandwidthView, { x: [, largest], pixelX, pixelY }: LogScales): string[] {
  const left = pixelX(largest);
  const names = curves.flatMap(({ name, points }) => {
    const last = points.at(-1);
    return last ? [{ name, text: `${name} ${formatBandwidth(last.bytesPerSecond)}`, y: pixelY(last.bytesPerSecond) }] : [];
  });
  return spreadNames(names).flatMap(({ name, text, y }) => [
    `<line class="${name}" x1="${pixel(left + SAMPLE.from)}" x2="${pixel(left + SAMPLE.to)}" y1="${pixel(y)}" y2="${pixel(y)}" stroke-width="1.75" stroke-dasharray="${DASHES[name]}"/>`,
    labelMarkup('', { text, x: left + SAMPLE.to + 6, y, anchor: 'start', angle: 0 }),
  ]);
}
