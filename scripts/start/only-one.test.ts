import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeFolder } from './only-one.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-only-one-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The file left by a start that was killed, or that is still running. */
function leave(running: object | string): Promise<void> {
  return writeFile(join(folder, 'running.json'), typeof running === 'string' ? running : JSON.stringify(running));
}

test('While a start has the folder, a second one gets a message with its address and what to do; once given back, the folder is free.', async () => {
  const giveBack = await takeFolder(folder, 'http://localhost:3000');
  await expect(takeFolder(folder, 'http://localhost:3001')).rejects.toThrow(
    `Rooflab is already running on ${folder}: http://localhost:3000 (process ${process.pid}). Use that one, or stop it first.`,
  );
  await giveBack();
  await (await takeFolder(folder, 'http://localhost:3001'))();
});

test('Of two simultaneous starts one gets the folder.', async () => {
  const taken = await Promise.allSettled([takeFolder(folder, 'http://localhost:1'), takeFolder(folder, 'http://localhost:2')]);
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.runIf(process.platform === 'linux')('A start that was killed keeps nothing, even if its process id is in use again.', async () => {
  const other = spawn('sleep', ['60']);
  try {
    await leave({ pid: other.pid, startedTicks: '1', url: 'http://localhost:3000' });
    await takeFolder(folder, 'http://localhost:3000');
    expect(JSON.parse(await readFile(join(folder, 'running.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
  await leave({ pid: other.pid, startedTicks: '1', url: 'http://localhost:3000' });
  await takeFolder(folder, 'http://localhost:3000');
});

test.each(['', '{"pid":', '{"pid":-1,"startedTicks":null,"url":""}'])(
  'A file that a full disk cut off (%s) stops nobody.',
  async (text) => {
    await leave(text);
    await expect(takeFolder(folder, 'http://localhost:3000')).resolves.toBeTypeOf('function');
  },
);
