export { bytesMoved, type Cost } from './cost.ts';
export { type Bound, type Placement, place } from './placement.ts';
export { bandwidthAt, type Roof, type RoofPoint } from './roof.ts';
export { geometricMean, type SpeedMarks, speedPoints } from './score.ts';
