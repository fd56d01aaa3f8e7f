import { randomBytes } from 'node:crypto';
import { type Database, databaseNow } from '../client.ts';
import { recordRunEvent } from '../events.ts';
import { checkSource } from '../hand-ins/check-source.ts';
import { announceWork } from '../queue/listen.ts';
import { Refused } from '../refused.ts';

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

/** Takes a run, which is its own job; one person of a course has one at a time. Returns its id. Throws `Refused`. */
export async function requestExperimentRun(db: Database, { enrolmentId, experiment, source }: RunRequest): Promise<string> {
  if (source !== null) checkSource(source, '');
  return await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
    const now = await databaseNow(tx);
    if ((await tx.experimentRun.count({ where: { enrolmentId, endedAt: null } })) > 0) {
      throw new Refused('run-pending', 'You already have a run that has not ended. Wait for its end, then start the next one.');
    }
    const recent = await tx.experimentRun.findMany({
      where: { enrolmentId, createdAt: { gt: new Date(now.getTime() - DAY_MS) } },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true },
    });
    const [oldest] = recent;
    if (oldest && recent.length >= RUNS_A_DAY) {
      const retryAt = new Date(oldest.createdAt.getTime() + DAY_MS);
      throw new Refused(
        'too-many-runs',
        `You have used your ${RUNS_A_DAY} runs of 24 hours. Try again when the first of them is a day old.`,
        { retryAt },
      );
    }
    const seed = randomBytes(16).toString('hex');
    const next = source === null ? null : 0;
    const data = { enrolmentId, experiment, source, seed, createdAt: now, turn: now, next };
    const { id } = await tx.experimentRun.create({ data, select: { id: true } });
    await recordRunEvent(tx, id, { kind: 'waiting', data: {} });
    await announceWork(tx);
    return id;
  });
}
