import { verdictTitle, verdictWords } from '@rooflab/grader/verdict-words';
import { gapWords, type Roofline, roofAge } from '@rooflab/roofline';
import { escapeXml, SVG_BORDER, svgFile } from '@rooflab/roofline/svg-file';
import { formatBandwidth, formatFraction, formatThroughput } from '@rooflab/roofline/units';
import type { ReportInput } from '../content/report-input.ts';
import { devicePhrase, scorePhrase } from '../content/result-sentences.ts';
import { truncate } from '../layout/display-width.ts';
import { visibleLine } from '../layout/visible-text.ts';
import { countedSentence } from './counted-sentence.ts';
import { type BandwidthView, bandwidthView, rooflineView } from './roofline-view.ts';
import { bandwidthPanel } from './svg-bandwidth.ts';
import { PANEL } from './svg-panel.ts';
import { rooflinePanel } from './svg-roofline.ts';
import { ROOFLINE_STYLE } from './svg-style.ts';

const HEADER = 76;
const GAP = 16;

/** Advance width of a character in panel titles, for placing what follows them; fonts differ by about a pixel. */
const TITLE_ADVANCE = 8;

/**
 * Roofline and bandwidth by size in one self-contained SVG (the roofline only for kernels with operations), or null when nothing was timed.
 * Axes are logarithmic and cropped to what is shown; roofs are measured and labelled with their values.
 */
export function svgPlot(input: Pick<ReportInput, 'result' | 'operation' | 'marks'>): string | null {
  const { result, operation, marks } = input;
  const roofline = rooflineView(result, marks);
  const bandwidth = bandwidthView(result);
  const panels: { title: string; markup: string }[] = [];
  if (roofline !== null) panels.push({ title: 'Roofline', markup: rooflinePanel(roofline, operation) });
  if (bandwidth !== null) panels.push({ title: 'Bandwidth by size', markup: bandwidthPanel(bandwidth) });
  if (panels.length === 0) return null;
  const width = 2 * SVG_BORDER + panels.length * PANEL.width + (panels.length - 1) * GAP;
  const placed = panels.map(({ title, markup }, index) => {
    const left = SVG_BORDER + index * (PANEL.width + GAP);
    const panelTitle = `<text class="panel-title" x="8" y="6" text-anchor="start">${title}</text>`;
    return `<g transform="translate(${left},${HEADER})" fill="none" text-anchor="middle">${panelTitle}${markup}</g>`;
  });
  return svgFile({
    width,
    height: HEADER + PANEL.height + SVG_BORDER,
    title: heading(input),
    subtitle: subheading(input),
    description: describe(input, roofline, bandwidth),
    style: ROOFLINE_STYLE,
    body: [legend(rungName(roofline, bandwidth), panels[0]?.title ?? ''), ...placed],
  });
}

function heading({ result }: Pick<ReportInput, 'result'>): string {
  const { shape } = verdictWords[result.verdict];
  const { fraction } = result.performance;
  const reached = fraction === null ? '' : `, ${formatFraction(fraction)} of the measured roof`;
  return `${visibleLine(result.exercise)}: ${shape} ${verdictTitle(result.verdict).toLowerCase()}${reached}`;
}

function subheading({ result }: Pick<ReportInput, 'result'>): string {
  const age = roofAge(result.roof);
  const before = age === '' ? '' : `, ${age} before`;
  const roof = result.roof.measuredAt === '' ? '' : `roof measured ${visibleLine(result.roof.measuredAt.slice(0, 10))}${before}`;
  return [devicePhrase(result.device), roof, scorePhrase(result)].filter((part) => part !== '').join(' · ');
}

/** What the disc and the diamond mean, beside the first panel's title. */
function legend(rung: string | undefined, title: string): string {
  const left = SVG_BORDER + 32 + title.length * TITLE_ADVANCE;
  const symbols = [`<circle class="yours" r="5"/><text x="12" y="4">your kernel</text>`];
  if (rung !== undefined) {
    const diamond = '<rect class="rung" x="90.5" y="-4.5" width="9" height="9" stroke-width="2" transform="rotate(45 95 0)"/>';
    symbols.push(`<g transform="translate(10)">${diamond}<text x="107" y="4">the lab's rung ${escapeXml(truncate(rung, 36))}</text></g>`);
  }
  return `<g transform="translate(${left},${HEADER + 2})">${symbols.join('')}</g>`;
}

function rungName(roofline: Roofline | null, bandwidth: BandwidthView | null): string | undefined {
  const isRung = ({ kind }: { readonly kind: string }): boolean => kind === 'rung';
  return roofline?.points.find(isRung)?.label ?? bandwidth?.points.find(isRung)?.name;
}

/** The plot in words, for readers who cannot see it. */
function describe({ operation }: Pick<ReportInput, 'operation'>, roofline: Roofline | null, bandwidth: BandwidthView | null): string {
  if (roofline === null) {
    const places = (bandwidth?.points ?? []).map(
      ({ name, y, fraction }) => `${name}: ${formatBandwidth(y)}, ${formatFraction(fraction)} of the roof.`,
    );
    return ['Measured bandwidth of reading, copying and the triad, by bytes moved.', ...places].join(' ');
  }
  const { shape, points, marks } = roofline;
  const places = points.map((point) => {
    const { label, flopsPerSecond, fraction = 0, share } = point;
    const gap = share === undefined ? '' : `, ${gapWords(share)}`;
    return `${label}: ${formatThroughput(flopsPerSecond, operation)}, ${formatFraction(fraction)} of the roof${gap}.${countedSentence(point, shape, operation)}`;
  });
  return [
    `Measured roofs: ${shape.bandwidths.map((roof) => formatBandwidth(roof.bytesPerSecond)).join(', ')} and ${formatThroughput(shape.peakPerSecond, operation)}.`,
    ...(marks === null
      ? []
      : [`Pass is ${formatFraction(marks.passFraction)} of the roof, full is ${formatFraction(marks.fullFraction)}.`]),
    ...places,
  ].join(' ');
}
