import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './postgres-account.ts';
import { runProgram } from './run-program.ts';

/** Any account can reach this folder. A checkout in root's home is closed to the account that PostgreSQL runs as. */
const OPEN = '/var/lib/rooflab';

/** Others may pass through but not list the folder. */
const PASSABLE = 0o711;

/** Whether this account may enter the folder, or run the file. */
async function canReach(account: Account, path: string): Promise<boolean> {
  if (account.uid === undefined) return true;
  return (await runProgram({ file: 'test', args: ['-x', path], account })).code === 0;
}

/** The folder, created if missing. If the account cannot reach it and it is still empty, it becomes a link to a folder outside, which is returned. */
export async function reachableFolder(folder: string, account: Account): Promise<string> {
  await mkdir(folder, { recursive: true });
  const real = await realpath(folder);
  if ((await readdir(real)).length > 0) return real;
  if (account.uid !== undefined) await chmod(real, PASSABLE);
  if (await canReach(account, real)) return real;
  const outside = await mkdtemp(join(await openFolder(), 'data-'));
  await chmod(outside, PASSABLE);
  await rmdir(real);
  await symlink(outside, real);
  return outside;
}

interface Programs {
  readonly account: Account;
  /** Name of the copy, different for each version. */
  readonly name: string;
  /** Path of one of the programs, relative to the folder. */
  readonly program: string;
}

/** The folder of programs, or a copy that the account can reach: always the same copy for the same `name`. */
export async function reachablePrograms(folder: string, { account, name, program }: Programs): Promise<string> {
  if (await canReach(account, join(folder, program))) return folder;
  const copy = join(await openFolder(), name);
  if (await canReach(account, join(copy, program))) return copy;
  const begun = await mkdtemp(`${copy}-`);
  try {
    await cp(folder, begun, { recursive: true, dereference: true });
    await chmod(begun, 0o755);
    // Another process may have finished first; its copy is just as good.
    await rename(begun, copy).catch((error: unknown) => expectFaster(error));
  } finally {
    await rm(begun, { recursive: true, force: true });
  }
  return copy;
}

async function openFolder(): Promise<string> {
  await mkdir(OPEN, { recursive: true });
  await chmod(OPEN, 0o755);
  return OPEN;
}

function expectFaster(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
}
