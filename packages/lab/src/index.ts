export type { KnownRung, OpenedClass } from '@rooflab/result';
export { boundBuffers } from './bound-buffers.ts';
export { compareExact, compareWithin, type Difference } from './compare.ts';
export { FACT_WORDS, fixedCost, leastCost } from './cost-of-size.ts';
export { type CountedRung, countedLadder, countedPlace } from './counted-ladder.ts';
export type { AuthoredCode } from './declared/declared-code.ts';
export { elementBits, valueIn, wordsFor } from './element.ts';
export type * from './exercise.ts';
export { checkExperiment } from './experiment/check-experiment.ts';
export type * from './experiment/experiment.ts';
export { experimentSchema } from './experiment/experiment.ts';
export { type AxisPlace, exerciseAt, exercisesOf, seriesPath, sizeAt, workingSetAt } from './experiment/place.ts';
export { practiceExperiment } from './experiment/practice-experiment.ts';
export { ownSeries, type Variant, variantsOf } from './experiment/series.ts';
export type * from './fill.ts';
export { encodeFill, FILL_UNIFORM_BYTES, fillWgsl } from './fill-wgsl.ts';
export { fillArray } from './fill-word.ts';
export { deriveKey, hashWord, type Key, keysOf } from './hash.ts';
export { COMMON_HINTS } from './hints/common-hints.ts';
export { fittingHints, type Hint, hintByFraction, reachesEnough } from './hints/hint.ts';
export {
  type ClockedFact,
  COUNTED_FACTS,
  FACT_LABELS,
  FACT_NAMES,
  type FactName,
  factLabel,
  type KernelFacts,
} from './hints/kernel-facts.ts';
export { LAB_FORMAT, labSchema } from './lab-schema.ts';
export { listedNames, onlyExport } from './listed-files.ts';
export type { PictureClass } from './picture/picture-words.ts';
export { type PictureNode, readPicture } from './picture/read-picture.ts';
export { evaluatePlan, MAX_RUN_DISPATCHES } from './plan/evaluate-plan.ts';
export type { ResolvedPlan } from './plan/launch-plan.ts';
export { parsePlan } from './plan/parse-plan.ts';
export { PlanError } from './plan/plan-error.ts';
export { sourceLines } from './plan/source-lines.ts';
export { MAX_WORKGROUPS } from './plan/workgroup-limit.ts';
export { checkAnswer } from './prepare/check-answer.ts';
export { checkExtent } from './prepare/check-extent.ts';
export { closeGlobals } from './prepare/close-globals.ts';
export { coveringPool, ownCoveringInput } from './prepare/covering-inputs.ts';
export { coveringStart } from './prepare/covering-start.ts';
export { type HostClock, sampleCalls } from './prepare/host-time.ts';
export { answerLimitMs, type LabQuestion, type LabReply } from './prepare/lab-question.ts';
export { faultOf, openLab } from './prepare/open-lab.ts';
export { planShapes } from './prepare/plan-shapes.ts';
export { caseInputs, prepare, preparerInProcess } from './prepare/prepare.ts';
export {
  type AskLab,
  type CoveringSizes,
  createPreparer,
  type PlanShapes,
  type PrepareAnswers,
  type PreparedSizes,
  type Preparer,
  type PrepareTasks,
  type TaskKind,
} from './prepare/preparer.ts';
export { type SeededRandom, seededRandom } from './random.ts';
export { readExercise, readLab, withCode } from './read-lab.ts';
export { type IterationBuffers, rotate, spareCount } from './rotation.ts';
export { singular } from './singular.ts';
export { smallerSize } from './smaller-size.ts';
export { type TabulatedExercise, tabulatedExerciseSchema, tabulateExercise } from './tabulated-exercise.ts';
export type * from './timed-exercise.ts';
export { asTimed, isTimed } from './timed-exercise.ts';
export { extremeRandom, type Range, rangeWords } from './timed-ranges.ts';
