import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { fakeProgram, fakeRequest } from '../test/fakes.ts';
import { processTree } from './confinement/process-tree.ts';
import { createRunner } from './index.ts';

const runner = createRunner({ device: 'software', program: fakeProgram() });
afterAll(() => runner.close());
afterEach(() => {
  vi.unstubAllEnvs();
});

async function finding(act: string): Promise<Record<string, unknown>> {
  return JSON.parse((await runner.grade(fakeRequest(act))).message);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Else the test runs out of time. */
async function becomesDead(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(50);
}

test('No variable of the parent reaches the child, except those that the GPU’s driver needs.', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=4096');
  const fresh = createRunner({ device: 'software', program: fakeProgram() });
  const environment = JSON.parse((await fresh.grade(fakeRequest('environment'))).message);
  await fresh.close();
  expect(Object.keys(environment).sort()).toEqual([
    'LD_LIBRARY_PATH',
    ...(environment.PWD === '/' ? ['PWD'] : []), // set by bubblewrap, or a shell
    'VK_DRIVER_FILES',
  ]);
});

test('The child can read no other files, write none and start no process.', async () => {
  const denied = 'ERR_ACCESS_DENIED';
  expect(await finding('trespass')).toEqual({ read: denied, environ: denied, write: denied, spawn: denied });
});

test.runIf(existsSync('/usr/bin/setpriv'))('A child that hangs is killed with its parent, even if the parent is killed.', async () => {
  const parent = spawn(process.execPath, [fileURLToPath(new URL('../test/orphan-maker.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  const [, ...descendants] = processTree(parent.pid ?? 0);
  expect(descendants.length).toBeGreaterThan(0);
  parent.kill('SIGKILL');
  for (const pid of descendants) await becomesDead(pid);
});

test('Closing the runner ends the process that waits for the next task.', async () => {
  const before = processTree(process.pid);
  const closing = createRunner({ device: 'software', program: fakeProgram() });
  await closing.grade(fakeRequest('identity'));
  await closing.ready();
  const waiting = processTree(process.pid).filter((pid) => !before.includes(pid));
  expect(waiting.length).toBeGreaterThan(0);
  await closing.close();
  for (const pid of waiting) await becomesDead(pid);
});
