import { randomBytes } from 'node:crypto';
import { announceWork, type Database, databaseNow, type Queryable, Refused, recordRunEvent } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';

/** Runs that one person of a course may ask for in 24 hours. */
export const RUNS_A_DAY = 12;

const DAY_MS = 86_400_000;

export interface RunRequest {
  readonly enrolmentId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
  /** WGSL of the own curve; null: the fixed curves alone. */
  readonly source: string | null;
}

/** Takes a run, which is its own job and counts nowhere; one person of a course has one at a time. Returns its id. Throws `Refused`. */
export async function requestExperimentRun(db: Database, { enrolmentId, experiment, source }: RunRequest): Promise<string> {
  return await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
    return await insertRun(tx, { enrolmentId, experiment, source, assignmentId: null, requiredClass: null });
  });
}

interface NewRun extends RunRequest {
  /** For which it counts; null: for none. */
  readonly assignmentId: string | null;
  /** That a worker must have to measure it; null: any. */
  readonly requiredClass: DeviceClass | null;
}

/** The enrolment is locked. Returns the run's id. Throws `Refused`. */
export async function insertRun(tx: Queryable, run: NewRun): Promise<string> {
  const now = await databaseNow(tx);
  await checkRuns(tx, run.enrolmentId, now);
  const seed = randomBytes(16).toString('hex');
  const next = run.source === null ? null : 0;
  const { id } = await tx.experimentRun.create({ data: { ...run, seed, createdAt: now, turn: now, next }, select: { id: true } });
  await recordRunEvent(tx, id, { kind: 'waiting', data: {} });
  await announceWork(tx);
  return id;
}

async function checkRuns(tx: Queryable, enrolmentId: string, now: Date): Promise<void> {
  if ((await tx.experimentRun.count({ where: { enrolmentId, endedAt: null } })) > 0) {
    throw new Refused('run-pending', 'You already have a run that has not ended.', 'Wait for its end, then start the next one.');
  }
  const recent = await tx.experimentRun.findMany({
    where: { enrolmentId, createdAt: { gt: new Date(now.getTime() - DAY_MS) } },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  });
  const [oldest] = recent;
  if (oldest && recent.length >= RUNS_A_DAY) {
    const retryAt = new Date(oldest.createdAt.getTime() + DAY_MS);
    const message = `You have used your ${RUNS_A_DAY} runs of 24 hours.`;
    throw new Refused('too-many-runs', message, 'Try again when the first of them is a day old.', { retryAt });
  }
}
