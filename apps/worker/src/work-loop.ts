import { type Claim, claimNext } from '@rooflab/db';
import type { WorkerContext } from './context.ts';
import { gradeClaim } from './grade-claim.ts';
import type { Health } from './health.ts';
import { delays, pause } from './pace.ts';

/** Told that work may be waiting. */
export interface WorkBell {
  ring(): void;
  /** Given at the next ring. */
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

/** Takes and grades one job after the other until told to stop: one timing job a GPU. */
export async function workLoop(
  context: WorkerContext,
  { workerId, health, bell }: { workerId: string; health: Health; bell: WorkBell },
): Promise<void> {
  const { db, runner, log, pace, stop } = context;
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
      const claim = await claimNext(db, workerId);
      backoff = delays(pace.retry);
      if (claim === null) await pause(pace.pollMs, stop.drain, rung);
      else await gradeAndRest(context, claim, health);
    } catch (error) {
      log.warn({ err: error }, 'nothing could be claimed');
      await pause(backoff.next().value, stop.drain);
    }
  }
}

async function gradeAndRest(context: WorkerContext, claim: Claim, health: Health): Promise<void> {
  const graded = await gradeClaim(context, claim);
  await health.observe(graded, claim.handInId);
  if (graded.kind === 'fault') await pause(context.pace.faultMs, context.stop.drain);
}
