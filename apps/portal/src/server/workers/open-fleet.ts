import { createWorkerApi, runSweeps, type WorkerApi } from '@rooflab/course';
import { closeDatabase, createDatabase, type Database, whyNoFleet } from '@rooflab/db';
import type { Logger } from 'pino';

/** A request holds a connection for milliseconds, also while its worker waits for work. */
const POOL_SIZE = 5;

/** What a portal does for workers, on connections of its own with the rights of `rooflab_fleet`. */
export interface Fleet {
  readonly api: WorkerApi;
  close(): Promise<void>;
}

interface FleetOptions {
  readonly databaseUrl: string;
  /** The portal's own connections. */
  readonly portalDb: Database;
  /** Share of the verdicts on hand-ins that another worker checks, between 0 and 1. */
  readonly spotCheckShare: number;
  readonly logger: Logger;
}

/** Serves workers, and sweeps what silent ones left. Throws while the database is away. */
export async function openFleet({ databaseUrl, portalDb, spotCheckShare, logger }: FleetOptions): Promise<Fleet> {
  const db = createDatabase({ url: databaseUrl, name: 'rooflab-fleet', role: 'fleet', poolSize: POOL_SIZE });
  const why = await whyNoFleet(db).catch(async (error: unknown) => {
    await closeDatabase(db);
    throw error;
  });
  if (why !== null) logger.error({}, why);
  const api = createWorkerApi(db, { spotCheckShare });
  const sweeps = runSweeps({ db, portalDb, logger });
  return {
    api,
    close: async () => {
      api.close();
      await sweeps.close();
      await closeDatabase(db);
    },
  };
}
