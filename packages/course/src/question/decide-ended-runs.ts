import type { Database } from '@rooflab/db';
import { enrolmentsToDecide } from '../experiment/queries.ts';
import type { RunEnds } from '../live/live-hub.ts';
import type { Logger } from '../procedure/logger.ts';
import { decideByStoredRuns } from './try-variant.ts';

interface Deciding {
  readonly db: Database;
  readonly triesSecret: string;
  readonly logger: Logger;
}

/**
 * Decides locked predictions when the run ends that they wait for. A worker has neither the answers nor the key of the variants, so every process that
 * serves the API does it when the end is announced, and for all that wait when it begins to listen. What one has decided the others leave alone.
 */
export function decideEndedRuns({ logger, ...services }: Deciding): RunEnds {
  const attempt = (work: () => Promise<void>): void => {
    work().catch((error: unknown) =>
      logger.error({ error }, 'Predictions were not decided at the end of a run; they are when somebody looks at them.'),
    );
  };
  return {
    onRunEnd: (enrolmentId) => attempt(() => decideByStoredRuns(services, enrolmentId)),
    onReconnect: () =>
      attempt(async () => {
        for (const enrolmentId of await enrolmentsToDecide(services.db)) await decideByStoredRuns(services, enrolmentId);
      }),
  };
}
