import type { WorkerContext } from './context.ts';
import { pause } from './pace.ts';

/** The heartbeat of one claim, and what it reports to the database. */
export interface Pulse<News> {
  /** Aborted when the claim is no longer ours: the result would not count. */
  readonly lost: AbortSignal;
  /** Sent with the next beat, which comes soon. */
  tell(news: News): void;
  /** Sends what is left, unless there is no time for that. Resolves when no beat is in flight. */
  stop(): Promise<void>;
}

export interface Beats<News> {
  readonly claimId: string;
  /** Renews the lease, and reports what happened since the last beat. False when the claim is no longer ours. */
  readonly beat: (news: readonly News[]) => Promise<boolean>;
}

/**
 * Renews a claim's lease until stopped; while the database is away, it retries at each beat, with everything that has not been delivered.
 */
export function startPulse<News>({ log, pace, stop }: WorkerContext, { claimId, beat }: Beats<News>): Pulse<News> {
  const lost = new AbortController();
  const stopped = new AbortController();
  let untold: readonly News[] = [];
  let told = new AbortController();

  async function beatOnce(): Promise<void> {
    const sent = untold;
    try {
      const ours = await beat(sent);
      untold = untold.slice(sent.length);
      if (!ours && !stopped.signal.aborted) lost.abort(new Error('The claim was lost.'));
    } catch (error) {
      log.warn({ claimId, err: error }, 'heartbeat failed');
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted && !lost.signal.aborted) {
      told = new AbortController();
      await beatOnce();
      await pause(pace.phaseMs, stopped.signal);
      if (untold.length === 0) await pause(pace.heartbeatMs - pace.phaseMs, stopped.signal, told.signal);
    }
    if (untold.length > 0 && !lost.signal.aborted && !stop.now.aborted) await beatOnce();
  }

  const running = run();
  return {
    lost: lost.signal,
    tell(news) {
      untold = [...untold, news];
      told.abort();
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
