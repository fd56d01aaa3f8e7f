import type { LogScales, PlotFrame } from '@rooflab/roofline';
import type { Operation } from './plot-point.ts';
import { rooflineScales, type Shown } from './roofline-geometry.ts';
import { type PlotLabel, rooflineLabels } from './roofline-labels.ts';
import { type PlotLine, rooflineLines } from './roofline-lines.ts';

/** A roofline as it is drawn into a frame. */
export interface RooflineLayout {
  readonly scales: LogScales;
  readonly lines: readonly PlotLine[];
  readonly labels: readonly PlotLabel[];
}

export function rooflineLayout(frame: PlotFrame, shown: Shown, operation: Operation): RooflineLayout {
  const scales = rooflineScales(frame, shown);
  const drawn = { ...shown, frame, scales };
  const lines = rooflineLines(drawn);
  return { scales, lines, labels: rooflineLabels(drawn, lines, operation) };
}
