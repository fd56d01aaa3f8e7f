import type { AxisDefinition, DerivationDefinition, ExperimentDefinition, SeriesDefinition } from './definition.ts';
import type { Derivation } from './experiment.ts';
import { variantsOf } from './series.ts';

/** The most places on an axis; more could neither be told apart nor measured in one session. */
const MOST_VALUES = 80;

/** The most curves in one experiment. */
const MOST_CURVES = 40;

/** Checks what types cannot, and returns the experiment. Throws `TypeError` with a sentence that says what to change. */
export function defineExperiment(experiment: ExperimentDefinition): ExperimentDefinition {
  const problem = firstProblem(experiment);
  if (problem !== null) throw new TypeError(`Experiment ${JSON.stringify(experiment.id)}: ${problem}`);
  return experiment;
}

function firstProblem(experiment: ExperimentDefinition): string | null {
  const { id, title, question, exercise, axis, models, document, derive } = experiment;
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(id)) return 'the id must be <lab>/<experiment>, in lower-case words joined by hyphens.';
  if (!exercise.includes('/')) return `${exercise} is not an exercise; write <lab>/<exercise>.`;
  if (title === '' || question === '') return 'title and question must say something.';
  const curves = curveProblem(experiment);
  if (curves !== null) return curves;
  const names = variantsOf(experiment.series).map(({ name }) => name);
  const bases = experiment.series.map(({ name }) => name);
  const missing =
    [...derive.flatMap(seriesOf), ...models].find((name) => !names.includes(name)) ??
    document.points.map(({ series }) => series).find((name) => !names.includes(name) && !bases.includes(name));
  if (missing !== undefined) return `there is no series ${JSON.stringify(missing)}. The series are ${names.join(', ')}.`;
  const unknown = document.values.find(({ derived }) => !derive.some(({ name }) => name === derived));
  if (unknown !== undefined) return `the document's value ${JSON.stringify(unknown.derived)} is not a derived value.`;
  return axisProblem(axis) ?? documentProblem(experiment);
}

function curveProblem({ series, axis }: ExperimentDefinition): string | null {
  const variants = variantsOf(series);
  if (variants.length === 0) return 'it has no series.';
  if (variants.length > MOST_CURVES) return `it has ${variants.length} curves; at most ${MOST_CURVES} are allowed.`;
  const names = variants.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return `two series are named ${JSON.stringify(twice)}. Give one of them another name.`;
  for (const one of series) {
    if (one.kind === 'kernel' && Object.values(one.sweep).some((values) => values.length === 0))
      return `a sweep of ${one.name} has no values.`;
    if (one.kind === 'kernel' && axis.override !== undefined && axis.override in one.sweep)
      return `${one.name} sweeps ${axis.override}, which is the axis.`;
    const strange = one.kind === 'sum' ? one.of.find((name) => !measured(variants, name)) : undefined;
    if (strange !== undefined) return `the sum ${one.name} adds ${JSON.stringify(strange)}, which is not a measured series.`;
  }
  return null;
}

function measured(variants: ReturnType<typeof variantsOf<SeriesDefinition>>, name: string): boolean {
  return variants.some((variant) => variant.name === name && variant.series.kind !== 'sum');
}

function axisProblem({ name, values, override, size }: AxisDefinition): string | null {
  if (override !== undefined && size === undefined)
    return 'an axis that sets an override needs size, which says how large the exercise is.';
  for (const [deviceClass, xs] of Object.entries(values)) {
    if (xs.length === 0 || xs.length > MOST_VALUES)
      return `the axis ${name} must have 1 to ${MOST_VALUES} values for ${deviceClass} devices.`;
    if (!xs.every((x, i) => Number.isSafeInteger(x) && x > (xs[i - 1] ?? 0)))
      return `the values of ${name} for ${deviceClass} devices must be positive integers in ascending order.`;
  }
  return null;
}

function documentProblem({ document, plot }: ExperimentDefinition): string | null {
  const { points, rows, file } = document;
  if (rows.length === 0 || file === '') return 'it must name the document and its rows.';
  const bad = points.find(({ x, y }) => !(x > 0 && y > 0));
  return bad === undefined ? null : `the document's point of ${bad.series} must have a positive x and a positive y, here ${plot.y}.`;
}

/** The curves from which a value is derived. */
export function seriesOf(derivation: Derivation | DerivationDefinition): string[] {
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
