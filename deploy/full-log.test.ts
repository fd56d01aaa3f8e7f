import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokenFile } from '../apps/worker/test/scripted-portal.ts';

const ROOT = join(import.meta.dirname, '..');

/** Accepts connections like a database or a portal, and drops them: each causes another attempt, and another line of the log. */
async function openBrokenServer() {
  const tries = { count: 0, enough: Promise.withResolvers<void>() };
  const server = createServer((socket) => {
    tries.count += 1;
    if (tries.count >= 4) tries.enough.resolve();
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { host: `127.0.0.1:${port}`, enough: tries.enough.promise, close: () => server.close() };
}

/** On a full disk: every write fails with ENOSPC. */
const FULL = '/dev/full';

test.each(['apps/portal/src/main.ts', 'apps/worker/src/main.ts'])('%s continues when its log cannot be written.', async (main) => {
  const server = await openBrokenServer();
  using token = tokenFile('rlw_0123456789012345678901234567890123456789');
  const log = await open(FULL, 'w');
  const secret = 'K0nvcYbLr2sX8pQe4mZtW6uJd1hGf9aB';
  const forPortal = { DATABASE_URL: `postgres://rooflab@${server.host}/rooflab`, ROOFLAB_SECRET: secret, PORT: '0' };
  const forWorker = { ROOFLAB_PORTAL_URL: `http://${server.host}`, ROOFLAB_WORKER_TOKEN_FILE: token.path, ROOFLAB_DEVICE: 'software' };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...forPortal, ...forWorker };
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, main)], { cwd: ROOT, env, stdio: ['ignore', log.fd, 'pipe'] });
  let stderr = '';
  child.stderr?.on('data', (bytes) => {
    stderr += String(bytes);
  });
  const ended = once(child, 'exit');
  const outcome = await Promise.race([server.enough.then(() => 'tries again'), ended.then(() => `ended: ${stderr}`)]);
  expect(outcome).toBe('tries again');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  await log.close();
  server.close();
});
