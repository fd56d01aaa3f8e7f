import type { Database, Prisma, Queryable } from '@rooflab/db';
import { type Actor, recordAudit } from '@rooflab/db';
import { type RequiredClass, requiredClassSchema } from '@rooflab/result';
import { createItems, replaceItems, toItem, WITH_ITEMS } from '../item/items.ts';
import type { AssignmentItem } from '../item/kinds.ts';

interface WithItems {
  readonly items: readonly AssignmentItem[];
}

export type AssignmentFields = WithItems &
  Omit<
    Prisma.AssignmentUncheckedCreateInput,
    'id' | 'courseId' | 'createdAt' | 'archivedAt' | 'items' | 'extensions' | 'overrides' | 'reports' | 'ltiLinks'
  >;

export type AssignmentRow = WithItems &
  Omit<Prisma.AssignmentGetPayload<object>, 'deviceClass'> & { readonly deviceClass: RequiredClass | null };

type StoredAssignment = Prisma.AssignmentGetPayload<{ include: typeof WITH_ITEMS }>;

function toAssignment({ items, ...row }: StoredAssignment): AssignmentRow {
  return { ...row, deviceClass: requiredClassSchema.nullable().parse(row.deviceClass), items: items.map(toItem) };
}

/** By due date. `visibleAt`: only those released by then. */
export async function listAssignments(db: Queryable, courseId: string, visibleAt: Date | null): Promise<AssignmentRow[]> {
  const rows = await db.assignment.findMany({
    where: { courseId, ...(visibleAt && { releaseAt: { lte: visibleAt } }) },
    include: WITH_ITEMS,
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toAssignment);
}

export async function findAssignment(db: Queryable, assignmentId: string): Promise<AssignmentRow | null> {
  const row = await db.assignment.findUnique({ where: { id: assignmentId }, include: WITH_ITEMS });
  return row && toAssignment(row);
}

export async function createAssignment(
  db: Database,
  { courseId, fields, actor }: { courseId: string; fields: AssignmentFields; actor: Actor },
): Promise<string> {
  return await db.$transaction((tx) => addAssignment(tx, { courseId, fields, actor }));
}

/** `createAssignment` as part of the transaction `tx`. */
export async function addAssignment(
  tx: Queryable,
  { courseId, fields, actor }: { courseId: string; fields: AssignmentFields; actor: Actor },
): Promise<string> {
  const { items, ...scalars } = fields;
  const { id } = await tx.assignment.create({
    data: { ...scalars, courseId },
    select: { id: true },
  });
  await createItems(tx, { courseId, assignmentId: id, items });
  const subject = { courseId, subjectKind: 'assignment' as const, subjectId: id };
  await recordAudit(tx, { actor, action: 'assignment.create', ...subject, after: fields });
  return id;
}

/** Replaces the assignment's rules. Throws `Refused` when an item that students have worked at would go. */
export async function updateAssignment(
  db: Database,
  { assignmentId, fields, actor }: { assignmentId: string; fields: AssignmentFields; actor: Actor },
): Promise<void> {
  const { items, ...scalars } = fields;
  await db.$transaction(async (tx) => {
    const before = toAssignment(await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, include: WITH_ITEMS }));
    await tx.assignment.update({ where: { id: assignmentId }, data: scalars, select: { id: true } });
    const { courseId } = before;
    await replaceItems(tx, { courseId, assignmentId, items });
    const subject = { courseId, subjectKind: 'assignment' as const, subjectId: assignmentId };
    await recordAudit(tx, { actor, action: 'assignment.update', ...subject, before, after: fields });
  });
}

export interface AssignmentDates {
  readonly assignmentId: string;
  readonly releaseAt: Date;
  readonly dueAt: Date;
  readonly leaderboardFrozenAt: Date | null;
}

/** Whether all of these are assignments of the course. */
export async function areOfCourse(db: Queryable, courseId: string, assignmentIds: readonly string[]): Promise<boolean> {
  return (await db.assignment.count({ where: { courseId, id: { in: [...assignmentIds] } } })) === assignmentIds.length;
}

const DATES = { releaseAt: true, dueAt: true, leaderboardFrozenAt: true } as const;

/** All or nothing; the log has the former dates of each. */
export async function setAssignmentDates(
  db: Database,
  { courseId, dates, actor }: { courseId: string; dates: readonly AssignmentDates[]; actor: Actor },
): Promise<void> {
  await db.$transaction(async (tx) => {
    for (const { assignmentId: id, ...after } of dates) {
      const before = await tx.assignment.findUniqueOrThrow({ where: { id, courseId }, select: DATES });
      await tx.assignment.update({ where: { id }, data: after, select: { id: true } });
      await recordAudit(tx, { actor, action: 'assignment.update', courseId, subjectKind: 'assignment', subjectId: id, before, after });
    }
  });
}

export async function archiveAssignment(
  db: Database,
  { assignmentId, archived, actor }: { assignmentId: string; archived: boolean; actor: Actor },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const data = { archivedAt: archived ? new Date() : null };
    const { courseId } = await tx.assignment.update({ where: { id: assignmentId }, data, select: { courseId: true } });
    const action = archived ? 'assignment.archive' : 'assignment.restore';
    await recordAudit(tx, { actor, action, courseId, subjectKind: 'assignment', subjectId: assignmentId });
  });
}
