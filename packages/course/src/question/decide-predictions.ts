import type { Database } from '@rooflab/db';
import { listTries, type TryRow } from './list-tries.ts';
import { fractionOf, type Verdicts } from './verdicts.ts';

interface Run {
  readonly enrolmentId: string;
  /** When it began: a prediction that was locked later is none. */
  readonly startedAt: Date;
  /** The verdicts of a try with this run; null where it decides nothing. */
  readonly decide: (row: TryRow) => Verdicts | null;
}

/** Decides what a student's locked predictions say of a run of theirs; what is decided stays so. Returns the tries that it changed. */
export async function decidePredictions(db: Database, { enrolmentId, startedAt, decide }: Run): Promise<string[]> {
  return await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
    const pending = await tx.questionTry.findMany({
      where: { enrolmentId, fraction: null, answeredAt: { lte: startedAt } },
      select: { id: true, assignmentId: true, question: true },
    });
    const changed: string[] = [];
    for (const { id, assignmentId, question } of pending) {
      const row = (await listTries(tx, { assignmentId, question, enrolmentId })).find(({ tryId }) => tryId === id);
      const verdicts = row && decide(row);
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
