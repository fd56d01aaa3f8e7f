import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Exercise, isTimed, readLab, type TimedExercise } from '@rooflab/lab';
import { type KnownRung, recordedRungSchema } from '@rooflab/result';
import { catalogueFolder } from './folder.ts';

/** What a grading needs of a built lab, as data. */
export interface GradingMaterial {
  /** The content of `lab.json`. */
  readonly lab: unknown;
  /** WGSL of the kernel that judges timed outputs; empty where nothing is timed. */
  readonly trusted: string;
  /** The rung that is timed beside the student's kernel; null where nothing is timed. */
  readonly rung: { readonly name: string; readonly source: string } | null;
  readonly recorded: readonly KnownRung[];
}

/** An exercise of a built lab on this machine. */
export interface OpenedExercise {
  readonly exercise: Exercise;
  readonly material: GradingMaterial;
  /** The lab's data, and its bundled code for the process that runs it. */
  readonly files: { readonly data: string; readonly code: string };
}

/**
 * @param folder of a built lab; default: the one of the catalogue. Null where there is no such exercise. Throws what reading a broken lab
 * throws.
 */
export async function openExercise(id: string, folder = catalogueFolder(id)): Promise<OpenedExercise | null> {
  const data = join(folder, 'lab.json');
  const text = await readFile(data, 'utf8').catch(nullIfMissing);
  const lab: unknown = text === null ? null : JSON.parse(text);
  const exercise = lab === null ? undefined : readLab(lab).exercises.find((each) => each.id === id);
  if (!exercise) return null;
  const [trusted, rung, recorded] = await Promise.all([
    isTimed(exercise) ? readFile(join(folder, exercise.trusted.file), 'utf8') : '',
    isTimed(exercise) ? rungIn(folder, exercise) : null,
    readFile(join(folder, 'recorded-rungs.json'), 'utf8').catch(nullIfMissing),
  ]);
  const known = recordedRungSchema.array().parse(JSON.parse(recorded ?? '[]'));
  return {
    exercise,
    material: {
      lab,
      trusted,
      rung,
      recorded: known.filter((each) => each.exercise === id),
    },
    files: { data, code: join(folder, 'built', 'lab.js') },
  };
}

async function rungIn(folder: string, { id, referenceRung: name }: TimedExercise): Promise<GradingMaterial['rung']> {
  return { name, source: await readFile(join(folder, nameOf(id), 'ladder', `${name}.wgsl`), 'utf8') };
}

function nameOf(id: string): string {
  return id.split('/')[1] ?? '';
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
