import { createHash } from 'node:crypto';
import { readSeries, readTrusted } from '@rooflab/catalogue';
import { type ExperimentDefinition, type LabExercise, type SeriesDefinition, type TimedExercise, tabulate } from '@rooflab/lab';
import type { BuiltExperiment } from '@rooflab/lab-archive/experiments';
import { openedClassSchema } from '@rooflab/result';
import { definitionsOf } from './experiment-definitions.ts';
import { findExercise } from './index.ts';

/** The experiments of a lab as data, in the order of the course. */
export async function buildExperiments(labId: string): Promise<BuiltExperiment[]> {
  const definitions = await definitionsOf(labId);
  return Promise.all(definitions.map(async (each) => ({ ...tabulate(each), version: await experimentVersion(each) })));
}

/** Fastest devices first. */
const CLASSES = openedClassSchema.options.toReversed();

/**
 * A hash of everything that the curves of an experiment depend on: its axis and series, all their kernels with what judges them, and the
 * functions on the processor. Hexadecimal.
 */
async function experimentVersion(experiment: ExperimentDefinition): Promise<string> {
  const { axis, series, inputs, plot } = experiment;
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ axis, series, inputs, plot }));
  for (const deviceClass of CLASSES) hash.update(JSON.stringify(axis.values[deviceClass].map((x) => axis.size?.(x, deviceClass) ?? x)));
  for (const one of series) {
    for (const exercise of exercisesOf(experiment, one)) {
      if (one.kind === 'cpu') hash.update(String(exercise.onProcessor));
      hash.update(await readTrusted(exercise));
      if (one.kind === 'kernel' && one.source.from !== 'own') hash.update(await readSeries(experiment, one, exercise));
    }
  }
  return hash.digest('hex');
}

function exercisesOf({ exercise, axis }: ExperimentDefinition, series: SeriesDefinition): (LabExercise & TimedExercise)[] {
  const choice = (series.kind === 'sum' ? undefined : series.exercise) ?? exercise;
  const ids = typeof choice === 'string' ? [choice] : CLASSES.flatMap((deviceClass) => axis.values[deviceClass].map(choice));
  return [...new Set(ids)].flatMap((id) => findExercise(id)?.exercise ?? []);
}
