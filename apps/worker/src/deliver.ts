import { databaseNow, UnknownClaim } from '@rooflab/db';
import type { WorkerContext } from './context.ts';
import { delays, pause } from './pace.ts';

/** A database that refuses the same write this often will not accept it. */
const REFUSALS = 5;

/** The database is reachable but does not accept what was sent. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}

export interface Delivery<Answer> {
  /** For the log: what is delivered. */
  readonly what: string;
  readonly claimId: string;
  /** Safe to repeat: every write is fenced by its claim. */
  readonly send: () => Promise<Answer>;
}

/**
 * Retries until the database has answered, however long it is away. Null when the worker must stop before that, or the claim is unknown:
 * both are logged, and the job's lease expires. Throws `DeliveryRefused`.
 */
export async function deliver<Answer>(context: WorkerContext, { what, claimId, send }: Delivery<Answer>): Promise<Answer | null> {
  const { db, log, pace, stop } = context;
  let refusals = 0;
  for (const delayMs of delays(pace.retry)) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof UnknownClaim) {
        log.error({ claimId, err: error }, `${what}: the database does not know the claim`);
        return null;
      }
      const away = await databaseNow(db).then(
        () => false,
        () => true,
      );
      if (!away) refusals += 1;
      if (refusals === REFUSALS) throw new DeliveryRefused(`The database refused the ${what}.`, { cause: error });
      log.warn({ claimId, err: error, away, delayMs }, `${what} not delivered yet; kept for another attempt`);
    }
    if (stop.now.aborted) break;
    await pause(delayMs, stop.now);
  }
  log.error({ claimId }, `${what} was not delivered before the worker had to stop; the job will be graded again`);
  return null;
}
