import type { OpenedClass } from '@rooflab/result';
import type { Size } from '../exercise.ts';
import type {
  Axis,
  AxisTable,
  Derivation,
  Experiment,
  ExperimentSeries,
  KernelSeries,
  LevelSeries,
  SumSeries,
  TransferSeries,
} from './experiment.ts';

/** An experiment as its author writes it. `tabulate` makes an `Experiment` of it: functions of x become tables. */
export interface ExperimentDefinition extends Omit<Experiment, 'axis' | 'series' | 'derive' | 'document'> {
  readonly axis: AxisDefinition;
  readonly series: readonly SeriesDefinition[];
  readonly derive: readonly DerivationDefinition[];
  /** Of the course document that it follows. */
  readonly document?: NonNullable<Experiment['document']>;
}

interface AxisDefinition extends Pick<Axis, 'name' | 'unit'> {
  readonly values: AxisTable<number>;
  /** The size at x. Default: `{ [name]: x }`. */
  readonly size?: (x: number, deviceClass: OpenedClass) => Size;
  /** An override of every kernel that is set to x. */
  readonly override?: string;
}

/** An exercise's id, or a function from x to one. */
export type ExerciseChoice = string | ((x: number) => string);

/** `exercise`: by default the experiment's. */
type Chosen<S extends ExperimentSeries> = Omit<S, 'exercise'> & { readonly exercise?: ExerciseChoice };

type FileOf<S> = S extends { readonly from: 'file' } ? Omit<S, 'open'> & { readonly open?: boolean } : S;

export type KernelDefinition = Omit<Chosen<KernelSeries>, 'source'> & { readonly source: FileOf<KernelSeries['source']> };
export type CpuDefinition = Chosen<Extract<ExperimentSeries, { kind: 'cpu' }>>;
export type TransferDefinition = Chosen<TransferSeries>;
export type LevelDefinition = Chosen<LevelSeries>;
export type SeriesDefinition = KernelDefinition | CpuDefinition | TransferDefinition | LevelDefinition | SumSeries;

/**
 * Bytes that a run at x uses repeatedly, ascending in x. Between two values of the axis they are taken from the straight line through
 * both.
 */
export type WorkingSet = (x: number, deviceClass: OpenedClass) => number;

/** A curve with its working set. */
export interface CurveOfCache {
  readonly series: string;
  readonly workingSet: WorkingSet;
}

export type DerivationDefinition =
  | Exclude<Derivation, { kind: 'falls' | 'predicted-fall' }>
  | { readonly kind: 'falls'; readonly name: string; readonly series: string; readonly workingSet?: WorkingSet }
  | { readonly kind: 'predicted-fall'; readonly name: string; readonly measured: CurveOfCache; readonly predicted: CurveOfCache };
