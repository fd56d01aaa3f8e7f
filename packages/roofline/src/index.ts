export { type BandwidthRoof, bandwidthRoofs } from './bandwidth-roofs.ts';
export { bytesMoved, type Cost } from './cost.ts';
export { decades, equalDecades, type LogScales, logScales, type PlotFrame, type Range } from './log-plot.ts';
export { medianOf } from './median.ts';
export { place } from './placement.ts';
export { bandwidthAt } from './roof.ts';
export { roofShift, widestRoof } from './roof-shift.ts';
export { CORRECTNESS_POINTS, geometricMean, SPEED_POINTS, type SpeedMarks, speedPoints } from './score.ts';
export { gradedOn, type Scored, type Worth, worthOf } from './worth.ts';
