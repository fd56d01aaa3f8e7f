import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltExperiment, builtExperimentSchema } from '@rooflab/lab-archive/experiments';
import { openedClassSchema, type RecordedExperiment, recordedExperimentSchema } from '@rooflab/result';
import { builtList } from './built-list.ts';
import { catalogueFolder } from './folder.ts';
import { inCatalogue, labs, openLabOf } from './labs.ts';
import { readBuiltOf } from './read-built.ts';
import { recordedRunsFile } from './read-built-lab.ts';

/** Every experiment of the catalogue, in the order of the labs in a course. */
export function experiments(): readonly BuiltExperiment[] {
  return labs.flatMap(({ id }) => experimentsOf(inCatalogue(id)));
}

/** The experiments of a lab, in its order. Throws where a lab of the catalogue is not built. */
export const experimentsOf = builtList('experiments.json', (folder) =>
  readBuiltOf(folder, 'experiments.json', builtExperimentSchema.array()),
);

/** The experiment with this id (`<lab>/<experiment>`); undefined when there is none. `version`: as for `findExercise`. */
export function findExperiment(id: string, version?: string | null): BuiltExperiment | undefined {
  return experimentsOf(openLabOf(id, version)).find((experiment) => experiment.id === id);
}

/** By folder and experiment. */
const recorded = new Map<string, Promise<readonly RecordedExperiment[]>>();

/**
 * The recorded runs of an experiment: at most one for each device class, the fastest first. They change only with the program, or the version of the lab, so
 * they are read once.
 */
export function readRecordedExperiment(
  { id }: { readonly id: string },
  folder = catalogueFolder(id),
): Promise<readonly RecordedExperiment[]> {
  const key = join(folder, id);
  const known = recorded.get(key) ?? readRecorded(id, folder);
  recorded.set(key, known);
  known.catch(() => recorded.delete(key));
  return known;
}

async function readRecorded(id: string, folder: string): Promise<readonly RecordedExperiment[]> {
  const paths = openedClassSchema.options.toReversed().map((deviceClass) => join(folder, recordedRunsFile(id, deviceClass)));
  const texts = paths.filter((path) => existsSync(path)).map((path) => readFile(path, 'utf8'));
  return (await Promise.all(texts)).map((text) => recordedExperimentSchema.parse(JSON.parse(text)));
}
