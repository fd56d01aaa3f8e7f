import type { ExperimentCurves, ExperimentResult } from '@rooflab/result';
import type { PlotFrame } from '../log-plot.ts';
import { type DrawnCurve, type ExperimentDrawing, experimentDrawing } from './experiment-drawing.ts';
import { EXPERIMENT_STYLE } from './experiment-style.ts';
import { FILE_STYLE } from './file-style.ts';

const HEADER = 64;
const BORDER = 16;

/** Pixels of the chart; the room on the right is for the names of the curves. */
const FRAME = { width: 760, height: 440, left: 64, right: 200, top: 40, bottom: 48 } as const satisfies PlotFrame;

/**
 * The curves of an experiment as a file of its own: our points filled with their intervals as whiskers, the document's hollow with its machine below
 * the plot, models as dotted lines. Null when nothing was measured.
 */
export function experimentSvg(result: ExperimentResult): string | null {
  const drawing = experimentDrawing(result, FRAME);
  if (drawing === null) return null;
  const notes = [...new Set(result.document.map(({ machine, source }) => `Hollow: ${source}. Machine: ${machine}.`))].flatMap(wrapped);
  const height = HEADER + FRAME.height + 18 * (notes.length + 1) + BORDER;
  const width = FRAME.width + 2 * BORDER;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="plot-title plot-desc">`,
    `<title id="plot-title">${escaped(result.title)}</title>`,
    `<desc id="plot-desc">${escaped(experimentInWords(result))}</desc>`,
    `<style>${FILE_STYLE}${EXPERIMENT_STYLE}</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<text class="heading" x="${BORDER + 8}" y="32">${escaped(result.title)}</text>`,
    `<text class="quiet" x="${BORDER + 8}" y="52">${escaped(`${result.device.description} · ${result.inputs} inputs · whiskers: 95 % interval of the median`)}</text>`,
    `<g transform="translate(${BORDER},${HEADER})" fill="none" text-anchor="middle">${chart(drawing)}</g>`,
    ...notes.map((note, i) => `<text class="quiet" x="${BORDER + 8}" y="${HEADER + FRAME.height + 18 * (i + 1)}">${escaped(note)}</text>`),
    '</svg>\n',
  ].join('\n');
}

function chart(drawing: ExperimentDrawing): string {
  const { curves, models } = drawing;
  return [
    axes(drawing),
    ...models.map(({ line }) => `<path class="model" d="${line}" stroke-width="1.25" stroke-dasharray="1 4"/>`),
    ...curves.map(curveMarkup),
    ...nameTexts(curves),
  ].join('');
}

function axes({ frame, ticks, axes: names }: ExperimentDrawing): string {
  const [right, bottom] = [frame.width - frame.right, frame.height - frame.bottom];
  const grid = [
    ...ticks.x.map(({ at }) => `<line x1="${at}" x2="${at}" y1="${frame.top}" y2="${bottom}"/>`),
    ...ticks.y.map(({ at }) => `<line x1="${frame.left}" x2="${right}" y1="${at}" y2="${at}"/>`),
  ];
  const texts = [
    ...ticks.x.map(({ at, text }) => `<text x="${at}" y="${bottom + 18}">${text}</text>`),
    ...ticks.y.map(({ at, text }) => `<text x="${frame.left - 8}" y="${at}" dy="0.34em" text-anchor="end">${text}</text>`),
  ];
  return [
    `<g class="grid">${grid.join('')}</g><g class="tick">${texts.join('')}</g>`,
    `<text class="quiet" x="8" y="${frame.top - 18}" text-anchor="start">${escaped(names.y)}</text>`,
    `<text class="quiet" x="${(frame.left + right) / 2}" y="${frame.height - 8}">${escaped(names.x)}</text>`,
  ].join('');
}

function curveMarkup({ colour, dashed, line, whiskers, points, document }: DrawnCurve): string {
  const paths = [
    `<path class="line" d="${line}" stroke-width="1.5"/><path d="${whiskers}" stroke-width="1.25"/><path class="points" d="${points}"/>`,
    document === '' ? '' : `<path class="document" d="${document}" stroke-width="1.75"/>`,
  ];
  return `<g class="curve c${colour}${dashed ? ' again' : ''}">${paths.join('')}</g>`;
}

/** Least distance of two names, in pixels. */
const LINE_HEIGHT = 14;

/** Beside the last points, moved apart from the highest down. */
function nameTexts(curves: readonly DrawnCurve[]): string[] {
  let free = Number.NEGATIVE_INFINITY;
  return [...curves]
    .sort((a, b) => a.end.y - b.end.y)
    .map(({ name, colour, end }) => {
      const y = Math.max(end.y, free);
      free = y + LINE_HEIGHT;
      return `<g class="halo curve c${colour}"><text x="${FRAME.width - FRAME.right + 8}" y="${y}" dy="0.34em" text-anchor="start">${escaped(name)}</text></g>`;
    });
}

/** Characters of a note that fit the width. */
const NOTE_LENGTH = 115;

function wrapped(note: string): string[] {
  const lines = [''];
  for (const word of note.split(' ')) {
    const last = lines.length - 1;
    const longer = `${lines[last]}${lines[last] === '' ? '' : ' '}${word}`;
    if (longer.length <= NOTE_LENGTH) lines[last] = longer;
    else lines.push(word);
  }
  return lines;
}

/** What the chart shows, for readers who do not see it. */
export function experimentInWords({ series, derived, x, y }: ExperimentCurves): string {
  const curves = series.map(
    ({ name, points, skipped }) =>
      `${name}: ${points.length} ${points.length === 1 ? 'point' : 'points'}${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}.`,
  );
  const values = Object.entries(derived).map(
    ([name, { value, unit }]) => `${name}: ${value === null ? 'none' : `${Number(value.toPrecision(3))} ${unit}`}.`,
  );
  return [`${y.name} in ${y.unit} over ${x.name}.`, ...curves, ...values].join(' ');
}

/** For XML, which cannot hold control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
