import type { ExperimentCurves, ExperimentResult } from '@rooflab/result';
import type { PlotFrame } from '../log-plot.ts';
import { escapeXml, SVG_BORDER, spreadNames, svgAxes, svgFile } from '../svg-file.ts';
import { type DrawnCurve, type ExperimentDrawing, experimentDrawing } from './experiment-drawing.ts';
import { EXPERIMENT_STYLE } from './experiment-style.ts';

const HEADER = 64;

/** Pixels of the chart; the space on the right is for the names of the curves. */
const FRAME = { width: 760, height: 440, left: 64, right: 200, top: 40, bottom: 48 } as const satisfies PlotFrame;

/**
 * The curves of an experiment as a file of its own: our points filled with their intervals as whiskers, the document's hollow with its machine below
 * the plot, models as dotted lines. Null when nothing was measured.
 */
export function experimentSvg(result: ExperimentResult): string | null {
  const drawing = experimentDrawing(result, FRAME);
  if (drawing === null) return null;
  const notes = [...new Set(result.document.map(({ machine, source }) => `Hollow: ${source}. Machine: ${machine}.`))].flatMap(wrapped);
  return svgFile({
    width: FRAME.width + 2 * SVG_BORDER,
    height: HEADER + FRAME.height + 18 * (notes.length + 1) + SVG_BORDER,
    title: result.title,
    subtitle: `${result.device.description} · ${result.inputs} inputs · whiskers: 95 % interval of the median`,
    description: experimentInWords(result),
    style: EXPERIMENT_STYLE,
    body: [
      `<g transform="translate(${SVG_BORDER},${HEADER})" fill="none" text-anchor="middle">${chart(drawing)}</g>`,
      ...notes.map(
        (note, i) => `<text class="quiet" x="${SVG_BORDER + 8}" y="${HEADER + FRAME.height + 18 * (i + 1)}">${escapeXml(note)}</text>`,
      ),
    ],
  });
}

function chart(drawing: ExperimentDrawing): string {
  const { curves, models } = drawing;
  return [
    svgAxes(drawing.frame, drawing.ticks, drawing.axes),
    ...models.map(({ line }) => `<path class="model" d="${line}" stroke-width="1.25" stroke-dasharray="1 4"/>`),
    ...curves.map(curveMarkup),
    ...nameTexts(curves),
  ].join('');
}

function curveMarkup({ colour, dashed, line, whiskers, points, document }: DrawnCurve): string {
  const paths = [
    `<path class="line" d="${line}" stroke-width="1.5"/><path d="${whiskers}" stroke-width="1.25"/><path class="points" d="${points}"/>`,
    document === '' ? '' : `<path class="document" d="${document}" stroke-width="1.75"/>`,
  ];
  return `<g class="curve c${colour}${dashed ? ' again' : ''}">${paths.join('')}</g>`;
}

/** Names beside the last points. */
function nameTexts(curves: readonly DrawnCurve[]): string[] {
  return spreadNames(curves.map(({ name, colour, end }) => ({ name, colour, y: end.y }))).map(
    ({ name, colour, y }) =>
      `<g class="halo curve c${colour}"><text x="${FRAME.width - FRAME.right + 8}" y="${y}" dy="0.34em" text-anchor="start">${escapeXml(name)}</text></g>`,
  );
}

/** Characters of a note that fit into the width. */
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

/** A description of the chart, for readers who cannot see it. */
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
