import { type Claim, claimChunk, claimNext } from '@rooflab/db';
import type { WorkerContext } from './context.ts';
import { gradeClaim } from './grade-claim.ts';
import type { Health } from './health.ts';
import { type Equipment, measureChunk } from './measure-chunk.ts';
import { delays, pause } from './pace.ts';

/** Notified that work may be waiting. */
export interface WorkBell {
  ring(): void;
  /** Aborts at the next notification. */
  next(): AbortSignal;
}

export function createWorkBell(): WorkBell {
  let rung = new AbortController();
  return {
    ring() {
      rung.abort();
      rung = new AbortController();
    },
    next: () => rung.signal,
  };
}

/** Takes and grades one job after the other until told to stop: one timing job per GPU. */
export async function workLoop(
  context: WorkerContext,
  { health, bell, ...self }: Self & { readonly health: Health; readonly bell: WorkBell },
): Promise<void> {
  const { runner, log, pace, stop } = context;
  let backoff = delays(pace.retry);
  while (!stop.drain.aborted) {
    if (health.reason() !== null) {
      await health.recover();
      continue;
    }
    const rung = bell.next();
    try {
      await runner.ready();
    } catch (error) {
      log.error({ err: error }, 'the device is not ready; nothing is claimed');
      await health.observe({ kind: 'fault', reason: error instanceof Error ? error.message : String(error) });
      await pause(backoff.next().value, stop.drain);
      continue;
    }
    try {
      if (stop.drain.aborted) return;
      const took = await takeOne(context, self, health);
      backoff = delays(pace.retry);
      if (!took) await pause(pace.pollMs, stop.drain, rung);
    } catch (error) {
      log.warn({ err: error }, 'nothing could be claimed');
      await pause(backoff.next().value, stop.drain);
    }
  }
}

/** Who takes the jobs, and with which device it measures experiments. */
export interface Self {
  readonly workerId: string;
  readonly equipment: Equipment;
  /** Versions of the experiments that it knows, by id. */
  readonly versions: Readonly<Record<string, string>>;
}

/** A grading takes precedence over a chunk of an experiment; false when there is neither. */
async function takeOne(context: WorkerContext, { workerId, equipment, versions }: Self, health: Health): Promise<boolean> {
  const { db, pace, stop } = context;
  const claim = await claimNext(db, workerId);
  if (claim !== null) {
    await gradeAndRest(context, claim, health);
    return true;
  }
  const chunk = await claimChunk(db, { workerId, versions });
  if (chunk === null) return false;
  const measured = await measureChunk(context, chunk, equipment);
  if (measured.kind === 'fault') {
    await health.observe(measured, chunk.runId);
    await pause(pace.faultMs, stop.drain);
  }
  return true;
}

async function gradeAndRest(context: WorkerContext, claim: Claim, health: Health): Promise<void> {
  const graded = await gradeClaim(context, claim);
  await health.observe(graded, claim.handInId);
  if (graded.kind === 'fault') await pause(context.pace.faultMs, context.stop.drain);
}
