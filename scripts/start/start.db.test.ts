import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { labs } from '@rooflab/catalogue';
import { closeDatabase, createDatabase, freePort, startEmbeddedPostgres } from '@rooflab/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SMALL_START = join(import.meta.dirname, 'testing/small-start.ts');
const NODE_BIN = join(import.meta.dirname, '../../node_modules/.bin');

let folder = '';
let home = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-start-'));
  home = join(folder, 'home');
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(folder, 0o711);
  await mkdir(join(folder, 'apps/portal'), { recursive: true });
  await writeFile(join(folder, 'turbo.json'), JSON.stringify({ tasks: { build: { cache: false } } }));
  await writeFile(join(folder, 'apps/portal/package.json'), JSON.stringify({ name: '@rooflab/portal', scripts: { build: 'true' } }));
  const start = `node ${SMALL_START}`;
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'root', packageManager: 'npm@11.0.0', workspaces: ['apps/*'], scripts: { start } }),
  );
});

afterAll(async () => {
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** All processes started there, recognised by an inherited variable. */
function processesOf(root: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && read(`/proc/${pid}/environ`).includes(`ROOFLAB_ROOT=${root}`));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

interface Started {
  readonly npm: ChildProcess;
  readonly url: string;
  readonly port: string;
  said(): string;
}

async function npmStart(): Promise<Started> {
  const port = String(await freePort());
  const { npm_lifecycle_event: _, ...env } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PATH: `${NODE_BIN}:${env.PATH}`, ROOFLAB_ROOT: folder, ROOFLAB_HOME: home, PORT: port, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()));
  return { npm, port, url: `http://127.0.0.1:${port}`, said: () => text };
}

/** Polls until it holds; the test's own timeout ends it otherwise. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(100);
}

async function isUp({ url }: Started): Promise<boolean> {
  const answer = await fetch(`${url}/api/health`).catch(() => null);
  return answer?.ok === true;
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(home, 'postgres/data/postmaster.pid'), 'utf8').catch(() => ''), 10);
}

const ALL_ACCEPTED = /(\d+) of \1 example hand-ins accepted\./;

test.runIf(process.platform === 'linux')(
  'A second start on the same folder is refused, a PostgreSQL that was killed comes back, and a killed npm leaves nothing behind.',
  async () => {
    const first = await npmStart();
    await until(() => ALL_ACCEPTED.test(first.said()));

    const second = await npmStart();
    const [code] = await once(second.npm, 'close');
    expect(code).toBe(1);
    expect(second.said()).toContain(`Rooflab is already running on ${home}: http://localhost:${first.port} (process `);
    expect(await isUp(first)).toBe(true);

    const killed = await postmaster();
    process.kill(killed, 'SIGKILL');
    await until(async () => first.said().includes('PostgreSQL had stopped and was restarted') && (await isUp(first)));
    expect(await postmaster()).not.toBe(killed);

    first.npm.kill('SIGKILL');
    await until(() => processesOf(folder).length === 0);
    await freePort(Number(first.port));
  },
  240_000,
);

test.runIf(process.platform === 'linux')(
  'With the examples in two open assignments it stays up; SIGTERM to npm ends everything, in order.',
  async () => {
    await addSecondAssignment();
    const started = await npmStart();
    await until(() => ALL_ACCEPTED.test(started.said()));
    expect(await isUp(started)).toBe(true);

    started.npm.kill('SIGTERM');
    await until(() => processesOf(folder).length === 0);
    await freePort(Number(started.port));
    // PostgreSQL was shut down properly, and need not recover.
    expect(read(join(home, 'postgres/log/postgres.log')).trimEnd()).toMatch(/database system is shut down$/);
  },
  240_000,
);

/** Something the demo's instructor may do: a second assignment with the same exercises. */
async function addSecondAssignment(): Promise<void> {
  const server = await startEmbeddedPostgres({ directory: join(home, 'postgres') });
  const db = createDatabase({ url: server.url });
  try {
    const { id: courseId } = await db.course.findUniqueOrThrow({ where: { slug: 'demo' } });
    const now = Date.now();
    const dates = { releaseAt: new Date(now - 3_600_000), dueAt: new Date(now + 86_400_000) };
    const exercises = labs.flatMap((lab) => lab.exercises.slice(0, 1));
    const items = exercises.map(({ id: subject }, position) => ({ kind: 'exercise' as const, subject, position }));
    await db.assignment.create({ data: { courseId, title: 'Once more', ...dates, items: { create: items } } });
  } finally {
    await closeDatabase(db);
    await server.stop();
  }
}
