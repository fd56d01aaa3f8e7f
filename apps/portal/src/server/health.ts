import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, listWorkers, queueState, requireDiskRoom, requireWritableDatabase } from '@rooflab/db';
import type { WorkerConfinement } from '@rooflab/fleet';
import { databaseFault } from './database-fault.ts';

/** The form that documentation and monitors rely on. */
export interface Health {
  readonly status: 'ok' | 'error';
  /** `ok`, or a sentence about what is wrong and what happens next. */
  readonly database: string;
  readonly queue: { readonly waiting: number; readonly running: number };
  /** Workers that are not gone. */
  readonly workers: readonly WorkerHealth[];
}

interface WorkerHealth {
  readonly device: string;
  /** ISO 8601 */
  readonly lastSeen: string;
  /** How far the processes that run students' code are confined; null if the worker has not reported it. */
  readonly confinement: Pick<WorkerConfinement, 'tool' | 'inForce' | 'missing'> | null;
}

/** Monitors give up soon, and a load balancer should then look elsewhere. */
const PATIENCE_MS = 3000;

/** Never throws. Anyone may ask, so if the database is away it reveals no more than the kind of fault. */
export async function readHealth(db: Database): Promise<Health> {
  const late = new AbortController();
  try {
    return await Promise.race([ask(db), giveUp(late.signal)]);
  } catch (error) {
    return unhealthy(`The database ${databaseFault(error)}. No hand-ins are lost; the portal resumes as soon as it answers.`);
  } finally {
    late.abort();
  }
}

export function unhealthy(database: string): Health {
  return { status: 'error', database, queue: { waiting: 0, running: 0 }, workers: [] };
}

async function ask(db: Database): Promise<Health> {
  await requireWritableDatabase(db);
  await requireDiskRoom(db);
  const { waiting, running } = await queueState(db);
  const workers = (await listWorkers(db)).map(({ device, lastSeenAt, confinement }) => ({
    device: nameOf(device),
    lastSeen: lastSeenAt.toISOString(),
    confinement: confinement && { tool: confinement.tool, inForce: confinement.inForce, missing: confinement.missing },
  }));
  return { status: 'ok', database: 'ok', queue: { waiting, running }, workers };
}

async function giveUp(signal: AbortSignal): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { signal });
  throw Object.assign(new Error('The database did not answer.'), { code: 'ETIMEDOUT' });
}

function nameOf(device: unknown): string {
  const known = typeof device === 'object' && device !== null && 'description' in device ? device.description : null;
  return typeof known === 'string' && known !== '' ? known : 'unnamed device';
}
