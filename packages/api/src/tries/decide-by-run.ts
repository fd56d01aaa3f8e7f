import { type Database, decidePredictions } from '@rooflab/db';
import type { DecidingRun } from '@rooflab/lab/question';
import { judgeWithRun } from './try-variant.ts';

interface OwnRun {
  readonly enrolmentId: string;
  /** When it began: a prediction that was locked later is none. */
  readonly startedAt: Date;
  readonly run: DecidingRun;
}

/** Decides what a student's locked predictions say of a run of theirs. Returns the ids of the tries that it changed. */
export async function decideByRun(
  { db, triesSecret }: { readonly db: Database; readonly triesSecret: string },
  { enrolmentId, startedAt, run }: OwnRun,
): Promise<string[]> {
  return await decidePredictions(db, { enrolmentId, startedAt, decide: (row) => judgeWithRun(triesSecret, row, run) });
}
