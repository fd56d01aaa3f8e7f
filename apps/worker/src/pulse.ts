import type { Answered } from '@rooflab/fleet';
import type { WorkerContext } from './context.ts';
import { pause } from './pace.ts';

/** The beat of one claim, and what it reports to the portal. */
export interface Pulse<News> {
  /** Aborted when the claim is no longer ours: the result would not count. */
  readonly lost: AbortSignal;
  /** Sent with the next beat, which comes as soon as the portal wishes. */
  tell(news: News): void;
  /** Sends what is left, unless there is no time for that. Resolves when no beat is in flight. */
  stop(): Promise<void>;
}

export interface Beats<News> {
  readonly claimId: string;
  /** Renews the lease, and reports what happened since the last beat. */
  readonly beat: (news: readonly News[]) => Promise<Answered<'beat'>>;
}

/** Before the first answer, and after a beat that failed. */
const SOON_MS = 500;

/**
 * Renews a claim's lease until stopped; while no portal answers, it retries at each beat, with everything that has not been delivered.
 */
export function startPulse<News>({ log, pace, stop }: WorkerContext, { claimId, beat }: Beats<News>): Pulse<News> {
  const lost = new AbortController();
  const stopped = new AbortController();
  let untold: readonly News[] = [];
  let told = new AbortController();
  let newsMs = SOON_MS;

  async function beatOnce(): Promise<boolean> {
    const sent = untold;
    try {
      const { ours, nextBeatMs } = await beat(sent);
      untold = untold.slice(sent.length);
      newsMs = nextBeatMs;
      if (!ours && !stopped.signal.aborted) lost.abort(new Error('The claim was lost.'));
      return true;
    } catch (error) {
      log.warn({ claimId, err: error }, 'beat failed');
      newsMs = SOON_MS;
      return false;
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted && !lost.signal.aborted) {
      told = new AbortController();
      const sent = await beatOnce();
      const soonMs = Math.min(newsMs, pace.beatMs);
      await pause(soonMs, stopped.signal);
      if (sent && untold.length === 0) await pause(pace.beatMs - soonMs, stopped.signal, told.signal);
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
