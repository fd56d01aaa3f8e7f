import { openVersion } from '@rooflab/catalogue';
import type { WorkerContext } from './context.ts';
import { delays, pause } from './pace.ts';
import { PortalAway } from './portal/portal-error.ts';

/** Statuses of a busy portal, or of a proxy whose portal is gone: it is worth asking again. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** After this many other answers in place of the archive, it is given up. With the delays in between: more than a minute. */
const OTHER_ANSWERS = 20;

/**
 * Where the lab of a job lies on this machine, as an option of the runner's. Nothing for the catalogue's. A version is fetched once and checked against its
 * hash; while no portal answers, it is asked for again. Throws where it cannot be opened, or the worker must stop before that.
 */
export async function labOf(context: WorkerContext, version: string | null): Promise<{ readonly lab?: string }> {
  if (version === null) return {};
  const { folder } = await openVersion(version, () => fetchArchive(context, version));
  return { lab: folder };
}

async function fetchArchive({ portal, log, pace, stop }: WorkerContext, version: string): Promise<Uint8Array> {
  const backoff = delays(pace.retry);
  for (let otherAnswers = 0; ; ) {
    try {
      return await portal.labArchive(version);
    } catch (error) {
      if (!(error instanceof PortalAway)) throw error;
      if (error.status !== null && !BUSY.has(error.status)) otherAnswers += 1;
      if (otherAnswers === OTHER_ANSWERS) throw error;
      log.warn({ version, err: error }, 'the lab was not fetched yet');
      await pause(Math.max(backoff.next().value, error.retryAfterMs), stop.now);
    }
    stop.now.throwIfAborted();
  }
}
