import { OWN_CURVE } from '@rooflab/result';
import type {
  CpuDefinition,
  CurveOfCache,
  DerivationDefinition,
  ExerciseChoice,
  KernelDefinition,
  LevelDefinition,
  SeriesDefinition,
  TransferDefinition,
  WorkingSet,
} from './definition.ts';
import type { Experiment, ExperimentSeries, KernelSeries, LevelSeries, SumSeries, TransferSeries } from './experiment.ts';

interface KernelOptions {
  readonly name?: string;
  readonly sweep?: KernelSeries['sweep'];
  readonly exercise?: ExerciseChoice;
}

/** A rung of the exercise's ladder. */
export function rung(name: string, options: KernelOptions = {}): KernelDefinition {
  return { kind: 'kernel', name, source: { from: 'rung', rung: name }, sweep: {}, ...options };
}

/** A WGSL file of the experiment's folder, `labs/<lab>/experiments/<experiment>/<file>.wgsl`. `open`: it gives no rung away, so browsers may have it. */
export function file(file: string, { open = false, ...options }: KernelOptions & { readonly open?: boolean } = {}): KernelDefinition {
  return { kind: 'kernel', name: file, source: { from: 'file', file, ...(open && { open }) }, sweep: {}, ...options };
}

/** The student's own kernel; left out where there is none. */
export function own(): KernelDefinition {
  return { kind: 'kernel', name: OWN_CURVE, source: { from: 'own' }, sweep: {} };
}

/** The exercise's function on the processor, `onProcessor` in `lab.ts`. */
export function cpu(options: { readonly name?: string; readonly exercise?: ExerciseChoice } = {}): CpuDefinition {
  return { kind: 'cpu', name: 'CPU', ...options };
}

export function transfer(
  transfer: TransferSeries['transfer'],
  options: { readonly name?: string; readonly exercise?: ExerciseChoice } = {},
): TransferDefinition {
  return { kind: 'transfer', name: transfer, transfer, ...options };
}

/** One level of the memory hierarchy, over the length of the exercise's first input. */
export function level(level: LevelSeries['level'], options: { readonly name?: string } = {}): LevelDefinition {
  return { kind: 'level', name: level, level, ...options };
}

export function sum(name: string, of: readonly string[]): SumSeries {
  return { kind: 'sum', name, of: [...of] };
}

/** The x from which on `challenger` remains faster than `incumbent`. */
export function breakEven(incumbent: string, challenger: string): DerivationDefinition {
  return { kind: 'break-even', name: `${challenger} beats ${incumbent} from`, incumbent, challenger };
}

/** The places at which a curve of rates drops. */
export function falls(series: string, workingSet?: WorkingSet): DerivationDefinition {
  return { kind: 'falls', name: `${series} drops`, series, ...(workingSet && { workingSet }) };
}

/** Where `predicted` must drop if the cache is as large as the working set at the first drop of `measured`. */
export function predictedFall(measured: CurveOfCache, predicted: CurveOfCache): DerivationDefinition {
  return { kind: 'predicted-fall', name: `${predicted.series} must drop`, measured, predicted };
}

/** The ratio of their times at the largest x that both have. */
export function ratio(slower: string, faster: string): DerivationDefinition {
  return { kind: 'ratio', name: `${slower} / ${faster}`, slower, faster };
}

/** Every `step`-th power of two from 2^from to 2^to. */
export function pow2(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => 2 ** (from + i * step));
}

/** The curve of the student's own kernel; undefined where the experiment has none. */
export function ownSeries({ series }: Pick<Experiment, 'series'>): KernelSeries | undefined {
  return series.find((one): one is KernelSeries => one.kind === 'kernel' && one.source.from === 'own');
}

/** A curve as named in the result: a series with values for its swept overrides. */
export interface Variant<S = ExperimentSeries> {
  readonly name: string;
  readonly series: S;
  readonly constants: Readonly<Record<string, number>>;
}

/** All curves of a list of series: a kernel with a sweep has one for each combination, `divergent WG=32`. */
export function variantsOf<S extends ExperimentSeries | SeriesDefinition>(series: readonly S[]): Variant<S>[] {
  return series.flatMap((one) =>
    combinations(one.kind === 'kernel' ? one.sweep : {}).map((constants): Variant<S> => {
      const named = Object.entries(constants).map(([name, value]) => ` ${name}=${value}`);
      return { name: `${one.name}${named.join('')}`, series: one, constants };
    }),
  );
}

function combinations(sweep: KernelSeries['sweep']): Readonly<Record<string, number>>[] {
  return Object.entries(sweep).reduce<Readonly<Record<string, number>>[]>(
    (all, [name, values]) => all.flatMap((constants) => values.map((value) => ({ ...constants, [name]: value }))),
    [{}],
  );
}
