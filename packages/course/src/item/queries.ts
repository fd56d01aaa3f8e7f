import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';
import type { MoreTime } from '../extension/more-time.ts';
import type { GradedWork, WorkResult } from '../grade/grade-input.ts';
import type { ItemKey, WorksAsked } from './kind.ts';
import { ITEM_KINDS } from './kinds.ts';

/** `MoreTime` as JSON has it. */
type StoredTime = { readonly dueAt: string | null; readonly extraDays: number } | null;

interface WorkRow extends Omit<GradedWork, 'result' | 'extension'> {
  readonly enrolmentId: string;
  readonly score: number | null;
  readonly fraction: number | null;
  readonly share: number | null;
  readonly deviceClass: DeviceClass | null;
  readonly extension: StoredTime;
}

type StudentWork = GradedWork & { readonly enrolmentId: string };

/** What students did for items of all kinds, in one statement and no order. */
export async function loadWorks(db: Queryable, asked: WorksAsked): Promise<StudentWork[]> {
  const of = Object.values(ITEM_KINDS).map(({ works }) => Prisma.sql`(${works(asked)})`);
  const rows = await db.$queryRaw<WorkRow[]>(Prisma.join(of, ' UNION ALL '));
  return rows.map(toWork);
}

function toWork({ score, fraction, share, deviceClass, extension, ...row }: WorkRow): StudentWork {
  const { ofGroup } = ITEM_KINDS[row.kind];
  return { ...row, result: toResult({ score, fraction, share, deviceClass }), ...(ofGroup && { extension: toMoreTime(extension) }) };
}

function toMoreTime(stored: StoredTime): MoreTime | null {
  return stored && { ...stored, dueAt: stored.dueAt === null ? null : new Date(stored.dueAt) };
}

type StoredResult = Pick<WorkRow, 'score' | 'fraction' | 'share' | 'deviceClass'>;

/** Null where there is none yet, and where a grading ended as `system-error`. */
function toResult({ score, fraction, share, deviceClass }: StoredResult): WorkResult | null {
  if (share !== null) return { share, deviceClass };
  return score === null || deviceClass === null ? null : { score, deviceClass, fraction };
}

/** How far a student has come with an item. */
export interface ItemProgress extends ItemKey {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** Answered tries, runs, or versions of a report that were handed in. */
  readonly works: number;
  /** When the first complete one was answered, started or handed in; null: none is complete. */
  readonly completeAt: Date | null;
  /** The group's, which holds instead of the student's own; null: it has none. */
  readonly extension: MoreTime | null;
}

/** For all students of a course who have begun, and all items but exercises; in no order. */
export async function itemProgress(db: Queryable, courseId: string): Promise<ItemProgress[]> {
  const of = Object.values(ITEM_KINDS).flatMap(({ progress }) => (progress === null ? [] : [Prisma.sql`(${progress(courseId)})`]));
  const rows = await db.$queryRaw<(Omit<ItemProgress, 'extension'> & { extension: StoredTime })[]>(Prisma.join(of, ' UNION ALL '));
  return rows.map((row) => ({ ...row, extension: toMoreTime(row.extension) }));
}
