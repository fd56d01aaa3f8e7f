import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ServiceOptions {
  /** Used in messages and in the name of the log. */
  readonly name: string;
  /** The app's main file. */
  readonly main: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
}

export interface Service {
  /** Rejects when the service cannot be kept running; never resolves. */
  readonly failed: Promise<never>;
  /** Id of its process; null while none runs. */
  readonly pid: () => number | null;
  /** Lets it end in order, and kills it when that takes too long. */
  stop(): Promise<void>;
}

const FIRST_RESTART_MS = 1000;
const LONGEST_RESTART_MS = 15_000;

/** This many consecutive exits, each soon after the start, will not be cured by another start. */
const MOST_EARLY_DEATHS = 5;
const EARLY_MS = 20_000;

const STOP_MS = 20_000;

const CHILD_MAIN = join(import.meta.dirname, 'child-main.ts');

/** Starts an app as a child process, with its output in a log file, and restarts it when it exits. */
export function startService(options: ServiceOptions): Service {
  const state: { child: ChildProcess | null; stopping: boolean } = { child: null, stopping: false };
  const stopped = new AbortController();
  const failed = keepRunning(options, state, stopped.signal);
  // A caller that awaits it gets the error, but nobody has to.
  failed.catch(() => undefined);
  return {
    failed,
    pid: () => state.child?.pid ?? null,
    stop: async () => {
      state.stopping = true;
      stopped.abort();
      await end(state.child);
    },
  };
}

async function keepRunning(
  options: ServiceOptions,
  state: { child: ChildProcess | null; stopping: boolean },
  stop: AbortSignal,
): Promise<never> {
  let earlyDeaths = 0;
  let waitMs = FIRST_RESTART_MS;
  while (!state.stopping) {
    const startedMs = performance.now();
    state.child = startChild(options);
    const [code, signal] = await once(state.child, 'exit');
    if (state.stopping) break;
    const early = performance.now() - startedMs < EARLY_MS;
    earlyDeaths = early ? earlyDeaths + 1 : 0;
    if (!early) waitMs = FIRST_RESTART_MS;
    if (earlyDeaths >= MOST_EARLY_DEATHS) throw new Error(`The ${options.name} keeps stopping:\n${lastLines(options.logFile)}`);
    process.stderr.write(`The ${options.name} ended (${signal ?? code}); it is being restarted. See ${options.logFile}\n`);
    await sleep(waitMs, undefined, { signal: stop }).catch(() => undefined);
    waitMs = Math.min(2 * waitMs, LONGEST_RESTART_MS);
  }
  return await new Promise<never>(() => undefined);
}

function startChild({ main, env, logFile }: ServiceOptions): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, [CHILD_MAIN, main], { env, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  return child;
}

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(overdue);
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
