import { OWN_CURVE } from '@rooflab/result';
import type {
  CpuSeries,
  CpuTask,
  Derivation,
  ExerciseChoice,
  ExperimentSeries,
  KernelSeries,
  SumSeries,
  Sweep,
  Transfer,
  TransferSeries,
  WorkingSet,
} from './experiment.ts';

interface KernelOptions {
  readonly name?: string;
  readonly sweep?: Sweep;
  readonly exercise?: ExerciseChoice;
}

/** A rung of the exercise's ladder. */
export function rung(name: string, options: KernelOptions = {}): KernelSeries {
  return { kind: 'kernel', name, source: { from: 'rung', rung: name }, sweep: {}, ...options };
}

/** A WGSL file of the experiment's folder, `labs/<lab>/experiments/<experiment>/<file>.wgsl`. `open`: it gives no rung away, so browsers may have it. */
export function file(file: string, { open = false, ...options }: KernelOptions & { readonly open?: boolean } = {}): KernelSeries {
  return { kind: 'kernel', name: file, source: { from: 'file', file, ...(open && { open }) }, sweep: {}, ...options };
}

/** The student's own kernel; left out where there is none. */
export function own(): KernelSeries {
  return { kind: 'kernel', name: OWN_CURVE, source: { from: 'own' }, sweep: {} };
}

export function cpu(run: (task: CpuTask) => void, options: { readonly name?: string; readonly exercise?: ExerciseChoice } = {}): CpuSeries {
  return { kind: 'cpu', name: 'CPU', run, ...options };
}

export function transfer(transfer: Transfer, options: { readonly name?: string; readonly exercise?: ExerciseChoice } = {}): TransferSeries {
  return { kind: 'transfer', name: transfer, transfer, ...options };
}

export function sum(name: string, of: readonly string[]): SumSeries {
  return { kind: 'sum', name, of };
}

/** The x from which on `challenger` remains faster than `incumbent`. */
export function breakEven(incumbent: string, challenger: string): Derivation {
  return { kind: 'break-even', name: `${challenger} beats ${incumbent} from`, incumbent, challenger };
}

/** The places at which a curve of rates drops. */
export function falls(series: string, workingSet?: WorkingSet): Derivation {
  return { kind: 'falls', name: `${series} drops`, series, ...(workingSet && { workingSet }) };
}

/** Where `predicted` must drop if the cache is as large as the working set at the first drop of `measured`. */
export function predictedFall(
  measured: { readonly series: string; readonly workingSet: WorkingSet },
  predicted: { readonly series: string; readonly workingSet: WorkingSet },
): Derivation {
  return { kind: 'predicted-fall', name: `${predicted.series} must drop`, measured, predicted };
}

/** The ratio of their times at the largest x that both have. */
export function ratio(slower: string, faster: string): Derivation {
  return { kind: 'ratio', name: `${slower} / ${faster}`, slower, faster };
}

/** Every `step`-th power of two from 2^from to 2^to. */
export function pow2(from: number, to: number, step = 1): readonly number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => 2 ** (from + i * step));
}

/** A curve as named in the result: a series with values for its swept overrides. */
export interface Variant {
  readonly name: string;
  readonly series: ExperimentSeries;
  readonly constants: Readonly<Record<string, number>>;
}

/** All curves of a list of series: a kernel with a sweep has one for each combination, `divergent WG=32`. */
export function variantsOf(series: readonly ExperimentSeries[]): Variant[] {
  return series.flatMap((one): Variant[] => {
    if (one.kind !== 'kernel') return [{ name: one.name, series: one, constants: {} }];
    return combinations(one.sweep).map((constants) => {
      const named = Object.entries(constants).map(([name, value]) => ` ${name}=${value}`);
      return { name: `${one.name}${named.join('')}`, series: one, constants };
    });
  });
}

function combinations(sweep: Sweep): Readonly<Record<string, number>>[] {
  return Object.entries(sweep).reduce<Readonly<Record<string, number>>[]>(
    (all, [name, values]) => all.flatMap((constants) => values.map((value) => ({ ...constants, [name]: value }))),
    [{}],
  );
}
