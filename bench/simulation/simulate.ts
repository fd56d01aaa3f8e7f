import { turnOf } from '@rooflab/db';
import type { Arrival } from './arrivals.ts';
import { createHeap } from './heap.ts';

/** One hand-in, and how long it will occupy a GPU. */
export interface Job extends Arrival {
  readonly serviceSeconds: number;
}

/** The outcome for the job at the same index of the input. Times in seconds on the jobs' clock. */
interface Served {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** From the hand-in to the start of its grading. */
  readonly waitSeconds: number;
}

export interface Simulation {
  readonly served: readonly Served[];
  readonly longestQueue: number;
}

interface Waiting {
  readonly job: number;
  /** Milliseconds. */
  readonly turn: number;
}

interface Running {
  readonly job: number;
  readonly endSeconds: number;
}

/** Any moment. */
const START_MS = Date.UTC(2026, 8, 1);

/**
 * Runs jobs, in the order of their arrival, over `gpus` workers with one grading each: a free one takes the job whose turn is first by the
 * queue's own rule (`turnOf`, the same function as in production), earlier ones first among equals. Throws `RangeError` without a GPU.
 */
export function simulate(jobs: readonly Job[], gpus: number): Simulation {
  if (!(gpus >= 1)) throw new RangeError(`At least one GPU is needed, not ${gpus}.`);
  const waiting = createHeap<Waiting>((a, b) => a.turn < b.turn || (a.turn === b.turn && a.job < b.job));
  const running = createHeap<Running>((a, b) => a.endSeconds < b.endSeconds);
  const pending = new Map<number, number>();
  const served = new Array<Served>(jobs.length);
  let longestQueue = 0;

  const startWaiting = (nowSeconds: number): void => {
    while (running.size < gpus) {
      const next = waiting.pop();
      if (next === undefined) return;
      const { atSeconds, serviceSeconds } = jobAt(jobs, next.job);
      const endSeconds = nowSeconds + serviceSeconds;
      served[next.job] = { startSeconds: nowSeconds, endSeconds, waitSeconds: nowSeconds - atSeconds };
      running.push({ job: next.job, endSeconds });
    }
  };
  const endUntil = (untilSeconds: number): void => {
    for (let first = running.peek(); first !== undefined && first.endSeconds <= untilSeconds; first = running.peek()) {
      running.pop();
      const { student } = jobAt(jobs, first.job);
      pending.set(student, (pending.get(student) ?? 1) - 1);
      startWaiting(first.endSeconds);
    }
  };

  for (const [index, { atSeconds, student }] of jobs.entries()) {
    endUntil(atSeconds);
    const ownPending = pending.get(student) ?? 0;
    pending.set(student, ownPending + 1);
    const queuedAt = new Date(START_MS + atSeconds * 1000);
    waiting.push({ job: index, turn: turnOf({ queuedAt, ownPending }).getTime() });
    startWaiting(atSeconds);
    longestQueue = Math.max(longestQueue, waiting.size);
  }
  endUntil(Number.POSITIVE_INFINITY);
  return { served, longestQueue };
}

function jobAt(jobs: readonly Job[], index: number): Job {
  const job = jobs[index];
  if (job === undefined) throw new Error(`There is no job ${index}.`);
  return job;
}
