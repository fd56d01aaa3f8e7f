export { type BandwidthRoof, bandwidthRoofs } from './bandwidth-roofs.ts';
export { countBankConflicts } from './bank-conflicts.ts';
export { bytesMoved, type Cost } from './cost.ts';
export { deviceWords } from './device-words.ts';
export { coverageWords } from './interval-coverage.ts';
export {
  type Box,
  boxAround,
  boxesAlong,
  type LabelWishes,
  labelAt,
  labelsAround,
  labelsBeside,
  placeLabels,
} from './label-placement.ts';
export { decades, equalDecades, type LogScales, logScales, type PlotFrame, type Range } from './log-plot.ts';
export { medianOf } from './median.ts';
export { place } from './placement.ts';
export { quantile } from './quantile.ts';
export { bandwidthAt, bandwidthOfProbe } from './roof.ts';
export { roofAge } from './roof-age.ts';
export { type Ceilings, ridgeOf } from './roof-crop.ts';
export { gapTimes, gapWords } from './roof-gap.ts';
export { formatShare, formatShareInterval, roofShare, shareOf } from './roof-share.ts';
export { LARGEST_SHIFT, roofShift, widestRoof } from './roof-shift.ts';
export { type PlotLabel, rooflineLabels, type TextWidths } from './roofline-labels.ts';
export { type PlotLine, rooflineLines } from './roofline-lines.ts';
export {
  isCounted,
  mainPoint,
  type Roofline,
  type RooflinePoint,
  requestedPerSecond,
  rooflineScales,
  shownIntensity,
  twins,
} from './roofline-points.ts';
export { inLadderOrder, nextRung, reachesRung, rungReached } from './rung-reached.ts';
export { rungWords } from './rung-words.ts';
export { ALL_POINTS, CORRECTNESS_POINTS, countedScore, geometricMean, SPEED_POINTS, type SpeedMarks, speedPoints } from './score.ts';
export { ACCESS_BYTES, ACCESS_WORDS, BANKS, fewestSectors, LANES, SECTOR_BYTES, SECTOR_WORDS, WORD_BYTES } from './warp-request.ts';
export { earnedWords, gradedOn, hasComparableTimes, type Scored, type Worth, worthOf, worthOfResult, worthWords } from './worth.ts';
