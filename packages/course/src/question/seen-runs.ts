import { type Queryable, Refused } from '@rooflab/db';

interface OfExperiments {
  readonly enrolmentId: string;
  readonly experiments: readonly string[];
}

/**
 * The first run of which the student may have seen a point: one that a worker took, whether it has ended or not. One on a software device decides no
 * prediction, and so rules none out. Null: there is none.
 */
export async function firstSeenRun(db: Queryable, { enrolmentId, experiments }: OfExperiments): Promise<{ createdAt: Date } | null> {
  return await db.experimentRun.findFirst({
    where: {
      ...{ enrolmentId, experiment: { in: [...experiments] } },
      OR: [{ deviceClass: { not: 'software' } }, { deviceClass: null, endedAt: { not: null }, error: null }],
    },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  });
}

interface Predicted extends OfExperiments {
  readonly assignmentId: string;
}

/**
 * Throws `Refused` where a run of their own has shown the student what is to be predicted. Whom staff have given an extra attempt, not only their section,
 * may predict even so: it is the staff's decision.
 */
export async function refuseSeen(tx: Queryable, { enrolmentId, assignmentId, experiments }: Predicted): Promise<void> {
  if ((await tx.extension.count({ where: { enrolmentId, assignmentId, revokedAt: null, extraAttempts: { gt: 0 } } })) > 0) return;
  const seen = await firstSeenRun(tx, { enrolmentId, experiments });
  if (seen !== null)
    throw new Refused(
      'run-seen',
      'A prediction comes before the first run, and you have already run this experiment.',
      'If you ran it before you could predict, ask the staff: an extra attempt or an exemption is theirs to give.',
    );
}
