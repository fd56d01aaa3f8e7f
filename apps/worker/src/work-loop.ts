import type { Job } from '@rooflab/fleet';
import type { WorkerContext } from './context.ts';
import { drawQuestions } from './draw-questions.ts';
import { gradeClaim } from './grade-claim.ts';
import type { Health } from './health.ts';
import { type Equipment, measureChunk } from './measure-chunk.ts';
import { delays, pause } from './pace.ts';
import { PortalAway } from './portal/portal-error.ts';
import type { Outcome } from './work-under-claim.ts';

export interface WorkLoopOptions {
  readonly health: Health;
  readonly equipment: Equipment;
  /** Versions of the experiments that it knows, by id. */
  readonly experiments: Readonly<Record<string, string>>;
  /** Ends after one job. */
  readonly once: boolean;
  /** Ends after being idle for this long; null: never. */
  readonly idleExitMs: number | null;
}

/** What has been claimed, until all of it is delivered. */
type Going = Map<Job['claimId'], Promise<void>>;

/**
 * Takes and grades jobs until told to stop, each as soon as the runner can begin with it: it times one kernel at a time. Returns when nothing is left to
 * deliver.
 */
export async function workLoop(context: WorkerContext, options: WorkLoopOptions): Promise<void> {
  const going: Going = new Map();
  try {
    await takeJobs(context, options, going);
  } finally {
    await Promise.all(going.values());
  }
}

async function takeJobs(context: WorkerContext, options: WorkLoopOptions, going: Going): Promise<void> {
  const { log, pace, stop } = context;
  const { health, once } = options;
  const idle = createIdleTimer(options.idleExitMs);
  let backoff = delays(pace.retry);
  while (!stop.drain.aborted && !idle.isOver()) {
    if (health.reason() !== null) {
      await health.recover();
      continue;
    }
    if (!(await isReady(context, health))) {
      await pause(backoff.next().value, stop.drain);
      continue;
    }
    await health.look();
    if (health.reason() !== null) continue;
    try {
      const job = await nextJob(context, options, { holding: [...going.keys()], until: AbortSignal.any([stop.drain, idle.signal()]) });
      backoff = delays(pace.retry);
      if (job === null) continue;
      await begin(context, options, { job, going });
      if (once) return;
      idle.restart();
    } catch (error) {
      if (stop.drain.aborted || idle.isOver()) return;
      log.warn({ err: error }, 'nothing could be claimed');
      await pause(Math.max(backoff.next().value, error instanceof PortalAway ? error.retryAfterMs : 0), stop.drain);
    }
  }
}

/** A worker claims nothing before its next process has opened the device. */
async function isReady({ runner, log }: WorkerContext, health: Health): Promise<boolean> {
  try {
    await runner.ready();
    return true;
  } catch (error) {
    log.error({ err: error }, 'the device is not ready; nothing is claimed');
    await health.observe({ kind: 'fault', reason: error instanceof Error ? error.message : String(error) });
    return false;
  }
}

interface Asking {
  readonly holding: string[];
  readonly until: AbortSignal;
}

/** Null where there is none, or it is time to stop. Throws where no portal answers. */
async function nextJob(
  { portal, pace }: WorkerContext,
  { health, experiments }: WorkLoopOptions,
  { holding, until }: Asking,
): Promise<Job | null> {
  if (until.aborted) return null;
  const askedMs = performance.now();
  const { job, state } = await portal.ask('claim', { holding, experiments, drawsQuestions: true }, until);
  await health.seen(state);
  // A portal that is about to stop answers at once, and always where staff hold the worker.
  const restMs = (state === 'active' ? pace.pollMs : pace.beatMs) - (performance.now() - askedMs);
  if (job === null && restMs > 0) await pause(restMs, until);
  return job;
}

interface Taken {
  readonly job: Job;
  readonly going: Going;
}

/** Begins the job. Resolves when the next one may be asked for: the rest of this one goes on beside it. Never rejects. */
function begin(context: WorkerContext, options: WorkLoopOptions, { job, going }: Taken): Promise<void> {
  return new Promise((next) => {
    const work = perform(context, options, job, next)
      .catch((error: unknown) => context.log.error({ claimId: job.claimId, err: error }, 'a job ended in a fault of this program'))
      .finally(() => {
        going.delete(job.claimId);
        next();
      });
    going.set(job.claimId, work);
  });
}

/** Does the job, and rests after a fault of this worker's own. `next` is called when another may begin, at the latest when there is a verdict. */
async function perform(context: WorkerContext, { health, equipment }: WorkLoopOptions, job: Job, next: () => void): Promise<void> {
  const { outcome, explained } = await performed(context, equipment, job, next);
  await health.observe(outcome, job);
  if (outcome.kind === 'fault') await pause(context.pace.faultMs, context.stop.drain);
  next();
  await explained;
}

interface Performed {
  readonly outcome: Outcome<unknown>;
  readonly explained: Promise<void> | null;
}

async function performed(context: WorkerContext, equipment: Equipment, job: Job, next: () => void): Promise<Performed> {
  if (job.kind === 'grading') return await gradeClaim(context, job, next);
  if (job.kind === 'questions') return { outcome: await drawQuestions(context, job), explained: null };
  return { outcome: await measureChunk(context, job, equipment), explained: null };
}

interface IdleTimer {
  restart(): void;
  isOver(): boolean;
  /** Aborts when the worker has been without work for long enough. */
  signal(): AbortSignal;
}

function createIdleTimer(limitMs: number | null): IdleTimer {
  const never = new AbortController().signal;
  const begin = () => (limitMs === null ? never : AbortSignal.timeout(limitMs));
  let current = begin();
  return {
    restart() {
      current = begin();
    },
    isOver: () => current.aborted,
    signal: () => current,
  };
}
