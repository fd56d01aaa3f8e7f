import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Exercise, type Experiment, exercisesOf, isTimed, readExercise, readLab, seriesPath, type TimedExercise } from '@rooflab/lab';
import { builtExperimentSchema } from '@rooflab/lab-archive/experiments';
import { type KnownRung, recordedRungSchema } from '@rooflab/result';
import { catalogueFolder } from './folder.ts';
import { readBuiltOf } from './read-built.ts';

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
  const exercise = lab === null ? undefined : readExercise(lab, id);
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

/** What measuring an experiment needs of built labs, as data. */
export interface ExperimentMaterial {
  readonly experiment: Experiment;
  /** The content of each `lab.json` whose exercises it measures. */
  readonly labs: readonly unknown[];
  /** WGSL of the kernels that judge outputs, by exercise. */
  readonly trusted: Readonly<Record<string, string>>;
  /** WGSL of its series, by `seriesPath`. */
  readonly kernels: Readonly<Record<string, string>>;
}

/**
 * @param folder of a built lab whose experiment it is; default: the one of the catalogue, where it may measure exercises of the other labs.
 * Null where there is no such experiment. Throws what reading a broken lab throws.
 */
export async function openExperiment(id: string, folder?: string): Promise<ExperimentMaterial | null> {
  const folderOf = (path: string) => folder ?? catalogueFolder(path);
  const inLab = (path: string) => join(folderOf(path), path.slice(path.indexOf('/') + 1));
  if (!existsSync(join(folderOf(id), 'lab.json'))) return null;
  const experiment = readBuiltOf(folderOf(id), 'experiments.json', builtExperimentSchema.array()).find((each) => each.id === id);
  if (!experiment) return null;
  const uses = experiment.series.flatMap((series) => exercisesOf(series).map((exercise) => ({ series, exercise })));
  const ids = new Set(uses.map(({ exercise }) => exercise));
  const folders = new Set([...ids, experiment.exercise].map(folderOf));
  const labs: unknown[] = await Promise.all([...folders].map(async (lab) => JSON.parse(await readFile(join(lab, 'lab.json'), 'utf8'))));
  const timed = labs.flatMap((lab) => readLab(lab).exercises.filter(isTimed)).filter((exercise) => ids.has(exercise.id));
  const paths = uses.flatMap(({ series, exercise }) => (series.kind === 'kernel' ? (seriesPath(experiment, series, exercise) ?? []) : []));
  return {
    ...{ experiment, labs },
    trusted: await textsOf(timed.map(({ id: exercise, trusted }) => [exercise, join(folderOf(exercise), trusted.file)])),
    kernels: await textsOf(paths.map((path) => [path, inLab(path)])),
  };
}

/** The text of each file, by its key. */
async function textsOf(files: readonly (readonly [key: string, file: string])[]): Promise<Record<string, string>> {
  return Object.fromEntries(await Promise.all(files.map(async ([key, file]) => [key, await readFile(file, 'utf8')] as const)));
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
