import { createWorkerToken, type Database } from '@rooflab/db';
import { openTestDatabase, signedInAs } from '@rooflab/db/testing';
import { WORKER_SCOPES } from '@rooflab/fleet';
import { pino } from 'pino';
import { openServices } from '../../portal/src/server/services.ts';
import { servePortal, testEnv } from '../../portal/src/server/testing/serve-portal.ts';
import { tokenFile } from './scripted-portal.ts';

/** Where workers work: a portal's address, and a file with a token that it takes. */
export interface Workplace {
  readonly address: string;
  readonly tokenFile: string;
}

/** A portal in this process, as in an installation but without pages, and a token for any worker. */
export interface Fleet extends Workplace, AsyncDisposable {
  readonly db: Database;
  readonly url: string;
}

/** On a fresh database, which the portal uses with no more rights than a portal has. */
export async function openFleet(): Promise<Fleet> {
  const stack = new AsyncDisposableStack();
  const { db, url } = stack.use(await openTestDatabase());
  const { address, tokenFile } = stack.use(await openWorkplace({ db, url: signedInAs('portal', url) }));
  return { db, url, address, tokenFile, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** A portal on this database, and a token; both are gone at the end of its scope. */
export async function openWorkplace({ db, url }: { readonly db: Database; readonly url: string }): Promise<Workplace & AsyncDisposable> {
  const stack = new AsyncDisposableStack();
  const { address, stop } = await openPortal(url);
  stack.defer(stop);
  const { path } = stack.use(await workerToken(db));
  return { address, tokenFile: path, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** The real portal without its pages, on any free port. */
export async function openPortal(databaseUrl: string): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const env = testEnv({ databaseUrl });
  const { services, workers, close } = await openServices(env, pino({ level: 'silent' }));
  const portal = await servePortal(services, { env, workers });
  const stop = async (): Promise<void> => {
    workers.close();
    await portal.close();
    await close();
  };
  return { address: portal.url, stop };
}

/** A file with a token for workers of any name, class and work. */
export async function workerToken(db: Database): Promise<ReturnType<typeof tokenFile>> {
  const rights = { scopes: WORKER_SCOPES, namePattern: '*', deviceClass: null };
  return tokenFile((await createWorkerToken(db, { label: 'Tests', ...rights, actor: 'system' })).token);
}
