import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { gatherMetrics } from './gather-metrics.ts';
import { placeArguments, type ToKeeper } from './messages.ts';

export interface KeepOptions {
  /** How many processes share the port. */
  readonly count: number;
  /** The main file, which each of them runs. */
  readonly program: string;
  readonly logger: Logger;
}

export interface KeptProcesses {
  /** The exit code, when all have ended. */
  readonly done: Promise<number>;
  /** Lets all of them end in order. */
  stop(): void;
}

/** A process that ends sooner after its start than this waits before it is started again, twice as long each time. */
const EARLY_MS = 20_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

interface Slot {
  worker: Worker | null;
  /** It listens, or will before it is ready. */
  listens: boolean;
  ready: boolean;
  startedMs: number;
  waitMs: number;
}

/**
 * Runs a program in several processes that share the connections of one port, and starts each again when it ends, while the others go
 * on. The first answers alone until it is ready; those after it listen only once they are. One that ends before any was ever ready ends all,
 * with its exit code: whoever started this one decides whether to try again.
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
    // A message that no longer arrives: it is about to exit.
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

  // A connection goes to a process that is free to accept it. Handed out in turn, three pages were under way in one process and one in the other.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  start(0);
  return { done, stop: () => stop(0) };
}
