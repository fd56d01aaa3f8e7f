import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from '../exit-code.ts';

const run = promisify(execFile);

/**
 * Paths below the folder, relative to it and with slashes, of the files that differ from a revision: in commits, in the working folder, or new. Throws
 * `UsageError` where git cannot say.
 */
export async function changedSince(folder: string, revision: string): Promise<ReadonlySet<string>> {
  const commit = await resolveCommit(folder, revision);
  const changed = await git(folder, ['diff', '--name-only', '--no-renames', '--relative', '-z', commit, '--']);
  const untracked = await git(folder, ['ls-files', '--others', '--exclude-standard', '-z']);
  return new Set(`${changed}${untracked}`.split('\0').filter(Boolean));
}

async function resolveCommit(folder: string, revision: string): Promise<string> {
  try {
    return (await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])).trim();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    await git(folder, ['rev-parse', '--git-dir']).catch(() => {
      throw new UsageError(`--changed-since needs a git repository, and ${folder} is in none.`);
    });
    throw new UsageError(
      `--changed-since: this repository has no commit ${JSON.stringify(revision)}. In CI fetch the whole history (actions/checkout: fetch-depth: 0; GitLab: GIT_DEPTH: 0).`,
    );
  }
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  try {
    return (await run('git', args, { cwd: folder, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UsageError('--changed-since needs git, which is not installed.');
    throw error;
  }
}
