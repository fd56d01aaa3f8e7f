import type { PlotFrame } from './log-plot.ts';

/**
 * Colours of text, page and grid as classes, so that one SVG file works on light and dark pages; viewers without `prefers-color-scheme`
 * show the light ones.
 */
const FILE_STYLE = `
text { font-family: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; font-size: 12px; fill: #1b2430; }
.number, .tick text { font-variant-numeric: tabular-nums; }
.tick text, .quiet text, text.quiet { fill: #566270; }
.heading { font-size: 17px; font-weight: 600; }
.panel-title { font-size: 13px; font-weight: 600; }
.page, .halo text { stroke: #ffffff; }
.page { fill: #ffffff; }
.halo text { paint-order: stroke; stroke-width: 3.5px; stroke-linejoin: round; }
.grid line { stroke: #e4e8ed; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6eaef; }
  .tick text, .quiet text, text.quiet { fill: #a3adb9; }
  .page, .halo text { stroke: #14181d; }
  .page { fill: #14181d; }
  .grid line { stroke: #2a3139; }
}
`;

interface SvgFile {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** Below the title, in one line. */
  readonly subtitle: string;
  /** The drawing in words, for readers who cannot see it. */
  readonly description: string;
  /** CSS rules in addition to those of every file. */
  readonly style: string;
  readonly body: readonly string[];
}

/** Pixels around the drawing. */
export const SVG_BORDER = 16;

/** A plot as a self-contained file: it loads nothing and runs no script. */
export function svgFile({ width, height, title, subtitle, description, style, body }: SvgFile): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="plot-title plot-desc">`,
    `<title id="plot-title">${escapeXml(title)}</title>`,
    `<desc id="plot-desc">${escapeXml(description)}</desc>`,
    `<style>${FILE_STYLE}${style}</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<text class="heading" x="${SVG_BORDER + 8}" y="32">${escapeXml(title)}</text>`,
    `<text class="quiet" x="${SVG_BORDER + 8}" y="52">${escapeXml(subtitle)}</text>`,
    ...body,
    '</svg>\n',
  ].join('\n');
}

export interface SvgTick {
  /** Pixels from the left or the top of the frame. */
  readonly at: number;
  readonly text: string;
}

/** A grid with its ticks and the names of the axes. */
export function svgAxes(
  frame: PlotFrame,
  ticks: { readonly x: readonly SvgTick[]; readonly y: readonly SvgTick[] },
  names: { readonly x: string; readonly y: string },
): string {
  const [right, bottom] = [frame.width - frame.right, frame.height - frame.bottom];
  const grid = [
    ...ticks.x.map(({ at }) => `<line x1="${at}" x2="${at}" y1="${frame.top}" y2="${bottom}"/>`),
    ...ticks.y.map(({ at }) => `<line x1="${frame.left}" x2="${right}" y1="${at}" y2="${at}"/>`),
  ];
  const texts = [
    ...ticks.x.map(({ at, text }) => `<text x="${at}" y="${bottom + 18}">${escapeXml(text)}</text>`),
    ...ticks.y.map(({ at, text }) => `<text x="${frame.left - 8}" y="${at}" dy="0.34em" text-anchor="end">${escapeXml(text)}</text>`),
  ];
  return [
    `<g class="grid">${grid.join('')}</g><g class="tick">${texts.join('')}</g>`,
    `<text class="quiet" x="8" y="${frame.top - 14}" text-anchor="start">${escapeXml(names.y)}</text>`,
    `<text class="quiet" x="${(frame.left + right) / 2}" y="${frame.height - 8}">${escapeXml(names.x)}</text>`,
  ].join('');
}

/** Smallest distance of two lines of text, in pixels. */
const LINE_HEIGHT = 14;

/** Moves names apart vertically, from the highest down, by as little as keeps them readable. */
export function spreadNames<Name extends { readonly y: number }>(names: readonly Name[]): Name[] {
  let free = Number.NEGATIVE_INFINITY;
  return [...names]
    .sort((a, b) => a.y - b.y)
    .map((name) => {
      const y = Math.max(name.y, free);
      free = y + LINE_HEIGHT;
      return { ...name, y };
    });
}

/** Escapes for XML, which cannot contain control characters, halves of surrogate pairs or two noncharacters. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
