import type { Queryable } from '@rooflab/db';
import { type RegradeFilter, regradeFilterSchema } from './regrade-filter.ts';
import { type RegradeState, regradeState } from './regrade-state.ts';

export interface RegradeSetRow {
  readonly regradeSetId: string;
  readonly state: RegradeState;
  readonly reason: string;
  readonly filter: RegradeFilter;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly appliedAt: Date | null;
  readonly rolledBackAt: Date | null;
  /** Hand-ins in it, and how many of them are graded again. */
  readonly handIns: number;
  readonly ended: number;
}

const SET = { createdBy: { select: { name: true } }, _count: { select: { items: true } } } as const;

/** Newest first; replays of single hand-ins are left out. */
export async function listRegradeSets(db: Queryable, courseId: string): Promise<RegradeSetRow[]> {
  const where = { courseId, items: { none: { seed: { not: null } } } };
  const rows = await db.regradeSet.findMany({ where, include: SET, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  const ended = await db.regradeItem.groupBy({
    by: ['regradeSetId'],
    where: { regradeSet: { courseId }, endedAt: { not: null } },
    _count: true,
  });
  const counts = new Map(ended.map(({ regradeSetId, _count }) => [regradeSetId, _count]));
  return rows.map((row) => {
    const { id, reason, filter, createdBy, createdAt, appliedAt, rolledBackAt, _count } = row;
    const times = { createdAt, appliedAt, rolledBackAt };
    const sizes = { handIns: _count.items, ended: counts.get(id) ?? 0 };
    return {
      regradeSetId: id,
      state: regradeState(row),
      reason,
      filter: regradeFilterSchema.parse(filter),
      createdBy: createdBy.name,
      ...times,
      ...sizes,
    };
  });
}

/** Names of students by enrolment. */
export async function namesOf(db: Queryable, enrolmentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.enrolment.findMany({
    where: { id: { in: [...new Set(enrolmentIds)] } },
    select: { id: true, user: { select: { name: true } } },
  });
  return new Map(rows.map(({ id, user }) => [id, user.name]));
}
