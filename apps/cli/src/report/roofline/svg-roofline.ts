import {
  type PlotLabel,
  type PlotLine,
  type Roofline,
  rooflineLabels,
  rooflineLines,
  rooflineScales,
  shownIntensity,
  twins,
} from '@rooflab/roofline';
import { kernelMark, labelMarkup, linePath, PANEL, panelAxes, pixel, WIDTHS } from './svg-panel.ts';

/** x flop/byte, y flop/s; the content of a `<g>`. */
export function rooflinePanel(view: Roofline, operation: 'flop' | 'op'): string {
  const scales = rooflineScales(PANEL, view);
  const drawn = { ...view, frame: PANEL, scales, operation, widths: WIDTHS };
  const lines = rooflineLines(drawn);
  const second = twins(view.points, scales).map(
    ({ x, leastX, y }) =>
      `<line x1="${pixel(x)}" x2="${pixel(leastX)}" y1="${pixel(y)}" y2="${pixel(y)}"/><circle cx="${pixel(leastX)}" cy="${pixel(y)}" r="4.5"/>`,
  );
  const marks = (['rung', 'practice'] as const).flatMap((kind) =>
    view.points
      .filter((point) => point.kind === kind)
      .map((point) => kernelMark(kind === 'rung', scales.pixelX(shownIntensity(point)), scales.pixelY(point.flopsPerSecond))),
  );
  return [
    panelAxes(PANEL, scales, { x: `arithmetic intensity, ${operation}/byte`, y: `${operation === 'flop' ? 'FLOP' : 'op'}/s` }),
    ...lines.map(lineMarkup),
    ...(second.length > 0 ? [`<g class="twin">${second.join('')}</g>`] : []),
    ...marks,
    ...rooflineLabels(drawn, lines).map((label) => labelMarkup(LABELS[label.looks], label)),
  ].join('');
}

function lineMarkup({ looks, corners }: PlotLine): string {
  const end = corners.at(-1);
  const bar =
    looks === 'gap' && end
      ? linePath([
          { ...end, x: end.x - 5 },
          { ...end, x: end.x + 5 },
        ])
      : '';
  return `<g class="${looks}"><path d="${linePath(corners)}${bar}"/></g>`;
}

const LABELS = {
  value: '',
  quiet: 'quiet',
  own: 'yours-text',
  name: 'rung-text',
  pass: 'quiet',
  full: 'quiet',
} as const satisfies Record<PlotLabel['looks'], string>;
