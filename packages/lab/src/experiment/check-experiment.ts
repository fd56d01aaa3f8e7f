import { openedClassSchema } from '@rooflab/result';
import type { Derivation, Experiment, ExperimentSeries } from './experiment.ts';
import { variantsOf } from './series.ts';

/** The most places on an axis; more could neither be told apart nor measured in one session. */
const MOST_VALUES = 80;

/** The most curves in one experiment. */
const MOST_CURVES = 40;

/** Checks what types cannot. Throws `TypeError` with a sentence that says what to change. */
export function checkExperiment(experiment: Experiment): void {
  const problem = firstProblem(experiment);
  if (problem !== null) throw experimentFault(experiment.id, problem);
}

export function experimentFault(id: string, problem: string): TypeError {
  return new TypeError(`Experiment ${JSON.stringify(id)}: ${problem}`);
}

function firstProblem(experiment: Experiment): string | null {
  const { id, title, question, exercise, models, document, derive } = experiment;
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(id)) return 'the id must be <lab>/<experiment>, in lower-case words joined by hyphens.';
  if (!exercise.includes('/')) return `${exercise} is not an exercise; write <lab>/<exercise>.`;
  if (title === '' || question === '') return 'title and question must say something.';
  const curves = curveProblem(experiment) ?? axisProblem(experiment);
  if (curves !== null) return curves;
  const names = variantsOf(experiment.series).map(({ name }) => name);
  const bases = experiment.series.map(({ name }) => name);
  const missing =
    [...derive.flatMap(seriesOf), ...models].find((name) => !names.includes(name)) ??
    document?.points.map(({ series }) => series).find((name) => !names.includes(name) && !bases.includes(name));
  if (missing !== undefined) return `there is no series ${JSON.stringify(missing)}. The series are ${names.join(', ')}.`;
  const derived = derive.map(({ name }) => name);
  const twice = derived.find((name, i) => derived.indexOf(name) !== i);
  if (twice !== undefined) return `two derived values are named ${JSON.stringify(twice)}. Remove one of them.`;
  return documentProblem(experiment);
}

function curveProblem({ series, axis }: Experiment): string | null {
  const curves = series.map(curveCount).reduce((sum, count) => sum + count, 0);
  if (curves === 0) return 'it has no series.';
  if (curves > MOST_CURVES) return `it has ${curves} curves; at most ${MOST_CURVES} are allowed.`;
  const variants = variantsOf(series);
  const names = variants.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return `two series are named ${JSON.stringify(twice)}. Give one of them another name.`;
  for (const one of series) {
    if (one.kind === 'kernel' && curveCount(one) === 0) return `a sweep of ${one.name} has no values.`;
    if (one.kind === 'kernel' && axis.override !== null && axis.override in one.sweep)
      return `${one.name} sweeps ${axis.override}, which is the axis.`;
    const strange =
      one.kind === 'sum' ? one.of.find((of) => !variants.some(({ name, series: { kind } }) => name === of && kind !== 'sum')) : undefined;
    if (strange !== undefined) return `the sum ${one.name} adds ${JSON.stringify(strange)}, which is not a measured series.`;
  }
  return null;
}

/** Without making them: their number is what a stranger chooses. */
function curveCount(one: ExperimentSeries): number {
  return one.kind === 'kernel' ? Object.values(one.sweep).reduce((product, values) => product * values.length, 1) : 1;
}

function axisProblem({ axis, series, derive }: Experiment): string | null {
  for (const deviceClass of openedClassSchema.options) {
    const xs = axis.values[deviceClass];
    if (xs.length === 0 || xs.length > MOST_VALUES)
      return `the axis ${axis.name} must have 1 to ${MOST_VALUES} values for ${deviceClass} devices.`;
    if (!xs.every((x, i) => Number.isSafeInteger(x) && x > (xs[i - 1] ?? 0)))
      return `the values of ${axis.name} for ${deviceClass} devices must be positive integers in ascending order.`;
    const tables = [axis.sizes, ...series.flatMap(exerciseTable), ...derive.flatMap(workingSetTables)];
    if (tables.some((table) => table[deviceClass].length !== xs.length))
      return `each of its tables must have ${xs.length} entries for ${deviceClass} devices, one for each value of ${axis.name}.`;
  }
  return null;
}

function exerciseTable(one: ExperimentSeries) {
  return one.kind === 'sum' || typeof one.exercise === 'string' ? [] : [one.exercise];
}

function workingSetTables(one: Derivation) {
  if (one.kind === 'falls') return one.workingSets ? [one.workingSets] : [];
  return one.kind === 'predicted-fall' ? [one.measured.workingSets, one.predicted.workingSets] : [];
}

function documentProblem({ document, plot, derive }: Experiment): string | null {
  if (document === null) return null;
  const { points, rows, file, values } = document;
  const unknown = values.find(({ derived }) => !derive.some(({ name }) => name === derived));
  if (unknown !== undefined) return `the document's value ${JSON.stringify(unknown.derived)} is not a derived value.`;
  if (rows.length === 0 || file === '') return 'it must name the document and its rows.';
  const bad = points.find(({ x, y }) => !(x > 0 && y > 0));
  return bad === undefined ? null : `the document's point of ${bad.series} must have a positive x and a positive y, here ${plot.y}.`;
}

/** The curves from which a value is derived. */
export function seriesOf(derivation: Derivation): string[] {
  switch (derivation.kind) {
    case 'break-even':
      return [derivation.incumbent, derivation.challenger];
    case 'falls':
      return [derivation.series];
    case 'predicted-fall':
      return [derivation.measured.series, derivation.predicted.series];
    case 'ratio':
      return [derivation.slower, derivation.faster];
  }
}
