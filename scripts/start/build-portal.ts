import { type ChildProcess, type SpawnOptionsWithStdioTuple, type StdioNull, type StdioPipe, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';

export interface BuildOptions {
  /** The repository's root. */
  readonly root: string;
  /** Receives the output of the build. */
  readonly logFile: string;
  /** Called with one line, when there is something to build. */
  readonly say: (line: string) => void;
}

export interface PortalBuild {
  /** Resolves when the pages are built; rejects with the last lines of a failed build. */
  readonly done: Promise<void>;
  stop(): void;
}

const LINES_SHOWN = 15;
const GROUPS = process.platform !== 'win32';

/** Builds the portal's pages, unless turbo (see turbo.json) has cached those for the present files. */
export function buildPortal(options: BuildOptions): PortalBuild {
  const child = startTurbo(options.root);
  const done = waitForBuild(child, options);
  // The caller that awaits it gets the error.
  done.catch(() => undefined);
  return { done, stop: () => stopBuild(child) };
}

type Turbo = ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream };

function startTurbo(root: string): Turbo {
  const turbo = join(dirname(createRequire(import.meta.url).resolve('turbo/package.json')), 'bin/turbo');
  const options: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe> = {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that it can be stopped as a whole.
    detached: GROUPS,
  };
  return spawn(process.execPath, [turbo, 'run', 'build', '--filter=@rooflab/portal'], options);
}

async function waitForBuild(child: Turbo, { logFile, say }: BuildOptions): Promise<void> {
  const log = createWriteStream(logFile, { mode: 0o600 });
  let isSaid = false;
  // turbo prints a line for each package that it builds again.
  child.stdout.on('data', (chunk: Buffer) => {
    if (isSaid || !chunk.includes('cache miss')) return;
    isSaid = true;
    say('Building the pages (a minute or two, once)…');
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const [code, signal] = await once(child, 'close');
  log.end();
  await finished(log);
  if (code === 0) return;
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.trim() !== '' && !line.includes(' npm error '));
  const shown = lines.slice(-LINES_SHOWN).join('\n');
  throw new Error(`The pages could not be built (${signal ?? code}); see ${logFile}. Its last lines:\n${shown}`);
}

/** npm does not pass signals on to what it runs. */
function stopBuild(child: Turbo): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(GROUPS ? -child.pid : child.pid, 'SIGTERM');
  } catch {
    // It has just exited.
  }
}
