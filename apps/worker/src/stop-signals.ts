import type { Logger } from 'pino';
import type { Stop } from './context.ts';

/** The first SIGTERM or SIGINT drains, within a limit; the second stops at once. */
export function stopOnSignals(drainSeconds: number, log: Logger): Stop {
  const drain = new AbortController();
  const now = new AbortController();
  const receive = (signal: NodeJS.Signals): void => {
    if (drain.signal.aborted) {
      log.warn({ signal }, 'stopping at once');
      now.abort(new Error(`Stopped by ${signal}.`));
      return;
    }
    log.info({ signal, drainSeconds }, 'draining: takes no new job and finishes the current one');
    drain.abort(new Error(`Draining after ${signal}.`));
    setTimeout(() => now.abort(new Error('The time to drain is over.')), drainSeconds * 1000).unref();
  };
  process.on('SIGTERM', receive);
  process.on('SIGINT', receive);
  return { drain: drain.signal, now: now.signal };
}
