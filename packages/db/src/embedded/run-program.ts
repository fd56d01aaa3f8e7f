import { type SpawnOptions, spawn } from 'node:child_process';
import type { Account } from './postgres-account.ts';

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly account: Account;
}

/** Runs to the end and returns the exit code and the output. A server that it leaves running keeps none of our pipes open. */
export function runProgram({ file, args, account }: Program, output: 'pipe' | 'ignore' = 'pipe'): Promise<{ code: number; text: string }> {
  const options: SpawnOptions = { ...account, stdio: ['ignore', output, output], env: { ...process.env, LC_ALL: 'C' }, windowsHide: true };
  // The account may not be able to reach our working directory.
  if (account.uid !== undefined) options.cwd = '/';
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
