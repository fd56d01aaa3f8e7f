import {
  type PlotLabel,
  type PlotLine,
  type Roofline,
  type RooflinePoint,
  rooflineLabels,
  rooflineLines,
  rooflineScales,
  shownIntensity,
  type TextWidths,
  twins,
} from '@rooflab/roofline';
import { drawPanel } from './svg-panel.ts';
import { PANEL } from './svg-scale.ts';
import { escapeXml } from './svg-text.ts';

/** Of 12 px in whatever font the viewer has, with some to spare. */
const WIDTHS: TextWidths = { figures: (text) => text.length * 6.9, words: (text) => text.length * 6.7 };

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
      .map((point) => mark(point, scales.pixelX(shownIntensity(point)), scales.pixelY(point.flopsPerSecond))),
  );
  return [
    drawPanel(scales, { x: `arithmetic intensity, ${operation}/byte`, y: `${operation === 'flop' ? 'FLOP' : 'op'}/s` }, []),
    ...lines.map(lineMarkup),
    ...(second.length > 0 ? [`<g class="twin">${second.join('')}</g>`] : []),
    ...marks,
    ...rooflineLabels(drawn, lines).map(labelMarkup),
  ].join('');
}

function lineMarkup({ looks, corners }: PlotLine): string {
  const path = corners.map(({ x, y }) => `${pixel(x)},${pixel(y)}`).join('L');
  const end = corners.at(-1);
  const bar = looks === 'gap' && end ? `M${pixel(end.x - 5)},${pixel(end.y)}L${pixel(end.x + 5)},${pixel(end.y)}` : '';
  return `<g class="${looks}"><path d="M${path}${bar}"/></g>`;
}

function mark({ kind }: RooflinePoint, x: number, y: number): string {
  const at = `translate(${pixel(x)},${pixel(y)})`;
  return kind === 'rung'
    ? `<g class="rung" stroke-width="2"><path transform="${at}" d="M0,-6.5L6.5,0L0,6.5L-6.5,0Z"/></g>`
    : `<g class="yours"><circle transform="${at}" r="5"/></g>`;
}

const LABELS = {
  value: '',
  quiet: ' quiet',
  own: ' yours-text',
  name: ' rung-text',
  pass: ' quiet',
  full: ' quiet',
} as const satisfies Record<PlotLabel['looks'], string>;

function labelMarkup({ looks, text, x, y, anchor, angle, leader }: PlotLabel): string {
  const turn = angle === 0 ? '' : ` rotate(${pixel(-angle)})`;
  const [from, to] = leader ?? [];
  const line =
    from && to ? `<g class="rung"><line x1="${pixel(from.x)}" y1="${pixel(from.y)}" x2="${pixel(to.x)}" y2="${pixel(to.y)}"/></g>` : '';
  return `${line}<g class="halo${LABELS[looks]}" text-anchor="${anchor}"><text transform="translate(${pixel(x)},${pixel(y)})${turn}" dy="0.34em">${escapeXml(text)}</text></g>`;
}

function pixel(value: number): string {
  return String(Math.round(value * 100) / 100);
}
