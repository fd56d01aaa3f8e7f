import type { OpenedClass } from '@rooflab/result';
import type { Size } from '../exercise.ts';
import type { Axis, AxisTable, Experiment, ExperimentSeries, KernelSeries } from './experiment.ts';

/** A value of the axis, on devices of one class. */
export interface AxisPlace {
  readonly x: number;
  readonly deviceClass: OpenedClass;
}

/** The size at a value of the axis. Throws `TypeError` for any other x. */
export function sizeAt(axis: Axis, place: AxisPlace): Size {
  return entryAt(axis, axis.sizes, place);
}

/** The id of the exercise that a series solves at a value of the axis. Throws `TypeError` for any other x, and for a sum. */
export function exerciseAt(axis: Axis, series: ExperimentSeries, place: AxisPlace): string {
  if (series.kind === 'sum') throw new TypeError(`${series.name} is a sum of other series and has no exercise.`);
  return typeof series.exercise === 'string' ? series.exercise : entryAt(axis, series.exercise, place);
}

/** The ids of the exercises that a series solves at any place, each once; none for a sum. */
export function exercisesOf(series: ExperimentSeries): string[] {
  if (series.kind === 'sum') return [];
  return typeof series.exercise === 'string' ? [series.exercise] : [...new Set(Object.values(series.exercise).flat())];
}

/** Where the WGSL of a series lies: a path whose first part is the id of a lab. Null for the student's own. */
export function seriesPath({ id }: Pick<Experiment, 'id'>, { source }: Pick<KernelSeries, 'source'>, exerciseId: string): string | null {
  const [lab, name] = id.split('/');
  switch (source.from) {
    case 'rung':
      return `${exerciseId}/ladder/${source.rung}.wgsl`;
    case 'file':
      return `${lab}/experiments/${name}/${source.file}.wgsl`;
    case 'own':
      return null;
  }
}

/** Bytes, between two values of the axis on the straight line through both. Throws `TypeError` for an x below the first value or above the last. */
export function workingSetAt(axis: Axis, workingSets: AxisTable<number>, { x, deviceClass }: AxisPlace): number {
  const values = axis.values[deviceClass];
  const next = values.findIndex((value) => value >= x);
  const [right, after] = [values[next], workingSets[deviceClass][next]];
  if (right === x && after !== undefined) return after;
  const [left, before] = [values[next - 1], workingSets[deviceClass][next - 1]];
  if (left === undefined || right === undefined || before === undefined || after === undefined) throw notOnAxis(axis, { x, deviceClass });
  return before + ((after - before) * (x - left)) / (right - left);
}

function entryAt<T>(axis: Axis, table: AxisTable<T>, place: AxisPlace): T {
  const entry = table[place.deviceClass][axis.values[place.deviceClass].indexOf(place.x)];
  if (entry === undefined) throw notOnAxis(axis, place);
  return entry;
}

function notOnAxis({ name, values }: Axis, { x, deviceClass }: AxisPlace): TypeError {
  return new TypeError(`${name} = ${x} is not on the axis for ${deviceClass} devices. Its values are ${values[deviceClass].join(', ')}.`);
}
