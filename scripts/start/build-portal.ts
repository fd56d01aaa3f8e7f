import { type ChildProcess, type SpawnOptionsWithStdioTuple, type StdioNull, type StdioPipe, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

export interface BuildOptions {
  /** The repository's root. */
  readonly root: string;
  /** Takes what the build prints. */
  readonly logFile: string;
  /** One line, when there is something to build. */
  readonly say: (line: string) => void;
}

export interface PortalBuild {
  /** Resolves when the pages are there; rejects with the last lines of a build that failed. */
  readonly done: Promise<void>;
  stop(): void;
}

/** What the pages are made of. Tests and generated code do not change them. */
const INPUTS = [
  'package-lock.json',
  'apps/portal/*.{json,ts,mjs}',
  'apps/portal/{src,public}/**/*',
  'packages/*/src/**/*.{ts,tsx,css}',
  'labs/**/*.{ts,wgsl,md}',
];
const NO_INPUT = /(^|\/)(node_modules|generated|\.next|testing)\/|\.test\.tsx?$|(^|\/)next-env\.d\.ts$/;

const PAGES = 'apps/portal/.next';
/** Left by Next.js when a build is complete. */
const COMPLETE = `${PAGES}/BUILD_ID`;
/** The inputs of the build beside it: their hash, and the seconds that it took. */
const STAMP = `${PAGES}/rooflab-inputs.json`;

/** On two cores; replaced by what the last build took. */
const EXPECTED_SECONDS = 45;
const LINES_SHOWN = 15;

/** Builds the portal's pages unless those that are there were made of the present files. */
export function buildPortal(options: BuildOptions): PortalBuild {
  const state: { child: ChildProcess | null } = { child: null };
  const done = buildWhenStale(options, state);
  // Whoever waits for it hears of it.
  done.catch(() => undefined);
  return { done, stop: () => endBuild(state.child) };
}

/** Of all files that go into the pages, and their names. */
export function hashInputs(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !NO_INPUT.test(path.slice(root.length + 1)));
  for (const path of paths.sort())
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return hash.digest('hex');
}

async function buildWhenStale(options: BuildOptions, state: { child: ChildProcess | null }): Promise<void> {
  const { root, say } = options;
  if (!(await hasBuildScript(root))) return;
  const inputs = hashInputs(root);
  const last = await readStamp(root);
  if (last?.inputs === inputs && existsSync(join(root, COMPLETE))) return;
  say(`Building the pages (about ${last?.seconds ?? EXPECTED_SECONDS} s, once)…`);
  await rm(join(root, STAMP), { force: true });
  const startedMs = performance.now();
  await runBuild(options, state);
  const seconds = Math.ceil((performance.now() - startedMs) / 1000);
  await writeFile(join(root, STAMP), `${JSON.stringify({ inputs, seconds })}\n`);
}

async function hasBuildScript(root: string): Promise<boolean> {
  const { scripts } = JSON.parse(await readFile(join(root, 'apps/portal/package.json'), 'utf8'));
  return typeof scripts?.build === 'string';
}

async function readStamp(root: string): Promise<{ inputs: string; seconds: number } | null> {
  try {
    const { inputs, seconds } = JSON.parse(await readFile(join(root, STAMP), 'utf8'));
    return { inputs: String(inputs), seconds: Number(seconds) || EXPECTED_SECONDS };
  } catch {
    return null;
  }
}

const GROUPS = process.platform !== 'win32';

/** npm passes nothing on to what it runs. */
function endBuild(child: ChildProcess | null): void {
  if (child?.pid === undefined) return;
  try {
    process.kill(GROUPS ? -child.pid : child.pid, 'SIGTERM');
  } catch {
    // It has just ended.
  }
}

async function runBuild({ root, logFile }: BuildOptions, state: { child: ChildProcess | null }): Promise<void> {
  // Under `npm start` the very same npm; otherwise the one on the path.
  const { npm_execpath: npm } = process.env;
  const args = ['run', 'build', '--workspace', 'apps/portal'];
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const options: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe> = {
    ...{ cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
    // A group of its own, so that it can be ended whole.
    ...{ detached: GROUPS, shell: npm === undefined && !GROUPS },
  };
  const child = npm ? spawn(process.execPath, [npm, ...args], options) : spawn('npm', args, options);
  state.child = child;
  const log = createWriteStream(logFile, { mode: 0o600 });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const [code, signal] = await once(child, 'close');
  state.child = null;
  log.end();
  await finished(log);
  if (code === 0) return;
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN);
  throw new Error(`The pages could not be built (${signal ?? code}); see ${logFile}. Its last lines:\n${lines.join('\n')}`);
}
