import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exercise, isTimed, type Lab, readLab, type TimedExercise } from '@rooflab/lab';
import { catalogueFolder, LABS_FOLDER, labOf } from './folder.ts';
import { lastOpened, type OpenLab, openedVersion } from './versions.ts';

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(LABS_FOLDER, path), 'utf8'));
}

/** Every lab, in the order in which a course takes them. Most processes need one or two: each is read when something of it is asked for, in 10 ms. */
export const labs: readonly Lab[] = (readJson('catalogue.json') as readonly string[]).map(readWhenAsked);

function readWhenAsked(id: string): Lab {
  let read: Lab | null = null;
  const lab = (): Lab => {
    read ??= readLab(readJson(join(id, 'lab.json')));
    return read;
  };
  return {
    id,
    get title() {
      return lab().title;
    },
    get summary() {
      return lab().summary;
    },
    get exercises() {
      return lab().exercises;
    },
  };
}

/** The exercises of all labs, without those that are untimed. */
export function timedExercises(): readonly TimedExercise[] {
  return labs.flatMap(({ exercises }) => exercises.filter(isTimed));
}

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
