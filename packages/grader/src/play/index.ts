export { faultMessage } from './fault-message.ts';
export { type MomentKind, momentsOf } from './find-moment.ts';
export { type LaneReason, type LaneState, whyLane } from './lane-states.ts';
export { type LocalValue, localsAt } from './locals-at.ts';
export { lastWrite, memoryBefore } from './memory-at.ts';
export { type Moment, momentAt, type RequestView } from './moment.ts';
export type { PlayableCase, PlayOutcome, PlayRequest } from './play-submission.ts';
export type { PlayedFault, Recording } from './recording.ts';
export { type Sums, sumsOf } from './sums.ts';
