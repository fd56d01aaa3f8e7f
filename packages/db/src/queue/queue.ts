import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import { type ConstructorOptions, fromPrisma, PgBoss } from 'pg-boss';
import type { Queryable } from '../client.ts';

/** Jobs for any worker, and for workers of one device class; each job's id is the id of what it grades. */
export type QueueName = 'grading-any' | `grading-${DeviceClass}`;

export const QUEUE_NAMES: readonly QueueName[] = [null, ...deviceClassSchema.options].map(queueNameFor);

export const DEAD_LETTERS = 'grading-dead';

/** Our own faults are tried again this often before a hand-in ends as `system-error`. */
export const MAX_RETRIES = 3;

const DAY_SECONDS = 86_400;

/**
 * Leases are ours: the worker's heartbeat is in its grading's row, and the sweep gives back what expired within a minute (see
 * sweep.ts). pg-boss's own timers are the second net, should no sweep have run.
 */
const SETTINGS = {
  // Far above ours, which decides: claims that were given back count here and not there.
  retryLimit: 20,
  heartbeatSeconds: 300,
  expireInSeconds: 3600,
  // pg-boss deletes jobs that wait longer; a hand-in may wait for a machine to be repaired.
  retentionSeconds: 365 * DAY_SECONDS,
  deleteAfterSeconds: 7 * DAY_SECONDS,
  notify: true,
};

/** A worker that dies of a job should not find the same one first when it is back. */
const RETRY_DELAY_SECONDS = 5;

/** What a job says: which hand-in, and for which regrade set if not live. */
export interface JobData {
  readonly handInId: string;
  readonly regradeSetId: string | null;
}

export interface Queue {
  readonly boss: PgBoss;
}

export interface QueueOptions {
  readonly url: string;
  /** Told of faults in the background (a lost connection); the queue goes on by itself. */
  readonly onError: (error: Error) => void;
  /** Runs pg-boss's maintenance in this process, as workers do; any number of them may. Default true. */
  readonly supervise?: boolean;
}

/**
 * Connects to the queue that migrating installed, with no right to change its tables. Close it with `closeQueue`. Throws when it is not
 * installed, or by another version.
 */
export async function openQueue({ url, onError, supervise = true }: QueueOptions): Promise<Queue> {
  // Only the owner of an index may rebuild it.
  const boss = newBoss(url, { migrate: false, supervise, reindex: false });
  boss.on('error', onError);
  await startBoss(boss);
  return { boss };
}

export interface QueueInstallation {
  readonly retryDelaySeconds?: number | undefined;
}

/** Installs or updates pg-boss's tables and our queues, as the owner of the database. */
export async function installQueue(url: string, { retryDelaySeconds = RETRY_DELAY_SECONDS }: QueueInstallation = {}): Promise<void> {
  const boss = newBoss(url, { migrate: true, supervise: false });
  const errors: Error[] = [];
  boss.on('error', (error) => errors.push(error));
  await startBoss(boss);
  try {
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: SETTINGS.retentionSeconds });
    const settings = { ...SETTINGS, retryDelay: retryDelaySeconds, deadLetter: DEAD_LETTERS };
    for (const name of QUEUE_NAMES) {
      await boss.createQueue(name, settings);
      await boss.updateQueue(name, settings);
    }
  } finally {
    await closeQueue({ boss });
  }
  if (errors.length > 0) throw new AggregateError(errors, `The queue could not be installed: ${errors[0]?.message}`);
}

function newBoss(url: string, options: ConstructorOptions): PgBoss {
  return new PgBoss({ connectionString: url, application_name: 'rooflab-queue', max: 3, schedule: false, ...options });
}

async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    // Whoever tries again makes another; this one would keep its connections.
    await boss.stop({ graceful: false }).catch(() => undefined);
    if (error instanceof Error && NOT_INSTALLED.test(error.message))
      throw new Error('The queue is not installed in this database, or by another version. Migrate the database first.', { cause: error });
    throw error;
  }
}

/** What pg-boss says when its tables are missing or of another version. */
const NOT_INSTALLED = /^pg-boss (is not installed|database requires migrations)$/;

export async function closeQueue(queue: Queue): Promise<void> {
  await queue.boss.stop({ graceful: true, timeout: 5000 });
}

export function queueNameFor(deviceClass: DeviceClass | null): QueueName {
  return deviceClass === null ? 'grading-any' : `grading-${deviceClass}`;
}

export interface NewJob {
  /** Of the hand-in, or of the regrade item. */
  readonly id: string;
  readonly data: JobData;
  readonly priority: number;
}

/** Sends jobs as part of the transaction `tx`: they exist when, and only when, it commits. */
export async function sendJobs(queue: Queue, tx: Queryable, { name, jobs }: { name: QueueName; jobs: readonly NewJob[] }): Promise<void> {
  if (jobs.length === 0) return;
  const sent = await queue.boss.insert(
    name,
    jobs.map((job) => ({ ...job, data: { ...job.data } })),
    { db: fromPrisma(tx), returnId: true },
  );
  if (sent?.length !== jobs.length) throw new Error(`The queue took ${sent?.length ?? 0} of ${jobs.length} jobs for ${name}.`);
  await tx.$executeRaw`SELECT pg_notify('rooflab_work', ${name})`;
}

/** Puts a job back as new, with its priority: its retries are counted afresh. */
export async function resendJob(queue: Queue, tx: Queryable, { name, job }: { name: QueueName; job: NewJob }): Promise<void> {
  await queue.boss.deleteJob(name, job.id, { db: fromPrisma(tx) });
  await sendJobs(queue, tx, { name, jobs: [job] });
}

/** Ends a job whatever state it is in. */
export async function completeJob(queue: Queue, tx: Queryable, { name, id }: { name: QueueName; id: string }): Promise<void> {
  await queue.boss.complete(name, id, null, { db: fromPrisma(tx), includeQueued: true });
}

/** Puts an active job back as it was before it was taken, in the same turn. A job that is not there is sent anew. */
export async function returnJob(queue: Queue, tx: Queryable, { name, job }: { name: QueueName; job: NewJob }): Promise<void> {
  const db = fromPrisma(tx);
  if (countOf(await queue.boss.cancel(name, job.id, { db })) === 0) return await resendJob(queue, tx, { name, job });
  await queue.boss.resume(name, job.id, { db });
  await tx.$executeRaw`SELECT pg_notify('rooflab_work', ${name})`;
}

/** Gives a job back to be tried again, a little later. One that is not there, or was given up, is sent anew. */
export async function retryJob(
  queue: Queue,
  tx: Queryable,
  { name, job, reason }: { name: QueueName; job: NewJob; reason: string },
): Promise<void> {
  const response = await queue.boss.fail(name, job.id, { reason }, { db: fromPrisma(tx) });
  if (countOf(response) === 0) await resendJob(queue, tx, { name, job });
}

/** How many jobs a command reached; pg-boss answers so, though its types do not say it. */
function countOf(response: object): number {
  if ('affected' in response && typeof response.affected === 'number') return response.affected;
  throw new Error('pg-boss did not say how many jobs a command reached.');
}
