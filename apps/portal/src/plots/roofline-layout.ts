import { type LogScales, type PlotFrame, type PlotLabel, type PlotLine, rooflineLabels, rooflineLines } from '@rooflab/roofline';
import type { Operation } from './plot-point.ts';
import { type Shown, shownScales } from './roofline-geometry.ts';
import { TEXT_WIDTHS } from './text-width.ts';

/** A roofline laid out in a frame. */
export interface RooflineLayout {
  readonly scales: LogScales;
  readonly lines: readonly PlotLine[];
  readonly labels: readonly PlotLabel[];
}

export function rooflineLayout(frame: PlotFrame, shown: Shown, operation: Operation): RooflineLayout {
  const scales = shownScales(frame, shown);
  const drawn = { ...shown, frame, scales, operation, widths: TEXT_WIDTHS };
  const lines = rooflineLines(drawn);
  return { scales, lines, labels: rooflineLabels(drawn, lines) };
}
