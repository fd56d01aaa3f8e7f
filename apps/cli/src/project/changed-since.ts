import { git, resolveCommit } from './git.ts';

/**
 * Paths below the folder, relative to it and with slashes, of the files that differ from a revision: in commits, in the working folder, or
 * new. Throws `UsageError` where git fails.
 */
export async function changedSince(folder: string, revision: string): Promise<ReadonlySet<string>> {
  const commit = await resolveCommit(folder, revision, '--changed-since');
  const changed = await git(folder, ['diff', '--name-only', '--no-renames', '--relative', '-z', commit, '--']);
  const untracked = await git(folder, ['ls-files', '--others', '--exclude-standard', '-z']);
  return new Set(`${changed}${untracked}`.split('\0').filter(Boolean));
}
