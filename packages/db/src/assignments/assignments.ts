import { type Actor, recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { Refused } from '../refused.ts';

interface AssignmentExerciseFields {
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  readonly weight: number;
  readonly passFraction: number | null;
  readonly fullFraction: number | null;
}

type Scalars = Omit<
  Prisma.AssignmentUncheckedCreateInput,
  'id' | 'courseId' | 'createdAt' | 'archivedAt' | 'exercises' | 'extensions' | 'overrides'
>;

export type AssignmentFields = Scalars & { readonly exercises: readonly AssignmentExerciseFields[] };

const WITH_EXERCISES = { exercises: { orderBy: { position: 'asc' } } } as const;

export type AssignmentRow = Prisma.AssignmentGetPayload<{ include: typeof WITH_EXERCISES }>;

/** By due date. `visibleAt`: only those released by then. */
export async function listAssignments(db: Queryable, courseId: string, visibleAt: Date | null): Promise<AssignmentRow[]> {
  return await db.assignment.findMany({
    where: { courseId, ...(visibleAt && { releaseAt: { lte: visibleAt } }) },
    include: WITH_EXERCISES,
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
  });
}

export async function findAssignment(db: Queryable, assignmentId: string): Promise<AssignmentRow | null> {
  return await db.assignment.findUnique({ where: { id: assignmentId }, include: WITH_EXERCISES });
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
  const { exercises, ...scalars } = fields;
  const { id } = await tx.assignment.create({
    data: { ...scalars, courseId, exercises: { create: exercises.map((exercise, position) => ({ ...exercise, position })) } },
    select: { id: true },
  });
  const subject = { courseId, subjectKind: 'assignment' as const, subjectId: id };
  await recordAudit(tx, { actor, action: 'assignment.create', ...subject, after: fields });
  return id;
}

/** Replaces the assignment's rules. Throws `Refused` when an exercise that has hand-ins would go. */
export async function updateAssignment(
  db: Database,
  { assignmentId, fields, actor }: { assignmentId: string; fields: AssignmentFields; actor: Actor },
): Promise<void> {
  const { exercises, ...scalars } = fields;
  await db.$transaction(async (tx) => {
    const before = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, include: WITH_EXERCISES });
    await removeExercises(tx, { assignmentId, keep: exercises.map(({ exercise }) => exercise) });
    await tx.assignment.update({ where: { id: assignmentId }, data: scalars, select: { id: true } });
    await writeExercises(tx, assignmentId, exercises);
    const { courseId } = before;
    const subject = { courseId, subjectKind: 'assignment' as const, subjectId: assignmentId };
    await recordAudit(tx, { actor, action: 'assignment.update', ...subject, before, after: fields });
  });
}

async function removeExercises(tx: Queryable, { assignmentId, keep }: { assignmentId: string; keep: readonly string[] }): Promise<void> {
  const gone = { assignmentId, exercise: { notIn: [...keep] } };
  const used = await tx.handIn.findFirst({ where: gone, select: { exercise: true } });
  if (used) {
    throw new Refused('exercise-in-use', `Students have already handed in ${used.exercise}. Keep it, or set its weight to 0.`);
  }
  await tx.assignmentExercise.deleteMany({ where: gone });
}

/** Positions are unique, so all are moved out of the way first. */
async function writeExercises(tx: Queryable, assignmentId: string, exercises: readonly AssignmentExerciseFields[]): Promise<void> {
  await tx.$executeRaw`UPDATE assignment_exercises SET position = position + 1000 WHERE assignment_id = ${assignmentId}::uuid`;
  for (const [position, { exercise, ...fields }] of exercises.entries()) {
    await tx.assignmentExercise.upsert({
      where: { assignmentId_exercise: { assignmentId, exercise } },
      create: { assignmentId, exercise, position, ...fields },
      update: { position, ...fields },
    });
  }
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

/** What extensions in force give one student: by assignment. */
export async function listOwnExtensions(
  db: Queryable,
  enrolmentId: string,
): Promise<{ assignmentId: string; dueAt: Date | null; extraAttempts: number }[]> {
  return await db.extension.findMany({
    where: { enrolmentId, revokedAt: null },
    select: { assignmentId: true, dueAt: true, extraAttempts: true },
  });
}
