import type { AddressInfo } from 'node:net';
import { closeDatabase, createDatabase, createWorkerToken, listenToDatabase } from '@rooflab/db';
import { signedInAs } from '@rooflab/db/testing';
import type { WorkerScope } from '@rooflab/fleet';
import { pino } from 'pino';
import { createFront } from '../front.ts';
import { gracefulClose } from '../graceful-close.ts';
import { openFleet } from '../workers/open-fleet.ts';
import { createWorkerRoute } from '../workers/worker-route.ts';
import { testEnv } from './serve-portal.ts';

export interface ServedFleet extends AsyncDisposable {
  readonly url: string;
  /** For any name and class, and for all work. */
  readonly token: string;
  close(): Promise<void>;
}

/** The part of a portal that serves workers, with a portal's rights in the test's database, on a free port of this machine. It sweeps as a portal does. */
export async function serveFleet(
  { url: owner }: { readonly url: string },
  { spotCheckShare = 0 }: { readonly spotCheckShare?: number } = {},
): Promise<ServedFleet> {
  const url = signedInAs('portal', owner);
  const logger = pino({ level: 'silent' });
  const portalDb = createDatabase({ url, poolSize: 2 });
  const fleet = await openFleet({ databaseUrl: url, portalDb, spotCheckShare, logger });
  const stopListening = await listenToDatabase(url, { onWork: fleet.api.wake });
  const { server } = createFront({ handler: createWorkerRoute(fleet.api), env: testEnv(), logger });
  const graceful = gracefulClose(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    fleet.api.close();
    await graceful.close();
    await stopListening();
    await fleet.close();
    await closeDatabase(portalDb);
  };
  return { url: `http://127.0.0.1:${port}`, token: await makeToken(url), close, [Symbol.asyncDispose]: close };
}

interface TokenFields {
  readonly scopes?: readonly WorkerScope[];
  readonly namePattern?: string;
  readonly deviceClass?: 'software' | 'medium' | 'large' | null;
}

/** A new token in the test's database; by default for any name and class, and for all work. */
export async function makeToken(
  url: string,
  { scopes = ['gradings', 'experiments'], namePattern = '*', deviceClass = null }: TokenFields = {},
): Promise<string> {
  const db = createDatabase({ url, poolSize: 1 });
  try {
    return (await createWorkerToken(db, { label: 'test', scopes, namePattern, deviceClass, actor: 'system' })).token;
  } finally {
    await closeDatabase(db);
  }
}
