import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { type Duplex, PassThrough, type Writable } from 'node:stream';
import { CHANNEL_FD, type Message, openChannel } from './channel.ts';
import type { ChildAnswer, ChildMessage, ChildPreparation, ChildTask, ReplyRead, TurnGranted } from './child-protocol.ts';
import { SECCOMP_FD } from './confinement/bubblewrap.ts';
import type { Level } from './confinement/levels.ts';
import { allGone, processTree } from './confinement/process-tree.ts';
import type { LabReady, LabRequest, NumberedReply } from './lab/lab-protocol.ts';

/** How many characters of the child's stderr are kept. */
const STDERR_TAIL = 4096;

/** A driver that has not released a killed process by then is broken; the canary will show it. */
const LET_GO_LIMIT_MS = 30_000;

/** A process that we start: for one grading, or for the code of labs. */
export interface SpawnedChild {
  readonly process: ChildProcess;
  send(message: ChildPreparation | ChildTask | ChildAnswer | TurnGranted | ReplyRead | LabRequest): void;
  /** Calls the listener with what the child sends from now on, unchecked; returns a function that ends it. */
  onMessage<M extends ChildMessage | LabReady | NumberedReply>(listener: (message: M) => void): () => void;
  /** Sends SIGKILL to the child and to everything that it or its driver started. */
  kill(): void;
  hasEnded(): boolean;
  /** The end of its stderr. */
  stderrTail(): string;
  /** Resolves when it has exited. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Resolves when none of its processes is left: a GPU driver may hold a killed one for seconds. */
  readonly gone: Promise<unknown>;
}

/** Starts a child. This takes as long as Node needs to start, so do it early; the child opens no device before it is told to prepare for a task, or has one. */
export function spawnChild({ command: [command, ...args], seccomp, signalsAsCodes }: Level, env: Record<string, string>): SpawnedChild {
  // A separate process group can be killed as a whole, and Ctrl-C at the terminal does not look like a crash of the kernel.
  const detached = process.platform !== 'win32';
  const child = spawn(command, args, {
    env,
    detached,
    // An intermediate shell exports its working directory, which the child need not know.
    ...(detached ? { cwd: '/' } : {}),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...(seccomp ? ['pipe' as const] : [])],
  });
  if (seccomp) sendFilter(child, seccomp);
  let tail = '';
  let killed: readonly number[] = [];
  const channel = channelTo(child, (why) => {
    tail += why;
    kill();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL);
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('error', (error) => {
      tail += String(error);
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
    child.once('close', (code, signal) => resolve(signalsAsCodes ? decodeSignal(code, signal) : { code, signal }));
  });
  const kill = (): void => {
    if (child.pid === undefined || hasEnded(child)) return;
    killed = [...new Set([...killed, ...processTree(child.pid)])];
    killGroup(child, { pid: child.pid, detached });
    killed.forEach(killOne);
  };
  killAtExit(kill, exited);
  return {
    process: child,
    ...channel,
    kill,
    hasEnded: () => hasEnded(child),
    stderrTail: () => tail,
    exited,
    gone: exited.then(() => allGone(killed, LET_GO_LIMIT_MS)),
  };
}

function channelTo(child: ChildProcess, onFault: (why: string) => void): Pick<SpawnedChild, 'send' | 'onMessage'> {
  const listeners = new Set<(message: Message) => void>();
  // A process that could not be started has no streams; its end is reported.
  const stream = (child.stdio as ChildProcess['stdio'] | undefined)?.[CHANNEL_FD] ?? new PassThrough();
  const { send } = openChannel(stream as Duplex, {
    onMessage: (message) => {
      for (const listener of listeners) listener(message);
    },
    onFault,
  });
  return {
    send,
    onMessage(listener) {
      const known = listener as (message: Message) => void;
      listeners.add(known);
      return () => listeners.delete(known);
    },
  };
}

function sendFilter(child: ChildProcess, filter: Buffer): void {
  const pipe = child.stdio[SECCOMP_FD] as Writable | null | undefined;
  pipe?.once('error', () => {}); // it ended before it read the filter; its exit is reported
  pipe?.end(filter);
}

const SIGNALS = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name as NodeJS.Signals]));

/** Undoes the shells' convention: 128 + n for signal n. */
function decodeSignal(code: number | null, signal: NodeJS.Signals | null): { code: number | null; signal: NodeJS.Signals | null } {
  const decoded = code !== null && code > 128 ? SIGNALS.get(code - 128) : undefined;
  return decoded ? { code: null, signal: decoded } : { code, signal };
}

function killGroup(child: ChildProcess, { pid, detached }: { pid: number; detached: boolean }): void {
  try {
    process.kill(detached ? -pid : pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // the group does not exist yet, or has ended
  }
}

/** For a process that has left the group. */
function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

const killers = new Set<() => void>();

/** Where the kernel does not kill orphans, this process kills them when it exits. */
function killAtExit(kill: () => void, exited: Promise<unknown>): void {
  if (killers.size === 0) process.once('exit', killAll);
  killers.add(kill);
  void exited.then(() => {
    killers.delete(kill);
    if (killers.size === 0) process.removeListener('exit', killAll);
  });
}

function killAll(): void {
  for (const kill of killers) kill();
}
