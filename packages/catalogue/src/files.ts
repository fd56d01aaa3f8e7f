import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Exercise, TimedExercise } from '@rooflab/lab';
import { type RecordedRung, recordedRungSchema } from '@rooflab/result';
import { catalogueFolder, LABS_FOLDER } from './folder.ts';

/** A WGSL file of a lab; `name` is without `.wgsl`. */
export interface KernelFile {
  readonly name: string;
  readonly source: string;
}

/** Of each kind of file, what was read last. The catalogue has far fewer exercises. */
const MOST_KEPT = 500;

/** The files of a lab, or of one of its versions, never change while a program runs, so what a page needs of them is read once. */
function readOnce<T>(read: (exercise: Exercise, folder: string) => Promise<T>): (exercise: Exercise, folder?: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (exercise, folder = catalogueFolder(exercise.id)) => {
    const key = join(folder, exercise.id);
    const known = kept.get(key) ?? read(exercise, folder);
    kept.delete(key);
    kept.set(key, known);
    known.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return known;
  };
}

/** The part of a lab's folder that is an exercise's own. */
function exerciseFolder({ id }: Exercise, folder = catalogueFolder(id)): string {
  return join(folder, basename(id));
}

/** The text that a student begins with. */
export const readStarter = readOnce((exercise, folder) => readFile(join(exerciseFolder(exercise, folder), 'starter.wgsl'), 'utf8'));

/** The trusted kernel that judges timed outputs. */
export function readTrusted(exercise: TimedExercise, folder = catalogueFolder(exercise.id)): Promise<string> {
  return readFile(join(folder, exercise.trusted.file), 'utf8');
}

/**
 * What judges timed outputs in a browser: the trusted kernel, or `practice.wgsl` if the lab has one because its trusted kernel would give
 * rungs of the ladder away.
 */
export function readPractice(exercise: TimedExercise, folder = catalogueFolder(exercise.id)): Promise<string> {
  return readFile(join(folder, 'practice.wgsl'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return readTrusted(exercise, folder);
    throw error;
  });
}

/** One rung of the ladder. */
export async function readRung(exercise: Exercise, name: string): Promise<KernelFile> {
  return { name, source: await readFile(join(exerciseFolder(exercise), 'ladder', `${name}.wgsl`), 'utf8') };
}

/** What the report on a lab should contain: Markdown, with a section under each heading of level 2. Empty where a lab asks for none. */
export function readReportTemplate(labId: string): Promise<string> {
  return readFile(join(LABS_FOLDER, labId, 'report.md'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

/** The ladder, slowest first. */
export const readLadder = readOnce(
  (exercise, folder): Promise<readonly KernelFile[]> => readKernels(join(exerciseFolder(exercise, folder), 'ladder')),
);

/** Kernels that must not be accepted; the first line of each names its verdict (`// expect: wrong-answer`). */
export function readWrong(exercise: Exercise): Promise<KernelFile[]> {
  return readKernels(join(exerciseFolder(exercise), 'wrong'));
}

/** WGSL for those who know C or CUDA, in Markdown. */
export function readPrimer(): Promise<string> {
  return readFile(join(LABS_FOLDER, 'wgsl.md'), 'utf8');
}

/** The handout of the exercise's lab, in Markdown. */
export const readHandout = readOnce((_, folder) => readFile(join(folder, 'README.md'), 'utf8'));

/** The handout's pictures, by file name: SVG text as its author wrote it, to be read by `readPicture` before it is shown. */
export const readPictures = readOnce(async (_, folder): Promise<Record<string, string>> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg')).sort();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)));
});

async function readKernels(folder: string): Promise<KernelFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wgsl')).sort();
  return Promise.all(
    names.map(async (name) => ({ name: name.slice(0, -'.wgsl'.length), source: await readFile(join(folder, name), 'utf8') })),
  );
}

/**
 * What the ladder's rungs reached on the devices on which they were timed, as written by `scripts/recorded-rungs.ts`; empty while there are
 * none.
 */
export const readRecordedRungs = readOnce(async (exercise, folder): Promise<readonly RecordedRung[]> => {
  const text = await readFile(join(folder, 'recorded-rungs.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return recordedRungSchema
    .array()
    .parse(JSON.parse(text))
    .filter((rung) => rung.exercise === exercise.id);
});
