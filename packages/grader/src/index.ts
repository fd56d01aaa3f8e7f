export { OUR_KERNEL_FAILED } from './as-ours.ts';
export { type ClassifiedDevice, classifyDevice, describeDevice } from './device-class.ts';
export type { FileRequest } from './examine-file.ts';
export { assembleExperiment } from './experiment/assemble.ts';
export { type ExperimentRequest, type PracticeClocks, visitPlanOf } from './experiment/experiment-input.ts';
export { runVisits, type VisitRange } from './experiment/run-experiment.ts';
export { planVisits, type Visited } from './experiment/visits.ts';
export { createFiller } from './filler.ts';
export { gradeSubmission } from './grade-submission.ts';
export { filterImage, type ImageOutcome, type ImageRequest } from './image/filter-image.ts';
export {
  drawKernelQuestions,
  type KernelQuestionsOutcome,
} from './kernel-question/draw-kernel-questions.ts';
export * as limits from './limits.ts';
export { PHASES, type Phase, type PhaseMessage } from './phase.ts';
export { playSubmission } from './play/play-submission.ts';
export { type PreparedDevice, prepareDevice } from './prepare-device.ts';
export type { GradeRequest } from './request.ts';
export { emptyResult, isByTime, isCheck } from './result-parts.ts';
export { createSettledTimer } from './roof/cache-sweep.ts';
export { measureRoof } from './roof/measure-roof.ts';
export { raiseClockOf } from './roof/steady-clock.ts';
export type { DeviceTurn } from './session.ts';
export { outsideResult } from './verdict.ts';
export { refusalSentence } from './xray/explain-result.ts';
export { type XrayOutcome, type XrayRequest, xraySubmission } from './xray/xray-submission.ts';
