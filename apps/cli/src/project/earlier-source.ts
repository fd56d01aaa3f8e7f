import { basename, dirname } from 'node:path';
import { decodeSource } from '@rooflab/runner';
import { UsageError } from '../exit-code.ts';
import type { ChosenKernel } from './choose-kernels.ts';
import { git, resolveCommit } from './git.ts';
import { PROJECT_FILE, type Project } from './project-schema.ts';
import { parseProject } from './read-project.ts';

/** A kernel as it was at a commit, or why there is none to compare with. */
export type EarlierSource = { readonly source: string } | { readonly missing: string };

/** A commit that kernels are compared with. */
export interface EarlierCommit {
  readonly commit: string;
  /** Its name in reports: the given revision, shortened where that is a full hash. */
  readonly label: string;
}

/** Throws `UsageError` where the repository of the working folder has no such commit. */
export async function earlierCommit(revision: string): Promise<EarlierCommit> {
  const commit = await resolveCommit(process.cwd(), revision, '--compare-to');
  return { commit, label: commit === revision ? commit.slice(0, 10) : revision };
}

/**
 * The kernel of the exercise at a commit. Where `rooflab.json` names the kernel, the file that it named then; otherwise the file at the
 * same path, or at the older path from which git thinks it was renamed.
 */
export async function earlierSource(kernel: ChosenKernel, { commit }: EarlierCommit): Promise<EarlierSource> {
  const { exercise, file, projectFolder } = kernel;
  const project = projectFolder === null ? null : await earlierProject(projectFolder, commit);
  if (project && projectFolder !== null) {
    const path = project.exercises[exercise];
    return path === undefined
      ? { missing: `${PROJECT_FILE} had no ${exercise} there` }
      : await sourceAt(projectFolder, commit, `./${path}`);
  }
  const same = await sourceAt(dirname(file), commit, `./${basename(file)}`);
  if ('source' in same) return same;
  const oldPath = await pathBeforeRename(file, commit);
  return oldPath === null ? same : await sourceAt(dirname(file), commit, oldPath);
}

/** Null where the commit had no project file, or one that cannot be read. */
async function earlierProject(folder: string, commit: string): Promise<Project | null> {
  const bytes = await fileAt(folder, commit, `./${PROJECT_FILE}`);
  if (bytes === null) return null;
  try {
    return parseProject(bytes.toString(), PROJECT_FILE);
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

async function sourceAt(folder: string, commit: string, path: string): Promise<EarlierSource> {
  const bytes = await fileAt(folder, commit, path);
  if (bytes === null) return { missing: 'the file is new' };
  const decoded = decodeSource(bytes);
  return 'source' in decoded ? decoded : { missing: `the earlier file could not be graded. ${decoded.refusal.replace(/\.$/, '')}` };
}

/** A path that begins with `./` is relative to the folder, any other to the repository's root. Null where the commit has no such file. */
async function fileAt(folder: string, commit: string, path: string): Promise<Buffer | null> {
  const object = await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}:${path}`]).catch(() => null);
  return object === null ? null : await git(folder, ['cat-file', 'blob', object.toString().trim()]).catch(() => null);
}

/** The older name of a file, relative to the repository's root; null where git finds no rename. */
async function pathBeforeRename(file: string, commit: string): Promise<string | null> {
  const folder = dirname(file);
  const here = (await git(folder, ['rev-parse', '--show-prefix'])).toString().trimEnd() + basename(file);
  const renames = await git(folder, ['diff', '--find-renames', '--diff-filter=R', '--name-status', '--no-relative', '-z', commit, '--']);
  const words = renames.toString().split('\0');
  const at = words.findIndex((word, index) => index % 3 === 2 && word === here);
  return at < 0 ? null : (words[at - 1] ?? null);
}
