export { type BandwidthRoof, bandwidthRoofs } from './bandwidth-roofs.ts';
export { bytesMoved, type Cost } from './cost.ts';
export { decades, equalDecades, type LogScales, logScales, type PlotFrame, type Range } from './log-plot.ts';
export { place } from './placement.ts';
export { bandwidthAt, type Roof, type RoofPoint } from './roof.ts';
export { roofShift } from './roof-shift.ts';
export { geometricMean, type SpeedMarks, speedPoints } from './score.ts';
