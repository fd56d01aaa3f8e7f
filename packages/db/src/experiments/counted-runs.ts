import { type ExperimentResult, experimentResultSchema } from '@rooflab/result';
import type { Queryable } from '../client.ts';
import type { DeviceClass } from '../generated/enums.ts';

interface OfAssignment {
  readonly assignmentId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
}

/** A run that was started for an assignment, without what it measured. */
export interface CountedRun {
  readonly runId: string;
  readonly enrolmentId: string;
  readonly createdAt: Date;
  /** Null: it waits, or is measured now. */
  readonly endedAt: Date | null;
  readonly deviceClass: DeviceClass | null;
  /** Null without a result. */
  readonly complete: boolean | null;
}

const COUNTED = { id: true, enrolmentId: true, createdAt: true, endedAt: true, deviceClass: true, complete: true } as const;

/** Of students, in order of their start; those that failed through our fault too, whose `complete` is null. */
export async function listCountedRuns(db: Queryable, of: OfAssignment & { readonly enrolmentId?: string }): Promise<CountedRun[]> {
  const where = { ...of, enrolment: { role: 'student' } } as const;
  const rows = await db.experimentRun.findMany({ where, select: COUNTED, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return rows.map(({ id, ...row }) => ({ runId: id, ...row }));
}

/** What a run measured; null while there is no result. */
export async function runResult(db: Queryable, runId: string): Promise<ExperimentResult | null> {
  const row = await db.experimentRun.findUnique({ where: { id: runId }, select: { result: true } });
  return row?.result == null ? null : experimentResultSchema.parse(row.result);
}
