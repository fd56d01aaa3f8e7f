import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from '../exit-code.ts';

const run = promisify(execFile);

/** The commit that a revision names in the folder's repository. Throws `UsageError`, which names the option, where git fails. */
export async function resolveCommit(folder: string, revision: string, option: string): Promise<string> {
  try {
    return await gitLine(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  } catch (error) {
    if (isMissing(error)) throw new UsageError(`${option} needs git, which is not installed.`);
    await gitLine(folder, ['rev-parse', '--git-dir']).catch(() => {
      throw new UsageError(`${option} needs a git repository, and ${folder} is in none.`);
    });
    throw new UsageError(
      `${option}: this repository has no commit ${JSON.stringify(revision)}. In CI fetch the whole history (actions/checkout: fetch-depth: 0; GitLab: GIT_DEPTH: 0).`,
    );
  }
}

/** The output of git. */
export async function git(folder: string, args: readonly string[]): Promise<Buffer> {
  return (await run('git', args, { cwd: folder, maxBuffer: 2 ** 26, encoding: 'buffer' })).stdout;
}

async function gitLine(folder: string, args: readonly string[]): Promise<string> {
  return (await git(folder, args)).toString().trimEnd();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
