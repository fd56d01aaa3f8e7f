export { type BandwidthRoof, bandwidthRoofs } from './bandwidth-roofs.ts';
export { bytesMoved, type Cost } from './cost.ts';
export {
  type Box,
  boxAround,
  boxesAlong,
  LABEL_HEIGHT,
  type LabelPlace,
  type LabelWishes,
  labelAlong,
  labelAt,
  labelsAround,
  overlap,
  placeLabels,
} from './label-placement.ts';
export { decades, equalDecades, type LogScales, logScales, type PlotFrame, type Range } from './log-plot.ts';
export { medianOf } from './median.ts';
export { place } from './placement.ts';
export { bandwidthAt } from './roof.ts';
export { type Ceilings, croppedScales, ridgeOf, roofAt, slopeInView } from './roof-crop.ts';
export { gapTimes, gapWords, type RoofShare, roofShare } from './roof-gap.ts';
export { roofShift, widestRoof } from './roof-shift.ts';
export { geometricMean, type SpeedMarks, speedPoints } from './score.ts';
