import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of ours that a bench may kill. */
export interface Child extends AsyncDisposable {
  readonly pid: number;
  /** Its message over IPC when it was ready. */
  readonly ready: unknown;
  /** Lines it logged at level `error` or above. */
  readonly errors: readonly string[];
  /** Like `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
}

export interface Program {
  /** Relative to this folder. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a program of this folder, with only the given environment; resolves when it reports that it is ready. */
export async function startChild({ file, args = [], env }: Program): Promise<Child> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const whole = { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production' as const, LOG_LEVEL: 'error', ...env };
  const child = spawn(process.execPath, [path, ...args], {
    env: whole,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const errors = collectLines(child);
  const ready: unknown = await Promise.race([once(child, 'message').then(([message]) => message), exited.then(() => null)]);
  if (ready === null || child.pid === undefined) throw new Error(`${file} ended before it was ready:\n${errors.join('\n')}`);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  return { pid: child.pid, ready, errors, kill, [Symbol.asyncDispose]: kill };
}

function collectLines({ stdout }: ChildProcess): string[] {
  const lines: string[] = [];
  let rest = '';
  stdout?.on('data', (data: Buffer) => {
    const parts = (rest + data.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return lines;
}
