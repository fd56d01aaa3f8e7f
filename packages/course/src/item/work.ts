import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';
import type { GradedWork, WorkResult } from '../grade/grade-input.ts';
import type { WorksAsked } from './kind.ts';
import { ITEM_KINDS } from './kinds.ts';

interface WorkRow extends Omit<GradedWork, 'result' | 'extensionDueAt'> {
  readonly enrolmentId: string;
  readonly score: number | null;
  readonly fraction: number | null;
  readonly share: number | null;
  readonly deviceClass: DeviceClass | null;
  readonly extensionDueAt: Date | null;
}

export type StudentWork = GradedWork & { readonly enrolmentId: string };

/** What students did for items of all kinds, in any order, in one statement. */
export async function loadWorks(db: Queryable, asked: WorksAsked): Promise<StudentWork[]> {
  const of = Object.values(ITEM_KINDS).map(({ works }) => Prisma.sql`(${works(asked)})`);
  const rows = await db.$queryRaw<WorkRow[]>(Prisma.join(of, ' UNION ALL '));
  return rows.map(toWork);
}

function toWork({ score, fraction, share, deviceClass, extensionDueAt, ...row }: WorkRow): StudentWork {
  const { ofGroup } = ITEM_KINDS[row.kind];
  return { ...row, result: toResult({ score, fraction, share, deviceClass }), ...(ofGroup && { extensionDueAt }) };
}

/** Null where there is none yet, and where a grading ended as `system-error`. */
function toResult({
  score,
  fraction,
  share,
  deviceClass,
}: Pick<WorkRow, 'score' | 'fraction' | 'share' | 'deviceClass'>): WorkResult | null {
  if (share !== null) return { share, deviceClass };
  return score === null || deviceClass === null ? null : { score, deviceClass, fraction };
}
