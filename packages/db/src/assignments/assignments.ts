import { type Actor, recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { createItems, type ItemFields, replaceItems, WITH_ITEMS } from './items.ts';

type Scalars = Omit<
  Prisma.AssignmentUncheckedCreateInput,
  'id' | 'courseId' | 'createdAt' | 'archivedAt' | keyof ItemFields | 'extensions' | 'overrides'
>;

export type AssignmentFields = Scalars & ItemFields;

export type AssignmentRow = Prisma.AssignmentGetPayload<{ include: typeof WITH_ITEMS }>;

/** By due date. `visibleAt`: only those released by then. */
export async function listAssignments(db: Queryable, courseId: string, visibleAt: Date | null): Promise<AssignmentRow[]> {
  return await db.assignment.findMany({
    where: { courseId, ...(visibleAt && { releaseAt: { lte: visibleAt } }) },
    include: WITH_ITEMS,
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
  });
}

export async function findAssignment(db: Queryable, assignmentId: string): Promise<AssignmentRow | null> {
  return await db.assignment.findUnique({ where: { id: assignmentId }, include: WITH_ITEMS });
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
  const { exercises, questions, experiments, ...scalars } = fields;
  const { id } = await tx.assignment.create({
    data: { ...scalars, courseId, ...createItems({ exercises, questions, experiments }) },
    select: { id: true },
  });
  const subject = { courseId, subjectKind: 'assignment' as const, subjectId: id };
  await recordAudit(tx, { actor, action: 'assignment.create', ...subject, after: fields });
  return id;
}

/** Replaces the assignment's rules. Throws `Refused` when an item that students have worked at would go. */
export async function updateAssignment(
  db: Database,
  { assignmentId, fields, actor }: { assignmentId: string; fields: AssignmentFields; actor: Actor },
): Promise<void> {
  const { exercises, questions, experiments, ...scalars } = fields;
  await db.$transaction(async (tx) => {
    const before = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, include: WITH_ITEMS });
    await tx.assignment.update({ where: { id: assignmentId }, data: scalars, select: { id: true } });
    await replaceItems(tx, assignmentId, { exercises, questions, experiments });
    const { courseId } = before;
    const subject = { courseId, subjectKind: 'assignment' as const, subjectId: assignmentId };
    await recordAudit(tx, { actor, action: 'assignment.update', ...subject, before, after: fields });
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
