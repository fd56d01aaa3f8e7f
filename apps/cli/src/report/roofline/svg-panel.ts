import * as Plot from '@observablehq/plot';
import type { LogScales, Range } from '@rooflab/roofline';
import { formatFraction, formatTick } from '@rooflab/roofline/units';
import { parseHTML } from 'linkedom';
import type { PlotPoint } from './roofline-view.ts';
import { PANEL } from './svg-scale.ts';

const { document } = parseHTML('<!doctype html><html></html>');

/** Least distance of two lines of text, in pixels. */
const LINE_HEIGHT = 14;

/** A grid with ticks at decades, and the marks over it; the content of a `<g>`. */
export function drawPanel(scales: LogScales, axes: { readonly x: string; readonly y: string }, marks: Plot.Markish[]): string {
  const svg = Plot.plot({
    document,
    width: PANEL.width,
    height: PANEL.height,
    marginLeft: PANEL.left,
    marginTop: PANEL.top,
    marginBottom: PANEL.bottom,
    marginRight: PANEL.width - scales.pixelX(scales.x[1]),
    x: { type: 'log', domain: [...scales.x], axis: null },
    y: { type: 'log', domain: [...scales.y], axis: null },
    marks: [
      Plot.gridX(scales.ticksX, { className: 'grid', strokeOpacity: 1 }),
      Plot.gridY(scales.ticksY, { className: 'grid', strokeOpacity: 1 }),
      Plot.axisX(scales.ticksX, { className: 'tick', label: null, tickSize: 0, tickPadding: 8, tickFormat: formatTick }),
      Plot.axisY(scales.ticksY, { className: 'tick', label: null, tickSize: 0, tickPadding: 8, tickFormat: formatTick }),
      Plot.text([axes.y], { frameAnchor: 'top-left', textAnchor: 'start', dx: 8 - PANEL.left, dy: -22, className: 'quiet' }),
      Plot.text([axes.x], { frameAnchor: 'bottom', dy: 38, className: 'quiet' }),
      ...marks,
    ],
  });
  // Plot's own style is for a whole page's plots; the file has one style of its own.
  return svg.innerHTML.replace(/<style>.*?<\/style>/s, '');
}

/** One text at a place. */
export function text(place: Range, content: string, options: Plot.TextOptions): Plot.Markish {
  return Plot.text([place], { x: '0', y: '1', text: [content], className: 'halo', ...options });
}

/** Rungs as hollow diamonds, the student's as discs inside or beside them, each with its share of the roof under or over it. */
export function pointMarks(points: readonly PlotPoint[]): Plot.Markish[] {
  const of = (kind: PlotPoint['kind']) => points.filter((point) => point.kind === kind);
  const places = (kind: PlotPoint['kind']) => of(kind).map((point): Range => [point.x, point.y]);
  const written = (['rung', 'yours'] as const).flatMap((kind) =>
    of(kind).map(({ x, y, fraction }) =>
      text([x, y], formatFraction(fraction), { dy: kind === 'yours' ? 18 : -18, className: `halo ${kind}-text` }),
    ),
  );
  return [
    ...written,
    Plot.dot(places('rung'), { symbol: 'diamond2', r: 7, className: 'rung', strokeWidth: 2, fill: 'white' }),
    Plot.dot(places('yours'), { r: 5, className: 'yours', strokeWidth: 1, fill: 'black' }),
  ];
}

/** Moves labels apart vertically, from the highest down, by as little as keeps them readable. */
export function spread<Item extends { readonly place: Range }>(items: readonly Item[], scales: LogScales): { item: Item; shift: number }[] {
  let free = Number.NEGATIVE_INFINITY;
  return items
    .toSorted((a, b) => b.place[1] - a.place[1])
    .map((item) => {
      const wanted = scales.pixelY(item.place[1]);
      const at = Math.max(wanted, free);
      free = at + LINE_HEIGHT;
      return { item, shift: at - wanted };
    });
}
