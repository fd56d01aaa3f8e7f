import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestApi } from '@rooflab/course/testing';
import { freePort } from '@rooflab/db';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'testing/api-only.ts');

interface LogLine {
  readonly msg: string;
  readonly pid: number;
  readonly port?: number;
  readonly process?: number;
}

interface Started {
  readonly child: ChildProcess;
  readonly lines: readonly LogLine[];
  stderr(): string;
  /** Resolves when there are that many lines with this message. */
  until(message: string, count: number): Promise<readonly LogLine[]>;
}

const READY = 'The portal is ready.';

function start(variables: Record<string, string>): Started {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production' as const, ROOFLAB_SECRET: 'K0nvcYbLr2sX8pQe4mZtW6uJd1hGf9aB', PORT: '0' };
  const child = spawn(process.execPath, [PROGRAM], { env: { ...env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: LogLine[] = [];
  let stderr = '';
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  child.stderr.on('data', (bytes) => {
    stderr += String(bytes);
  });
  const until = async (message: string, count: number): Promise<readonly LogLine[]> => {
    for (;;) {
      const found = lines.filter(({ msg }) => msg === message);
      if (found.length >= count) return found;
      if (child.exitCode !== null) throw new Error(`It ended: ${stderr}`);
      await sleep(20);
    }
  };
  return { child, lines, stderr: () => stderr, until };
}

async function status(port: number | undefined): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { connection: 'close' } });
  await answer.text();
  return answer.status;
}

/** Each answer comes on a connection of its own, which any of the processes may accept. */
async function statuses(port: number | undefined, count: number): Promise<number[]> {
  const seen: number[] = [];
  for (let asked = 0; asked < count; asked += 1) seen.push(await status(port));
  return seen;
}

function runs(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('Two processes answer at one port; of one that is killed the other takes all requests until it is back; SIGTERM ends all with 0.', async () => {
  await using api = await openTestApi();
  const portal = start({ DATABASE_URL: api.url, ROOFLAB_PORTAL_PROCESSES: '2' });
  const [first, second] = await portal.until(READY, 2);
  expect([first?.process, second?.process, second?.port]).toEqual([1, 2, first?.port]);
  const port = first?.port;

  const healthy = /^rooflab_http_requests_total\{method="GET",route="\/api\/health",status="200",process="(\d)"\} (\d+)$/gm;
  let metrics = '';
  let answering: (string | undefined)[] = [];
  let asked = 0;
  // Whichever is free accepts, so the number of requests until both have answered is unknown.
  while (answering.length < 2) {
    expect(await Promise.all(Array.from({ length: 8 }, () => status(port)))).toEqual(Array(8).fill(200));
    asked += 8;
    metrics = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text();
    answering = [...metrics.matchAll(healthy)].map(([, number]) => number).sort();
  }
  expect(answering).toEqual(['1', '2']);
  expect([...metrics.matchAll(healthy)].reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(asked);
  expect(metrics.match(/^rooflab_database_up.*$/gm)).toEqual(['rooflab_database_up 1']);
  expect(metrics.match(/^# TYPE rooflab_http_requests_total/gm)).toHaveLength(1);
  expect(metrics).not.toMatch(/ (null|undefined)$/m);

  process.kill(first?.pid ?? 0, 'SIGKILL');
  await portal.until('A process of the portal ended; another is being started in its place.', 1);
  expect(await statuses(port, 4)).toEqual([200, 200, 200, 200]);
  const back = (await portal.until(READY, 3)).at(-1);
  expect([back?.process, back?.port]).toEqual([1, port]);
  expect(await statuses(port, 4)).toEqual([200, 200, 200, 200]);

  const ended = once(portal.child, 'exit');
  portal.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(portal.lines.filter(({ msg }) => msg === 'The portal is stopping.')).toHaveLength(3);
});

test.runIf(process.platform === 'linux')('When the process that keeps the others is killed, none is left.', async () => {
  await using api = await openTestApi();
  const portal = start({ DATABASE_URL: api.url, ROOFLAB_PORTAL_PROCESSES: '2' });
  const pids = (await portal.until(READY, 2)).map(({ pid }) => pid);
  portal.child.kill('SIGKILL');
  while (pids.some(runs)) await sleep(20);
});

test('While the database is away one process says so, and SIGTERM ends it.', async () => {
  const portal = start({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere',
    ROOFLAB_PORTAL_PROCESSES: '2',
    PORT: String(await freePort()),
  });
  await portal.until('The database cannot be reached (ECONNREFUSED); trying again.', 1);
  expect(new Set(portal.lines.map(({ pid }) => pid)).size).toBe(1);
  const ended = once(portal.child, 'exit');
  portal.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('A port that something else has, and a secret that production must not have, end it with their sentence, once.', async () => {
  await using api = await openTestApi();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const taken = String(typeof address === 'object' ? address?.port : '');
  const settings = { DATABASE_URL: api.url, ROOFLAB_PORTAL_PROCESSES: '2' };
  for (const [wrong, code, sentence] of [
    [{ PORT: taken }, 1, 'EADDRINUSE'],
    [{ ROOFLAB_SECRET: 'secret' }, 2, 'The secret has 6 characters'],
  ] as const) {
    const portal = start({ ...settings, ...wrong });
    expect(await once(portal.child, 'close')).toEqual([code, null]);
    expect(portal.stderr().match(/rooflab-portal: /g)).toHaveLength(1);
    expect(portal.stderr()).toContain(sentence);
  }
});
