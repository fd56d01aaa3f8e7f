import type { DocumentPoint, DocumentValue, OpenedClass } from '@rooflab/result';
import type { InputData, Size } from '../exercise.ts';

/** One x for each place of a curve, by the class of the device. */
type AxisValues = Readonly<Record<OpenedClass, readonly number[]>>;

/** What changes along the curves. */
export interface Axis {
  /** A field of the size (`n`), an override (`TILE`), or a name for what `size` turns into a size. */
  readonly name: string;
  /** Unit of x, for people: `elements`. */
  readonly unit: string;
  /** Positive integers, rising. */
  readonly values: AxisValues;
  /** The size at x. Default: `{ [name]: x }`. */
  readonly size?: (x: number, deviceClass: OpenedClass) => Size;
  /** The override of every kernel that takes the value x. */
  readonly override?: string;
}

/** Values of overrides; every combination is a curve of its own. */
export type Sweep = Readonly<Record<string, readonly number[]>>;

/** An exercise's id, or what makes one of x. */
export type ExerciseChoice = string | ((x: number) => string);

interface SeriesBase {
  readonly name: string;
  /** Default: the experiment's. */
  readonly exercise?: ExerciseChoice;
}

/** A kernel on the device, by the GPU's time stamps. */
export interface KernelSeries extends SeriesBase {
  readonly kind: 'kernel';
  readonly source:
    | { readonly from: 'rung'; readonly rung: string }
    /** A WGSL file (without `.wgsl`) of the experiment's folder. `open`: it gives no rung away, so browsers may have it. */
    | { readonly from: 'file'; readonly file: string; readonly open?: boolean }
    | { readonly from: 'own' };
  readonly sweep: Sweep;
}

/** What a function on the processor gets; it writes its result to `output`, which is as long as the exercise's. */
export interface CpuTask {
  readonly size: Size;
  readonly params: Readonly<Record<string, number>>;
  readonly inputs: readonly InputData[];
  readonly output: InputData;
}

/** A function on the processor, in TypeScript, by the host's clock. */
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
 * Moving the exercise's buffers, by the host's clock until the queue is done: its inputs to the device in one of three ways, or its output back.
 * `allocate` makes the input buffers and writes one word to each. `wait` submits nothing and waits: the part that every other one pays as well.
 * `pieces-in-turn` and `pieces-overlapped` send the first input in eight pieces with a kernel on each, through one staging buffer or through two.
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

/** What a run at x uses again and again, in bytes, rising in x: at a drop, a measure of the cache that no longer holds it. */
export type WorkingSet = (x: number, deviceClass: OpenedClass) => number;

/** What is worked out from the curves; each names series of the experiment. */
export type Derivation =
  | { readonly kind: 'break-even'; readonly name: string; readonly incumbent: string; readonly challenger: string }
  | {
      readonly kind: 'falls';
      readonly name: string;
      readonly series: string;
      readonly workingSet?: WorkingSet;
    }
  /** Where a curve must drop if the first drop of another tells the size of the cache. */
  | {
      readonly kind: 'predicted-fall';
      readonly name: string;
      readonly measured: { readonly series: string; readonly workingSet: WorkingSet };
      readonly predicted: { readonly series: string; readonly workingSet: WorkingSet };
    }
  | { readonly kind: 'ratio'; readonly name: string; readonly slower: string; readonly faster: string };

export type Yield = 'time' | 'bytesPerSecond' | 'flopsPerSecond';

/** A value of a course document, beside ours. */
type Anchor = Pick<DocumentPoint, 'series' | 'x' | 'y' | 'read'>;

/** A question about a curve, with everything that is needed to measure it. */
export interface Experiment {
  /** `<lab>/<experiment>`, as in `reduction/by-size`. */
  readonly id: string;
  readonly title: string;
  /** What it asks, in one sentence. */
  readonly question: string;
  readonly exercise: string;
  readonly axis: Axis;
  readonly series: readonly ExperimentSeries[];
  /** `warm`: every run reads the same inputs, as documents measured. `rotating`: inputs change, and caches are swept before each run. */
  readonly inputs: 'warm' | 'rotating';
  readonly plot: { readonly y: Yield };
  readonly derive: readonly Derivation[];
  /** Names of series whose time is also drawn as a fixed part and a part for each byte or operation, fitted. */
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
