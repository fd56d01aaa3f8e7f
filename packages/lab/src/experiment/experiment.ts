import type { DocumentPoint, DocumentValue, OpenedClass } from '@rooflab/result';
import type { InputData, Size } from '../exercise.ts';

/** One x for each place of a curve, by device class. */
type AxisValues = Readonly<Record<OpenedClass, readonly number[]>>;

/** What varies along the curves. */
export interface Axis {
  /** A field of the size (`n`), an override (`TILE`), or a name for what `size` converts to a size. */
  readonly name: string;
  /** Unit of x, for people: `elements`. */
  readonly unit: string;
  /** Positive integers, ascending. */
  readonly values: AxisValues;
  /** The size at x. Default: `{ [name]: x }`. */
  readonly size?: (x: number, deviceClass: OpenedClass) => Size;
  /** An override of every kernel that is set to x. */
  readonly override?: string;
}

/** Values of overrides; every combination is a curve of its own. */
export type Sweep = Readonly<Record<string, readonly number[]>>;

/** An exercise's id, or a function from x to one. */
export type ExerciseChoice = string | ((x: number) => string);

interface SeriesBase {
  readonly name: string;
  /** Default: the experiment's. */
  readonly exercise?: ExerciseChoice;
}

/** A kernel on the device, timed by the GPU's time stamps. */
export interface KernelSeries extends SeriesBase {
  readonly kind: 'kernel';
  readonly source:
    | { readonly from: 'rung'; readonly rung: string }
    /** A WGSL file (without `.wgsl`) of the experiment's folder. `open`: it gives no rung away, so browsers may have it. */
    | { readonly from: 'file'; readonly file: string; readonly open?: boolean }
    | { readonly from: 'own' };
  readonly sweep: Sweep;
}

/** The arguments of a function on the processor; it writes its result to `output`, which has the exercise's length. */
export interface CpuTask {
  readonly size: Size;
  readonly params: Readonly<Record<string, number>>;
  readonly inputs: readonly InputData[];
  readonly output: InputData;
}

/** A function on the processor, in TypeScript, timed by the host's clock. */
export interface CpuSeries extends SeriesBase {
  readonly kind: 'cpu';
  readonly run: (task: CpuTask) => void;
}

/** How bytes get to the device and back. */
export type Transfer =
  | 'write-buffer'
  | 'mapped-staging'
  | 'mapped-at-creation'
  | 'readback'
  | 'allocate'
  | 'wait'
  | 'pieces-in-turn'
  | 'pieces-overlapped';

/**
 * Moving the exercise's buffers, timed by the host's clock until the queue is done: its inputs to the device in one of three ways, or its
 * output back. `allocate` makes the input buffers and writes one word to each. `wait` submits nothing and waits: the part that is included
 * in all the others. `pieces-in-turn` and `pieces-overlapped` send the first input in eight pieces with a kernel on each, through one
 * staging buffer or through two.
 */
export interface TransferSeries extends SeriesBase {
  readonly kind: 'transfer';
  readonly transfer: Transfer;
}

/** The times of other series, added up. */
export interface SumSeries extends SeriesBase {
  readonly kind: 'sum';
  readonly of: readonly string[];
}

export type ExperimentSeries = KernelSeries | CpuSeries | TransferSeries | SumSeries;

/** Bytes that a run at x uses repeatedly, ascending in x: where the curve drops, this measures the cache that can no longer hold them. */
export type WorkingSet = (x: number, deviceClass: OpenedClass) => number;

/** Values derived from the curves; each names series of the experiment. */
export type Derivation =
  | { readonly kind: 'break-even'; readonly name: string; readonly incumbent: string; readonly challenger: string }
  | {
      readonly kind: 'falls';
      readonly name: string;
      readonly series: string;
      readonly workingSet?: WorkingSet;
    }
  /** Where a curve must drop if the first drop of another one gives the size of the cache. */
  | {
      readonly kind: 'predicted-fall';
      readonly name: string;
      readonly measured: { readonly series: string; readonly workingSet: WorkingSet };
      readonly predicted: { readonly series: string; readonly workingSet: WorkingSet };
    }
  | { readonly kind: 'ratio'; readonly name: string; readonly slower: string; readonly faster: string };

export type Yield = 'time' | 'bytesPerSecond' | 'flopsPerSecond';

/** A value from a course document, to compare with ours. */
type Anchor = Pick<DocumentPoint, 'series' | 'x' | 'y' | 'read'>;

/** A question about a curve, with everything needed to measure it. */
export interface Experiment {
  /** `<lab>/<experiment>`, as in `reduction/by-size`. */
  readonly id: string;
  readonly title: string;
  /** The question, in one sentence. */
  readonly question: string;
  readonly exercise: string;
  readonly axis: Axis;
  readonly series: readonly ExperimentSeries[];
  /** `warm`: every run reads the same inputs, as in the documents. `rotating`: inputs change, and caches are swept before each run. */
  readonly inputs: 'warm' | 'rotating';
  readonly plot: { readonly y: Yield };
  readonly derive: readonly Derivation[];
  /** Names of series whose time is also drawn as a fitted sum of a fixed part and a part per byte or operation. */
  readonly models: readonly string[];
  readonly document: {
    /** File name in the course's documents, and rows of their table. */
    readonly file: string;
    readonly rows: readonly number[];
    readonly machine: string;
    readonly points: readonly Anchor[];
    /** The document's figures for derived values, by name. */
    readonly values: readonly DocumentValue[];
  };
}
