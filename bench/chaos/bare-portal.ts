import type { AddressInfo } from 'node:net';
import { createWorkerApi } from '@rooflab/course';
import { closeDatabase, createDatabase, type DatabaseOptions } from '@rooflab/db';
import { pino } from 'pino';
import { createFront } from '../../apps/portal/src/server/front.ts';
import { testEnv } from '../../apps/portal/src/server/testing/serve-portal.ts';
import { createWorkerRoute } from '../../apps/portal/src/server/workers/worker-route.ts';

/** The part of a portal that workers talk to, without sweeps and signals: it neither takes claims back nor hears of work but by looking. */
export async function openBarePortal(
  url: string,
  patience?: DatabaseOptions['patience'],
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const db = createDatabase({ url, poolSize: 5, role: 'fleet', ...(patience === undefined ? {} : { patience }) });
  const api = createWorkerApi(db, { spotCheckShare: 0 });
  const { server } = createFront({ handler: createWorkerRoute(api), env: testEnv(), logger: pino({ level: 'silent' }) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    api.close();
    server.closeAllConnections();
    server.close();
    await closeDatabase(db);
  };
  return { address: `http://127.0.0.1:${port}`, stop };
}
