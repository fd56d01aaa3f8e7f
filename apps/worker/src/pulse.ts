import { heartbeat } from '@rooflab/db';
import type { WorkerContext } from './context.ts';
import { pause } from './pace.ts';

/** The heartbeat of one claim. */
export interface Pulse {
  /** Given when the claim is no longer ours: the result would not count. */
  readonly lost: AbortSignal;
  /** Stored at the next beat, which comes soon. */
  enter(phase: string): void;
  /** Resolves when no beat is under way. */
  stop(): Promise<void>;
}

/** Renews a claim's lease until stopped; a database that is away is tried again at the next beat. */
export function startPulse({ db, log, pace }: WorkerContext, claimId: string): Pulse {
  const lost = new AbortController();
  const stopped = new AbortController();
  let phase: string | undefined;
  let stored: string | undefined;
  let changed = new AbortController();

  async function beat(): Promise<void> {
    const sent = phase;
    try {
      const ours = await heartbeat(db, { claimId, ...(sent === undefined ? {} : { phase: sent }) });
      stored = sent;
      if (!ours && !stopped.signal.aborted) lost.abort(new Error('The claim was lost.'));
    } catch (error) {
      log.warn({ claimId, err: error }, 'heartbeat failed');
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted && !lost.signal.aborted) {
      changed = new AbortController();
      await beat();
      await pause(pace.phaseMs, stopped.signal);
      if (phase === stored) await pause(pace.heartbeatMs - pace.phaseMs, stopped.signal, changed.signal);
    }
  }

  const running = run();
  return {
    lost: lost.signal,
    enter(next) {
      phase = next;
      changed.abort();
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
