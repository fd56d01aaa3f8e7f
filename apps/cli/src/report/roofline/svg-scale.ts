import type { PlotFrame } from '@rooflab/roofline';

/** Pixels of one panel, with room for ticks on the left, for a title above, for the axis' name below. */
export const PANEL = { width: 560, height: 440, left: 64, right: 24, top: 40, bottom: 48 } as const satisfies PlotFrame;
