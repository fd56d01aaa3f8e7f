import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltExperiment, builtExperimentSchema } from '@rooflab/lab-archive/experiments';
import { openedClassSchema, type RecordedExperiment, recordedExperimentSchema } from '@rooflab/result';
import { LABS_FOLDER } from './folder.ts';
import { readBuilt } from './read-built.ts';

let built: readonly BuiltExperiment[] | null = null;

/** Every experiment, in the order of the labs in a course. */
export function experiments(): readonly BuiltExperiment[] {
  built ??= readBuilt('experiments.json', builtExperimentSchema.array()).flat();
  return built;
}

/** The experiment with this id (`<lab>/<experiment>`); undefined when there is none. */
export function findExperiment(id: string): BuiltExperiment | undefined {
  return experiments().find((experiment) => experiment.id === id);
}

const recorded = new Map<string, Promise<readonly RecordedExperiment[]>>();

/**
 * The recorded runs of an experiment, as written by `bench/experiments/record.ts`: at most one for each device class, the fastest first.
 * They change only with the program, so they are read once.
 */
export function readRecordedExperiment({ id }: { readonly id: string }): Promise<readonly RecordedExperiment[]> {
  const known = recorded.get(id) ?? readRecorded(id);
  recorded.set(id, known);
  known.catch(() => recorded.delete(id));
  return known;
}

async function readRecorded(id: string): Promise<readonly RecordedExperiment[]> {
  const [lab = '', name = ''] = id.split('/');
  const folder = join(LABS_FOLDER, lab, 'experiments', 'recorded');
  const files = await readdir(folder);
  const names = openedClassSchema.options
    .toReversed()
    .map((deviceClass) => `${name}.${deviceClass}.json`)
    .filter((file) => files.includes(file));
  return Promise.all(names.map(async (file) => recordedExperimentSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))));
}
