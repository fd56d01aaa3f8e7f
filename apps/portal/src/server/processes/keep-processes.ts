import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { gatherMetrics } from './gather-metrics.ts';
import { placeArguments, type ToKeeper } from './messages.ts';

export interface KeepOptions {
  /** How many processes share the port. */
  readonly count: number;
  /** The main file, which each process runs. */
  readonly program: string;
  readonly logger: Logger;
}

export interface KeptProcesses {
  /** The exit code, when all have ended. */
  readonly done: Promise<number>;
  /** Ends all processes gracefully. */
  stop(): void;
}

/** A process that ends sooner after its start than this waits before it is restarted, twice as long each time. */
const EARLY_MS = 20_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

interface Slot {
  worker: Worker | null;
  /** It is listening, or will be before it is ready. */
  listens: boolean;
  ready: boolean;
  startedMs: number;
  waitMs: number;
}

/**
 * Runs a program in several processes that share the connections of one port, and restarts any that ends, while the others keep running. At first one
 * process answers alone; once it is ready, the others start, and they listen only once they are ready. If a process ends before any was ever ready,
 * all end with its exit code: its parent decides whether to try again.
 */
export function keepProcesses({ count, program, logger }: KeepOptions): KeptProcesses {
  const { promise: done, resolve } = Promise.withResolvers<number>();
  const slots = Array.from({ length: count }, (): Slot => ({ worker: null, listens: false, ready: false, startedMs: 0, waitMs: 0 }));
  const workers = () => slots.flatMap(({ worker }) => (worker === null ? [] : [worker]));
  const answerMetrics = gatherMetrics(workers);
  /** Null until it ends. */
  let code: number | null = null;

  function start(index: number): void {
    const slot = slots[index];
    if (slot === undefined || slot.worker !== null || code !== null) return;
    const joins = slots.some(({ listens }) => listens);
    // `advanced`: JSON has no NaN.
    cluster.setupPrimary({ exec: program, args: placeArguments({ number: index + 1, joins }), serialization: 'advanced' });
    const worker = cluster.fork();
    Object.assign(slot, { worker, listens: !joins, startedMs: performance.now() });
    worker.on('message', (message: ToKeeper) => {
      if (message.kind === 'ready') becameReady(slot);
      else answerMetrics(worker, message);
    });
    // The message no longer arrives because the process is about to exit.
    worker.on('error', () => undefined);
    worker.once('exit', (exitCode, signal) => ended(index, { exitCode, signal }));
  }

  function becameReady(slot: Slot): void {
    Object.assign(slot, { listens: true, ready: true });
    for (const index of slots.keys()) start(index);
  }

  function ended(index: number, { exitCode, signal }: { exitCode: number | null; signal: string | null }): void {
    const slot = slots[index];
    if (slot === undefined) return;
    const { ready, startedMs, worker } = slot;
    Object.assign(slot, { worker: null, listens: false, ready: false });
    const hopeless = !ready && !slots.some((each) => each.ready);
    if (hopeless || code !== null) {
      stop(exitCode || 1);
      return;
    }
    const early = performance.now() - startedMs < EARLY_MS;
    slot.waitMs = early ? Math.min(2 * slot.waitMs || FIRST_WAIT_MS, LONGEST_WAIT_MS) : 0;
    const told = { process: index + 1, ended: worker?.process.pid, code: exitCode, signal, waitMs: slot.waitMs };
    logger.error(told, 'A process of the portal ended; another is being started in its place.');
    setTimeout(() => start(index), slot.waitMs);
  }

  /** The first code counts. */
  function stop(withCode: number): void {
    if (code === null) for (const worker of workers()) worker.process.kill('SIGTERM');
    code ??= withCode;
    if (workers().length === 0) resolve(code);
  }

  // A connection goes to whichever process is free to accept it. With round-robin, one process had three pages to render while another had one.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  start(0);
  return { done, stop: () => stop(0) };
}
