import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, listWorkers, queueState, type WorkerConfinement } from '@rooflab/db';
import { databaseFault } from './database-fault.ts';

/** As docs and monitors know it. */
export interface Health {
  readonly status: 'ok' | 'error';
  /** `ok`, or what is wrong and what happens next, as a sentence. */
  readonly database: string;
  readonly queue: { readonly waiting: number; readonly running: number };
  /** Those that are not gone. */
  readonly workers: readonly WorkerHealth[];
}

interface WorkerHealth {
  readonly device: string;
  /** ISO 8601 */
  readonly lastSeen: string;
  /** How far the processes that meet students' code are confined; null where the worker has not said. */
  readonly confinement: Pick<WorkerConfinement, 'tool' | 'inForce' | 'missing'> | null;
}

/** A monitor gives up soon, and a load balancer should then look elsewhere. */
const PATIENCE_MS = 3000;

/** Never throws. Anyone may ask, so of a database that is away it says no more than the kind of fault. */
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
