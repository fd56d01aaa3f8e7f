import type { OpenedClass } from '@rooflab/result';
import type { Case, Expected, LabExercise, Size, TimedSize } from '../exercise.ts';
import type { TabulatedExercise } from '../tabulated-exercise.ts';
import type { CallSampling, SampledCalls } from './host-time.ts';

/** One of the small cases, which have different names. */
export type NamedCase = Pick<Case, 'name' | 'size'>;

/** The sizes of a grading, drawn from its secret seed. */
export interface PreparedSizes {
  /** The timed sizes on each class of devices, smallest first. */
  readonly timed: Readonly<Record<OpenedClass, readonly TimedSize[]>>;
  /** Where a grading by counts also judges the output. */
  readonly judged: TimedSize;
  /** The size at which kernels are counted. */
  readonly counted: TimedSize;
  /** The largest sizes that any seed draws on a large GPU: the same for every seed. */
  readonly largest: readonly TimedSize[];
}

/** Sizes along one covered dimension, in the order in which they run. */
export interface CoveringSizes {
  readonly dimension: string;
  readonly values: readonly number[];
}

/** Some of these sizes, by their numbers from 0. */
export interface CoveringRange extends CoveringSizes {
  readonly first: number;
  readonly count: number;
}

/** The exercise's function on the processor, at one size. */
export interface ProcessorTask extends CallSampling {
  readonly timed: TimedSize;
  /** Step of the host's clock in nanoseconds; 0 where it is fine. */
  readonly clockStepNs: number;
}

export interface ProcessorTimes extends SampledCalls {
  /** Where the function's result is not the reference's. It is not timed then. */
  readonly wrong: { readonly elements: number; readonly of: number } | null;
}

/** Launches that a file must be able to make, at the upper end of what any seed draws: for an editor, which has no seed. */
export interface PlanShapes {
  readonly cases: readonly Pick<Case, 'size' | 'params' | 'hidden'>[];
  readonly timed: PreparedSizes['timed'];
  /** At the covering sizes that were asked for. */
  readonly covering: readonly Pick<TimedSize, 'size' | 'params'>[];
}

/** What a size is drawn for: each purpose has a random stream of its own. */
type SizePurpose = 'x-ray size' | 'sizes of the experiment';

/** What the code of a lab is asked for one exercise and one seed. Questions and answers are data: the code may run in another process. */
export interface PrepareTasks {
  readonly cases: Readonly<Record<string, never>>;
  readonly sizes: Readonly<Record<string, never>>;
  /** The right outputs of one small case. */
  readonly outputs: NamedCase;
  readonly covering: CoveringSizes;
  /** The right outputs of some of them. */
  readonly coveringOutputs: CoveringRange;
  readonly sized: { readonly size: Size; readonly purpose: SizePurpose };
  readonly processor: ProcessorTask;
  /** Asked when a lab is built: the answer is the same for every seed. */
  readonly tabulated: Readonly<Record<string, never>>;
  /** For an editor; no grading asks for it. */
  readonly shapes: { readonly covering: readonly CoveringSizes[] };
}

export type TaskKind = keyof PrepareTasks;

/** The code that answers, and what it answers for. */
export interface PrepareSource {
  readonly exercise: LabExercise;
  /** The grading's secret, in hexadecimal digits. */
  readonly seed: string;
  /** Milliseconds; needed for functions on the processor. */
  readonly clock?: () => number;
}

/** By kind of task. */
export interface PrepareAnswers {
  readonly cases: readonly Case[];
  readonly sizes: PreparedSizes;
  readonly outputs: readonly Expected[];
  readonly covering: readonly Case[];
  readonly coveringOutputs: readonly (readonly Expected[])[];
  readonly sized: TimedSize;
  readonly processor: ProcessorTimes;
  readonly tabulated: TabulatedExercise;
  readonly shapes: PlanShapes;
}

/** Answers for one exercise and one seed. What it throws is never the student's fault. */
export interface Preparer {
  cases(): Promise<readonly Case[]>;
  /** What each output of a small case must hold. */
  outputs(testCase: NamedCase): Promise<readonly Expected[]>;
  sizes(): Promise<PreparedSizes>;
  /** The cases of these sizes. */
  covering(sizes: CoveringSizes): Promise<readonly Case[]>;
  /** The right outputs of some of them. */
  coveringOutputs(range: CoveringRange): Promise<readonly (readonly Expected[])[]>;
  sized(size: Size, purpose: SizePurpose): Promise<TimedSize>;
  processor(task: ProcessorTask): Promise<ProcessorTimes>;
}

/** Sends a task to wherever the code runs. */
export type AskLab = <K extends TaskKind>(kind: K, task: PrepareTasks[K]) => Promise<PrepareAnswers[K]>;

/** Cases, their right outputs and sizes are asked for once. */
export function createPreparer(ask: AskLab): Preparer {
  let cases: Promise<readonly Case[]> | null = null;
  const outputs = new Map<string, Promise<readonly Expected[]>>();
  let sizes: Promise<PreparedSizes> | null = null;
  return {
    cases: () => {
      cases ??= ask('cases', {});
      return cases;
    },
    outputs: ({ name, size }) => {
      const known = outputs.get(name) ?? ask('outputs', { name, size });
      outputs.set(name, known);
      return known;
    },
    sizes: () => {
      sizes ??= ask('sizes', {});
      return sizes;
    },
    covering: (sizes) => ask('covering', sizes),
    coveringOutputs: (range) => ask('coveringOutputs', range),
    sized: (size, purpose) => ask('sized', { size, purpose }),
    processor: (task) => ask('processor', task),
  };
}
