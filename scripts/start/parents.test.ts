import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { readProcess } from './parents.ts';

const shells: ChildProcess[] = [];
const orphans: number[] = [];

afterEach(() => {
  for (const shell of shells.splice(0)) shell.kill('SIGKILL');
  for (const pid of orphans.splice(0)) if (readProcess(pid) !== null) process.kill(pid, 'SIGKILL');
});

const PROGRAM = `
  const { watchNpm } = await import(${JSON.stringify(join(import.meta.dirname, 'parents.ts'))});
  watchNpm(() => process.exit(0));
  setInterval(() => undefined, 1e6);
  console.log(process.pid);`;

/** The process, started by a shell that remains its parent; and that shell. */
async function startUnderShell(env: Readonly<Record<string, string>>): Promise<{ pid: number; shell: ChildProcess }> {
  const { npm_lifecycle_event: _, ...rest } = process.env;
  const shell = spawn('sh', ['-c', '"$0" "$@"; true', process.execPath, '--input-type=module', '-e', PROGRAM], {
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  shells.push(shell);
  const [line] = await once(shell.stdout, 'data');
  const pid = Number(String(line));
  orphans.push(pid);
  return { pid, shell };
}

test.runIf(process.platform === 'linux')('What npm started ends when the shell between them is gone.', async () => {
  const { pid, shell } = await startUnderShell({ npm_lifecycle_event: 'start' });
  expect(readProcess(pid)?.parent).toBe(shell.pid);
  shell.kill('SIGKILL');
  while (readProcess(pid) !== null) await sleep(50);
});

test.runIf(process.platform === 'linux')(
  'What was started by hand, or with nohup, outlives the shell that it was started from.',
  async () => {
    const { pid, shell } = await startUnderShell({});
    shell.kill('SIGKILL');
    await once(shell, 'exit');
    // Enough time for a watcher to look three times.
    await sleep(1500);
    expect(readProcess(pid)).toMatchObject({ pid });
  },
);
