import { type Database, poolUse } from '@rooflab/db';
import { Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';

/** What this process holds: connections, and pages that follow a hand-in. */
export function addProcessMetrics(
  register: Registry<OpenMetricsContentType>,
  { db, liveSubscribers }: { db: Database; liveSubscribers: () => number },
): void {
  const registers = [register];
  new Gauge({
    name: 'rooflab_database_pool_connections',
    help: 'Connections to the database that this portal holds, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = poolUse(db);
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'rooflab_database_pool_max_connections',
    help: 'Connections that the pool may hold.',
    registers,
    collect() {
      this.set(poolUse(db).most);
    },
  });
  new Gauge({
    name: 'rooflab_database_pool_waiting_queries',
    help: 'Queries that wait for a connection.',
    registers,
    collect() {
      this.set(poolUse(db).waiting);
    },
  });
  new Gauge({
    name: 'rooflab_live_subscribers',
    help: 'Live streams that follow a hand-in at this portal.',
    registers,
    collect() {
      this.set(liveSubscribers());
    },
  });
}
