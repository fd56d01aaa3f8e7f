import type { LogScales, PlotFrame, PlotLabel, TextWidths } from '@rooflab/roofline';
import { escapeXml, svgAxes } from '@rooflab/roofline/svg-file';
import { formatTick } from '@rooflab/roofline/units';

/** Pixels of one panel, with room for ticks on the left, for a title above, for the axis' name below. */
export const PANEL = { width: 560, height: 440, left: 64, right: 24, top: 40, bottom: 48 } as const satisfies PlotFrame;

/** Widths at 12 px, generous because the viewer's font is unknown. */
export const WIDTHS: TextWidths = { figures: (text) => text.length * 6.9, words: (text) => text.length * 6.7 };

export function panelAxes(frame: PlotFrame, scales: LogScales, names: { readonly x: string; readonly y: string }): string {
  const x = scales.ticksX.map((value) => ({ at: pixel(scales.pixelX(value)), text: formatTick(value) }));
  const y = scales.ticksY.map((value) => ({ at: pixel(scales.pixelY(value)), text: formatTick(value) }));
  return svgAxes(frame, { x, y }, names);
}

/** A rung as a hollow diamond, the student's kernel as a disc. */
export function kernelMark(isRung: boolean, x: number, y: number): string {
  const at = `translate(${pixel(x)},${pixel(y)})`;
  return isRung
    ? `<g class="rung" stroke-width="2"><path transform="${at}" d="M0,-6.5L6.5,0L0,6.5L-6.5,0Z"/></g>`
    : `<g class="yours"><circle transform="${at}" r="5"/></g>`;
}

export function labelMarkup(looks: string, { text, x, y, anchor, angle, leader }: Omit<PlotLabel, 'id' | 'looks' | 'boxes'>): string {
  const turn = angle === 0 ? '' : ` rotate(${pixel(-angle)})`;
  const [from, to] = leader ?? [];
  const line =
    from && to ? `<g class="rung"><line x1="${pixel(from.x)}" y1="${pixel(from.y)}" x2="${pixel(to.x)}" y2="${pixel(to.y)}"/></g>` : '';
  return `${line}<g class="halo ${looks}" text-anchor="${anchor}"><text transform="translate(${pixel(x)},${pixel(y)})${turn}" dy="0.34em">${escapeXml(text)}</text></g>`;
}

export function linePath(corners: readonly { readonly x: number; readonly y: number }[]): string {
  return `M${corners.map(({ x, y }) => `${pixel(x)},${pixel(y)}`).join('L')}`;
}

export function pixel(value: number): number {
  return Math.round(value * 100) / 100;
}
