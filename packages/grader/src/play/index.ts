export { faultMessage } from './fault-message.ts';
export { type MomentKind, momentsOf } from './find-moment.ts';
export { type LaneReason, type LaneState, whyLane } from './lane-states.ts';
export { type LocalValue, localsAt } from './locals-at.ts';
export { lastWrite, memoryBefore } from './memory-at.ts';
export { type Moment, momentAt, type RequestView } from './moment.ts';
export type { PlayOutcome, PlayRequest } from './play-submission.ts';
export type { Recording } from './recording.ts';
export { sumsOf } from './sums.ts';
