import { closeDatabase, createDatabase, migrateDatabase, sweep } from '@rooflab/db';
import { openServerPair, putBack } from '@rooflab/db/testing';
import { openTcpProxy } from './tcp-proxy.ts';

/** A primary and a synchronous standby behind one address, which leads to whichever is the primary: what HAProxy, or a service of Kubernetes, does. */
export interface PairedGround extends AsyncDisposable {
  readonly url: string;
  losePrimary(): Promise<void>;
  recover(): Promise<void>;
}

/** How long each failover seems to have taken, by the rows in the database: longer than any lease. The real wait is much shorter. */
const AWAY_SECONDS = 3600;

export async function openPairedGround(): Promise<PairedGround> {
  const pair = await openServerPair();
  await migrateDatabase(pair.primary.url);
  const portOf = ({ url }: { readonly url: string }): number => Number(new URL(url).port);
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: portOf(pair.primary) });
  const address = new URL(pair.primary.url);
  address.port = String(proxy.port);
  return {
    url: address.href,
    async losePrimary() {
      await pair.primary.kill();
      // While nobody has taken over, the address leads to the standby: the worst that a misconfigured one does.
      proxy.lead(portOf(pair.standby));
      await pair.promote();
      const db = createDatabase({ url: pair.primary.url, poolSize: 1 });
      await putBack(db, AWAY_SECONDS);
      // Somebody sweeps before any worker is heard.
      const { faults } = await sweep(db);
      if (faults.length > 0) throw new AggregateError(faults, 'The sweep after the failover failed.');
      await closeDatabase(db);
    },
    recover: () => pair.addStandby(),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await pair[Symbol.asyncDispose]();
    },
  };
}
