import type { Experiment, Preparer, TimedExercise } from '@rooflab/lab';
import type { OpenedClass } from '@rooflab/result';
import type { ClassifiedDevice } from '../device-class.ts';
import type { PhaseMessage } from '../phase.ts';
import type { Visited, VisitPlan } from './visits.ts';

/** One requested experiment; plain data. */
export interface ExperimentRequest {
  /** Id of the experiment. */
  readonly id: string;
  /** WGSL of the student's own kernel; null where none was brought. */
  readonly source: string | null;
  readonly seed: string;
  /** Only the student's own curve, because the others are known; default: all. */
  readonly onlyOwn?: boolean;
  /** Only the first place of the axis, to see whether everything can be measured; default: all. */
  readonly onlyFirst?: boolean;
}

export interface ExperimentInput {
  readonly experiment: Experiment;
  readonly request: ExperimentRequest;
  readonly opened: ClassifiedDevice;
  /** Throws for an id that does not exist. */
  readonly findExercise: (id: string) => TimedExercise;
  /** WGSL of the kernels that judge outputs, by exercise. */
  readonly trusted: Readonly<Record<string, string>>;
  /** WGSL of the series other than the student's, by `seriesPath`. */
  readonly kernels: Readonly<Record<string, string>>;
  /** What the code of the exercise's lab says about it and the request's seed. */
  readonly preparerOf: (exercise: TimedExercise) => Preparer;
  /** Milliseconds. */
  readonly clock: () => number;
  /** For a student's own device, in a browser; never set where a result is compared with a prediction. */
  readonly practice?: PracticeClocks;
  readonly onPhase: (message: PhaseMessage) => void;
  /** Called after each visit. */
  readonly onVisited: (visited: Visited) => void;
}

/** The clocks of a browser, which are coarse on purpose: samples take more runs, and intervals are widened by the clock steps. */
export interface PracticeClocks {
  /** Step of the GPU's time stamps; null where there are none, so that no kernel is timed. */
  readonly gpuStepNs: number | null;
  /** Step of the host's clock. */
  readonly hostStepNs: number;
}

/** The requested visits on a device of this class. */
export function visitPlanOf({ source, seed, ...only }: ExperimentRequest, deviceClass: OpenedClass): VisitPlan {
  const { onlyOwn = false, onlyFirst = false } = only;
  return { deviceClass, seed, hasOwn: source !== null, onlyOwn, onlyFirst };
}
