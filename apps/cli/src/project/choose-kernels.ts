import { join, relative } from 'node:path';
import { UsageError } from '../exit-code.ts';
import { changedSince } from './changed-since.ts';
import type { HazardEffect } from './hazard-effects.ts';
import { PROJECT_FILE } from './project-schema.ts';
import { type FoundProject, findProject, readProject } from './read-project.ts';

/** What the command line says about which kernels to grade, and how. */
export interface KernelChoice {
  readonly exercise?: string;
  readonly file?: string;
  readonly changedSince?: string;
  /** Path of a `rooflab.json` whose files are in the working folder. */
  readonly project?: string;
  readonly counted?: boolean;
  readonly hazards?: HazardEffect;
}

/** A file to be graded for an exercise; neither has been checked yet. */
export interface ChosenKernel {
  readonly exercise: string;
  readonly file: string;
  /** The folder of the `rooflab.json` that names it; null where the command line does. */
  readonly projectFolder: string | null;
}

export interface ChosenKernels {
  /** Empty where nothing has changed. */
  readonly kernels: readonly ChosenKernel[];
  readonly counted: boolean;
  readonly hazards: HazardEffect;
}

/**
 * The one kernel that the command line names, or those of `rooflab.json`, with paths relative to the working folder. Throws `UsageError`.
 */
export async function chooseKernels(choice: KernelChoice): Promise<ChosenKernels> {
  const { exercise, file, counted = false, hazards = 'warn' } = choice;
  if (exercise !== undefined && file !== undefined) {
    if (choice.changedSince !== undefined)
      throw new UsageError(`--changed-since chooses among the kernels of ${PROJECT_FILE}: leave the file out.`);
    return { kernels: [{ exercise, file, projectFolder: null }], counted, hazards };
  }
  const found = choice.project === undefined ? await findProject(process.cwd()) : await projectAt(choice.project);
  const { project } = found;
  return {
    kernels: await kernelsOf(found, choice),
    counted: choice.counted ?? project.counted ?? counted,
    hazards: choice.hazards ?? project.hazards ?? hazards,
  };
}

/** For autograders: a hand-in must not be able to supply its own. */
async function projectAt(path: string): Promise<FoundProject> {
  const project = await readProject(path);
  if (project === null) throw new UsageError(`There is no file ${path}.`);
  return { folder: process.cwd(), project };
}

async function kernelsOf(
  { folder, project }: FoundProject,
  { exercise: only, changedSince: revision }: KernelChoice,
): Promise<ChosenKernel[]> {
  const all = Object.entries(project.exercises).map(([exercise, path = '']) => ({ exercise, path }));
  const named = only === undefined ? all : all.filter(({ exercise }) => exercise === only);
  if (named.length === 0) {
    throw new UsageError(
      `${join(folder, PROJECT_FILE)} names no file for ${only}, only for ${all.map(({ exercise }) => exercise).join(', ')}.`,
    );
  }
  const changed = revision === undefined ? null : await changedSince(folder, revision);
  const isWanted = (path: string): boolean => changed === null || changed.has(PROJECT_FILE) || changed.has(path.replace(/^(\.\/)+/, ''));
  return named
    .filter(({ path }) => isWanted(path))
    .map(({ exercise, path }) => ({ exercise, file: relative(process.cwd(), join(folder, path)), projectFolder: folder }));
}
