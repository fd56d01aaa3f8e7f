import type { Exercise, Experiment, KernelSeries } from '@rooflab/lab';
import type { OpenedClass } from '@rooflab/result';
import type { ClassifiedDevice } from '../device-class.ts';
import type { PhaseMessage } from '../phase.ts';
import type { Visited, VisitPlan } from './visits.ts';

/** One experiment as it is asked for; plain data. */
export interface ExperimentRequest {
  /** Of the experiment. */
  readonly id: string;
  /** WGSL of the student's own kernel; null where none was brought. */
  readonly source: string | null;
  readonly seed: string;
  /** Only the student's own curve, because the others are known; default: all. */
  readonly onlyOwn?: boolean;
}

export interface ExperimentInput {
  readonly experiment: Experiment;
  readonly request: ExperimentRequest;
  readonly opened: ClassifiedDevice;
  /** Throws for an id that does not exist. */
  readonly findExercise: (id: string) => Exercise;
  readonly readTrusted: (exercise: Exercise) => Promise<string>;
  /** WGSL of a series that is no student's. */
  readonly readKernel: (series: KernelSeries, exercise: Exercise) => Promise<string>;
  /** Milliseconds. */
  readonly clock: () => number;
  /** For a student's own device, in a browser; never set where a prediction is held against the result. */
  readonly practice?: PracticeClocks;
  readonly onPhase: (message: PhaseMessage) => void;
  /** Called after each visit. */
  readonly onVisited: (visited: Visited) => void;
}

/** The clocks of a browser, which are coarse on purpose: they take more runs a sample, and widen the intervals by their steps. */
export interface PracticeClocks {
  /** Of the GPU's time stamps; null where there are none, so that no kernel is timed. */
  readonly gpuStepNs: number | null;
  /** Of the host's clock. */
  readonly hostStepNs: number;
}

/** The visits that are asked for, on a device of this class. */
export function visitPlanOf({ source, seed, onlyOwn = false }: ExperimentRequest, deviceClass: OpenedClass): VisitPlan {
  return { deviceClass, seed, hasOwn: source !== null, onlyOwn };
}
