import type { Database } from '@rooflab/db';
import { checkAnswer, type DecidingRun, measuredPredictions } from '@rooflab/lab/question';
import { decidingRuns, enrolmentsToDecide } from '../experiment/queries.ts';
import type { RunEnds } from '../live/live-hub.ts';
import type { Logger } from '../procedure/logger.ts';
import { bankOfItem } from './known-question.ts';
import { listTries, type TryRow } from './queries.ts';
import type { Verdicts } from './schema.ts';
import { tryVariant, verdictsOf } from './try-variant.ts';
import { fractionOf } from './verdicts.ts';

interface Services {
  readonly db: Database;
  readonly logger: Logger;
}

/**
 * Decides locked predictions when the run that they wait for ends. A worker may not read answers, so every process that serves the API
 * does it: when the end is announced, and for all waiting predictions when it begins to listen. What one process has decided, the others
 * leave alone.
 */
export function decideEndedRuns({ logger, ...services }: Services): RunEnds {
  const attempt = (work: () => Promise<void>): void => {
    work().catch((error: unknown) =>
      logger.error({ error }, 'Predictions were not decided at the end of a run; they are when somebody looks at them.'),
    );
  };
  return {
    onRunEnd: (enrolmentId) => attempt(() => decideByStoredRuns(services, enrolmentId)),
    onReconnect: () =>
      attempt(async () => {
        for (const enrolmentId of await enrolmentsToDecide(services.db)) await decideByStoredRuns(services, enrolmentId);
      }),
  };
}

/** Decides a student's locked predictions by the runs that have ended since: at the end of each run, and again before their tries are read. */
export async function decideByStoredRuns(services: Omit<Services, 'logger'>, enrolmentId: string): Promise<void> {
  for (const { createdAt, result } of await decidingRuns(services.db, enrolmentId))
    await decideByRun(services, { enrolmentId, startedAt: createdAt, run: result });
}

interface OwnRun {
  readonly enrolmentId: string;
  /** When it began: what was locked later is no prediction. */
  readonly startedAt: Date;
  readonly run: DecidingRun;
}

/** Decides a student's locked predictions by one of their runs. Returns the ids of the tries that it changed. */
export async function decideByRun({ db }: Omit<Services, 'logger'>, { enrolmentId, startedAt, run }: OwnRun): Promise<string[]> {
  return await decidePredictions(db, { enrolmentId, startedAt, decide: (row) => judgeWithRun(db, row, run) });
}

interface Deciding extends Pick<OwnRun, 'enrolmentId' | 'startedAt'> {
  /** The verdicts of a try with this run; null where the run decides nothing. */
  readonly decide: (row: TryRow) => Promise<Verdicts | null>;
}

/** What is decided stays decided. Returns the ids of the tries that it changed. */
export async function decidePredictions(db: Database, { enrolmentId, startedAt, decide }: Deciding): Promise<string[]> {
  return await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
    const pending = await tx.questionTry.findMany({
      where: { enrolmentId, fraction: null, answeredAt: { lte: startedAt } },
      select: { id: true, assignmentId: true, question: true },
    });
    const changed: string[] = [];
    for (const { id, assignmentId, question } of pending) {
      const row = (await listTries(tx, { assignmentId, question, enrolmentId })).find(({ tryId }) => tryId === id);
      const verdicts = row && (await decide(row));
      if (!row?.verdicts || !verdicts) continue;
      // Only what waited is decided.
      const decided = Object.fromEntries(Object.entries(row.verdicts).map(([field, known]) => [field, known ?? verdicts[field] ?? null]));
      if (
        Object.values(decided).filter((each) => each === null).length === Object.values(row.verdicts).filter((each) => each === null).length
      )
        continue;
      await tx.questionTry.update({ where: { id }, data: { verdicts: decided, fraction: fractionOf(decided) }, select: { id: true } });
      changed.push(id);
    }
    return changed;
  });
}

/** What one of the student's runs says about a try's predictions; null where nothing says any more what they are. */
async function judgeWithRun(db: Database, row: TryRow, run: DecidingRun): Promise<Verdicts | null> {
  const variant = row.answers && tryVariant((await bankOfItem(db, row)).bank, row);
  if (!row.answers || !variant) return null;
  return verdictsOf(checkAnswer(variant, row.answers, measuredPredictions(variant.fields, run)));
}
