import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createAuth } from '@rooflab/course';
import { openTestDatabase } from '@rooflab/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../../../prisma/seed.ts';
import { buildPortal } from '../../../../scripts/start/build-portal.ts';
import { workerToken } from '../../../worker/test/open-fleet.ts';

import { runnerCommands } from '../report/formats/testing/runner-commands.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the global setup of packages/db. */
    testServerUrl: string;
  }
}

const root = join(import.meta.dirname, '../../../..');
const KERNEL = 'labs/reduction/sum/ladder/05-grid-stride-vec4.wgsl';
const WRONG_KERNEL = 'labs/reduction/sum/starter.wgsl';
const OTHER_KERNEL = 'labs/reduction/sum/ladder/04-first-add-on-load.wgsl';
/** Long and random, as a portal in production requires. */
const SECRET = randomBytes(32).toString('hex');
const PASSWORDS = {
  studentPassword: 'of-the-student',
  instructorPassword: 'of-the-instructor',
  taPassword: 'of-the-assistant',
  adminPassword: 'of-the-admin',
  studentToken: null,
};

/** Generous for SwiftShader on two busy cores; the test asserts no duration. */
const PATIENCE_MS = 300_000;

let stack: Awaited<ReturnType<typeof startStack>>;

beforeAll(async () => {
  stack = await startStack();
}, PATIENCE_MS);

afterAll(() => stack?.[Symbol.asyncDispose]());

test(
  'a hand-in goes through portal, queue and worker to its verdict, and the command repeated finds the same one',
  async () => {
    const first = await stack.handIn();
    expect(first, first.stderr).toMatchObject({ code: 0 });
    expect(first.stdout).toContain('✓ accepted');
    expect(first.stderr).toContain('handed in to');

    const second = await stack.handIn();
    expect(second, second.stderr).toMatchObject({ code: 0, stdout: first.stdout });
    expect(second.stderr).toContain('found the hand-in of this file');
    expect(await stack.db.handIn.count()).toBe(1);
    expect(await stack.db.grading.count({ where: { effective: true } })).toBe(1);

    await using folder = await temporaryFolder();
    const summary = join(folder.path, 'summary.md');
    const variables = { GITHUB_STEP_SUMMARY: summary };
    const third = await stack.handIn(OTHER_KERNEL, { options: ['--format=github', '--exit-zero-on-fail'], variables });
    expect(third, third.stderr).toMatchObject({ code: 0 });
    expect(runnerCommands(third.stdout)[0]).toMatchObject({ command: 'notice', properties: { file: OTHER_KERNEL } });
    expect(await readFile(summary, 'utf8')).toMatch(/points for the counts 60 → \d/);

    const health = await fetch(`${stack.url}/api/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({
      status: 'ok',
      database: 'ok',
      queue: { waiting: 0, running: 0 },
      workers: [{ device: expect.stringContaining('SwiftShader'), lastSeen: expect.stringMatching(/^\d{4}-.*Z$/) }],
    });
  },
  PATIENCE_MS,
);

test(
  'a command that is killed while its hand-in is graded finds it when it is started again',
  async () => {
    const before = await stack.db.handIn.count();
    const interrupted = stack.startHandIn(WRONG_KERNEL);
    await untilLine(interrupted, /running/);
    interrupted.kill('SIGKILL');
    await once(interrupted, 'close');

    const again = await stack.handIn(WRONG_KERNEL);
    expect(again, again.stderr).toMatchObject({ code: 1 });
    expect(again.stderr).toContain('found the hand-in of this file');
    expect(await stack.db.handIn.count()).toBe(before + 1);
  },
  PATIENCE_MS,
);

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'rooflab-hand-in-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

interface HandInChanges {
  readonly options?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** A database and, as real child processes, a portal on a free port and a worker on the software device. */
async function startStack() {
  await buildPortal({ root, logFile: join(tmpdir(), `rooflab-test-build-${process.pid}.log`), say: () => undefined }).done;
  const database = await openTestDatabase();
  const { db } = database;
  const auth = createAuth({ db, logger: SILENT, secret: SECRET, baseUrl: 'http://localhost:3000', production: false });
  const { student } = await seedDemo({ db, auth }, PASSWORDS);
  const env = { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const portal = start('apps/portal/src/main.ts', { ...env, PORT: '0', ROOFLAB_SECRET: SECRET, ROOFLAB_PORTAL_PROCESSES: '1' });
  const listening = await untilLine(portal, /"port":\d+/);
  const url = `http://127.0.0.1:${/"port":(\d+)/.exec(listening)?.[1]}`;
  const token = await workerToken(db);
  const grading = {
    ROOFLAB_PORTAL_URL: url,
    ROOFLAB_WORKER_TOKEN_FILE: token.path,
    ROOFLAB_DEVICE: 'software',
    ROOFLAB_DRAIN_SECONDS: '1',
  };
  const worker = start('apps/worker/src/main.ts', { ...env, ...grading });

  const startHandIn = (kernel = KERNEL, { options = [], variables = {} }: HandInChanges = {}) =>
    start('apps/cli/src/main.ts', { ...process.env, ...variables, ROOFLAB_URL: url, ROOFLAB_TOKEN: student.token }, [
      ...['hand-in', 'reduction/sum', kernel, ...options],
    ]);
  return {
    db,
    url,
    startHandIn,
    handIn: (...what: Parameters<typeof startHandIn>) => outputOf(startHandIn(...what)),
    [Symbol.asyncDispose]: async () => {
      await stop(worker);
      await stop(portal);
      token[Symbol.dispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

function start(main: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [join(root, main), ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The first matching line, on either stream. If the process ends before, throws its output. */
async function untilLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  const said: string[] = [];
  return await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        if (pattern.test(line)) resolve(line);
      });
    }
    child.once('exit', () => reject(new Error(`It ended without a line like ${pattern}:\n${said.join('\n')}`)));
  });
}

async function outputOf(child: ChildProcess): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const output = { code: null, stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const [code] = await once(child, 'close');
  return { ...output, code };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdout?.resume();
  child.stderr?.resume();
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
