import { databaseNow, type Queryable } from '../client.ts';
import { announceWork } from './listen.ts';

/** Queues a draft's items, behind all live work, as part of the transaction `tx`. */
export async function queueRegradeSet(tx: Queryable, regradeSetId: string): Promise<void> {
  await tx.regradeSet.update({ where: { id: regradeSetId }, data: { startedAt: await databaseNow(tx) }, select: { id: true } });
  await announceWork(tx);
}
