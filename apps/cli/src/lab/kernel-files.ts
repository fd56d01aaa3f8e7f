import { type Exercise, isTimed, type TimedExercise } from '@rooflab/lab';
import type { BuiltLab, PackageFiles } from '@rooflab/lab-archive';
import { UsageError } from '../exit-code.ts';
import type { LabCheck } from './lab-check.ts';

/** A kernel of a lab's package; `name` is without `.wgsl`. */
interface KernelFile {
  readonly name: string;
  readonly source: string;
}

/** What of an exercise are kernels to be graded. */
export interface ExerciseKernels {
  /** Slowest first. */
  readonly ladder: readonly KernelFile[];
  readonly wrong: readonly KernelFile[];
  readonly starter: string | null;
}

export function kernelsOf({ id }: Exercise, files: PackageFiles): ExerciseKernels {
  const folder = folderOf(id);
  return {
    ladder: kernelsIn(files, `${folder}/ladder/`),
    wrong: kernelsIn(files, `${folder}/wrong/`),
    starter: textOf(files, `${folder}/starter.wgsl`),
  };
}

/** Whether all files are there without which an exercise cannot be graded or learnt from. */
export function checkFiles(exercise: Exercise, files: PackageFiles): LabCheck {
  const fault = missingFault(exercise, files, kernelsOf(exercise, files));
  const needed = isTimed(exercise)
    ? 'a ladder, wrong kernels, a starter and a trusted kernel'
    : 'a right kernel, wrong kernels and a starter';
  return { group: exercise.id, name: `It has ${needed}.`, fault };
}

/** Throws `UsageError` where files are missing without which nobody could use a lab. */
export function requireFiles({ lab, files }: Pick<BuiltLab, 'lab' | 'files'>): void {
  if (!files.has('README.md'))
    throw new UsageError('There is no README.md. Write the handout: "rooflab lab test" says what belongs into it.');
  for (const exercise of lab.exercises) {
    const { fault } = checkFiles(exercise, files);
    if (fault !== null) throw new UsageError(`${exercise.id}: ${fault}`);
  }
}

function missingFault(exercise: Exercise, files: PackageFiles, kernels: ExerciseKernels): string | null {
  const { ladder, wrong, starter } = kernels;
  const folder = folderOf(exercise.id);
  if (ladder.length === 0) return `${folder}/ladder holds no kernel. Add a right one.`;
  if (isTimed(exercise) && ladder.length < 2)
    return `${folder}/ladder holds ${ladder.length} kernels. Add rungs from slow to fast, at least two.`;
  if (wrong.length < 2) return `${folder}/wrong holds ${wrong.length} kernels. Add some that students might write, at least two.`;
  if (starter === null) return `There is no ${folder}/starter.wgsl. Write what students start from: it compiles, and is wrong.`;
  return isTimed(exercise) ? missingToTime(exercise, files, ladder) : null;
}

function missingToTime(
  { id, trusted, referenceRung, counted }: TimedExercise,
  files: PackageFiles,
  ladder: ExerciseKernels['ladder'],
): string | null {
  const folder = folderOf(id);
  const hasRung = (rung: string): boolean => ladder.some(({ name }) => name === rung);
  if (!files.has(trusted.file))
    return `There is no ${trusted.file}, which lab.json names as the trusted kernel. Write it, or correct trusted.file.`;
  if (!hasRung(referenceRung)) return `lab.json names ${referenceRung} as referenceRung, but ${folder}/ladder has no such kernel.`;
  const stray = Object.keys(counted.scores).find((name) => !hasRung(name));
  return stray === undefined ? null : `counted.scores names ${stray}, but ${folder}/ladder has no such kernel.`;
}

function folderOf(id: string): string {
  return id.split('/')[1] ?? '';
}

function kernelsIn(files: PackageFiles, folder: string): readonly KernelFile[] {
  const paths = [...files.keys()].filter((path) => path.startsWith(folder) && path.endsWith('.wgsl'));
  return paths.map((path) => ({ name: path.slice(folder.length, -'.wgsl'.length), source: textOf(files, path) ?? '' }));
}

function textOf(files: PackageFiles, path: string): string | null {
  const bytes = files.get(path);
  return bytes ? new TextDecoder().decode(bytes) : null;
}
