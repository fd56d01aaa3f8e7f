import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exercise, type Lab, readLab } from '@rooflab/lab';
import { LABS_FOLDER } from './folder.ts';

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(LABS_FOLDER, path), 'utf8'));
}

/** Every lab, in the order in which a course takes them. */
export const labs: readonly Lab[] = (readJson('catalogue.json') as readonly string[]).map((id) => readLab(readJson(join(id, 'lab.json'))));

/** The exercise with this id (`<lab>/<exercise>`) and its lab; undefined when there is none. */
export function findExercise(id: string): { readonly lab: Lab; readonly exercise: Exercise } | undefined {
  for (const lab of labs) {
    const exercise = lab.exercises.find((candidate) => candidate.id === id);
    if (exercise) return { lab, exercise };
  }
  return undefined;
}
