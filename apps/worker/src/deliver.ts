import type { WorkerContext } from './context.ts';
import { delays, pause } from './pace.ts';
import { PortalAway, PortalRefused } from './portal/portal-error.ts';

/** A portal that refuses the same content this often will not accept it. */
const REFUSALS = 5;

/** A portal that fails this often at the same request, while it answers others, always will. With the delays in between: more than a minute. */
const FAILURES = 20;

/** Portals answer but do not accept what was sent. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}

export interface Delivery<Answer> {
  /** For the log: what is delivered. */
  readonly what: string;
  readonly claimId: string;
  /** Safe to repeat: the portal does everything under its claim once. */
  readonly send: () => Promise<Answer>;
}

/**
 * Retries until a portal has answered, however long none does. Null when the worker must stop before that, or the claim is not this worker's:
 * both are logged, and the job's lease expires. Throws `DeliveryRefused`.
 */
export async function deliver<Answer>(
  { log, pace, stop }: WorkerContext,
  { what, claimId, send }: Delivery<Answer>,
): Promise<Answer | null> {
  const counted = { refusals: 0, failures: 0 };
  for (const delayMs of delays(pace.retry)) {
    let waitMs = delayMs;
    try {
      return await send();
    } catch (error) {
      if (isEnd(error)) {
        log.error({ claimId, err: error }, `${what}: the portal takes nothing more for this claim`);
        return null;
      }
      if (error instanceof PortalRefused) counted.refusals += 1;
      else if (!(error instanceof PortalAway)) throw error;
      else if (error.failed) counted.failures += 1;
      if (counted.refusals === REFUSALS || counted.failures === FAILURES)
        throw new DeliveryRefused(`The portal refused the ${what}.`, { cause: error });
      waitMs = Math.max(delayMs, error instanceof PortalAway ? error.retryAfterMs : 0);
      log.warn({ claimId, err: error, waitMs }, `${what} not delivered yet; kept for another attempt`);
    }
    if (stop.now.aborted) break;
    await pause(waitMs, stop.now);
  }
  log.error({ claimId }, `${what} was not delivered before the worker had to stop; its lease will run out`);
  return null;
}

function isEnd(error: unknown): boolean {
  return error instanceof PortalRefused && error.refusal !== 'content';
}
