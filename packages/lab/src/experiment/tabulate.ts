import type { OpenedClass } from '@rooflab/result';
import { experimentFault } from './check-experiment.ts';
import type { CurveOfCache, DerivationDefinition, ExerciseChoice, ExperimentDefinition, SeriesDefinition } from './definition.ts';
import type { Derivation, Experiment, ExperimentSeries } from './experiment.ts';

/** What an experiment's functions answer at each value of its axis, written down. Throws `TypeError` where an axis sets an override alone. */
export function tabulate(definition: ExperimentDefinition): Experiment {
  const { axis, exercise, series, derive, document = null, ...rest } = definition;
  const { name, unit, values, override, size = (x: number) => ({ [name]: x }) } = axis;
  if (override !== undefined && axis.size === undefined)
    throw experimentFault(definition.id, 'an axis that sets an override needs size, which says how large the exercise is.');
  const tableOf: TableOf = (entry) => {
    const of = (deviceClass: OpenedClass) => values[deviceClass].map((x) => entry(x, deviceClass));
    return { software: of('software'), medium: of('medium'), large: of('large') };
  };
  return {
    ...rest,
    exercise,
    axis: {
      name,
      unit,
      values: tableOf((x) => x),
      sizes: tableOf((x, deviceClass) => ({ ...size(x, deviceClass) })),
      override: override ?? null,
    },
    series: series.map((one) => tabulatedSeries(one, exercise, tableOf)),
    derive: derive.map((one) => tabulatedDerivation(one, tableOf)),
    document,
  };
}

type TableOf = <T>(entry: (x: number, deviceClass: OpenedClass) => T) => Record<OpenedClass, T[]>;

function tabulatedSeries(one: SeriesDefinition, usual: string, tableOf: TableOf): ExperimentSeries {
  if (one.kind === 'sum') return one;
  const exercise = chosen(one.exercise ?? usual, tableOf);
  if (one.kind !== 'kernel') return { ...one, exercise };
  const { source } = one;
  return { ...one, exercise, source: source.from === 'file' ? { ...source, open: source.open ?? false } : source };
}

function chosen(choice: ExerciseChoice, tableOf: TableOf) {
  return typeof choice === 'string' ? choice : tableOf(choice);
}

function tabulatedDerivation(one: DerivationDefinition, tableOf: TableOf): Derivation {
  const cacheOf = ({ series, workingSet }: CurveOfCache) => ({ series, workingSets: tableOf(workingSet) });
  switch (one.kind) {
    case 'falls': {
      const { workingSet, ...rest } = one;
      return { ...rest, workingSets: workingSet ? tableOf(workingSet) : null };
    }
    case 'predicted-fall':
      return { ...one, measured: cacheOf(one.measured), predicted: cacheOf(one.predicted) };
    default:
      return one;
  }
}
