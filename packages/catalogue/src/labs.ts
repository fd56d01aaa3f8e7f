import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exercise, isTimed, type Lab, readLab, type TimedExercise } from '@rooflab/lab';
import { catalogueFolder, LABS_FOLDER, labOf } from './folder.ts';
import { lastOpened, type OpenLab, openedVersion } from './versions.ts';

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(LABS_FOLDER, path), 'utf8'));
}

/** Every lab, in the order in which a course takes them. */
export const labs: readonly Lab[] = (readJson('catalogue.json') as readonly string[]).map((id) => readLab(readJson(join(id, 'lab.json'))));

/** The exercises of all labs, without those that are untimed. */
export const timedExercises: readonly TimedExercise[] = labs.flatMap(({ exercises }) => exercises.filter(isTimed));

/** An exercise with the lab that it is of. */
export interface FoundExercise extends OpenLab {
  readonly exercise: Exercise;
}

/**
 * The exercise with this id (`<lab>/<exercise>`); undefined when there is none.
 *
 * @param version of its lab, which this process must have opened. Null: of the catalogue. Left out, where any version will do, as for a title: of the catalogue,
 * or of the version that was opened last.
 */
export function findExercise(id: string, version?: string | null): FoundExercise | undefined {
  const open = openLabOf(id, version);
  const exercise = open?.lab.exercises.find((candidate) => candidate.id === id);
  return open && exercise && { ...open, exercise };
}

/** The lab that something with this id (`<lab>/<name>`) is of. `version`: as for `findExercise`. */
export function openLabOf(id: string, version?: string | null): OpenLab | undefined {
  if (version) return openedVersion(version);
  return inCatalogue(id) ?? (version === undefined ? lastOpened(labOf(id)) : undefined);
}

/** The lab of the catalogue with this id, or with this exercise; undefined when there is none. */
export function inCatalogue(id: string): OpenLab | undefined {
  const lab = labs.find((candidate) => candidate.id === labOf(id));
  return lab && { lab, folder: catalogueFolder(id) };
}
