export { breakEven } from './break-even.ts';
export { classBand } from './class-band.ts';
export { type CurvePoint, lastIndexWhere } from './curve.ts';
export { falls } from './falls.ts';
export { fitFixedPlusLinear } from './fixed-plus-linear.ts';
export { ratioAtLargest } from './ratio.ts';
