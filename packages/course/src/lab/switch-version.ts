import { type Actor, type Database, IN_STATE, Prisma, type Queryable, Refused, recordAudit } from '@rooflab/db';
import { hasSubject, isVersioned, openLabVersion, VERSIONED_KINDS } from './own-labs.ts';

/** Which items of a course get a version of their lab. */
export interface VersionSwitch {
  readonly courseId: string;
  readonly version: string;
  /** Null: in every assignment of the course. */
  readonly assignmentId: string | null;
}

interface SwitchedItem {
  readonly id: string;
  /** Before. */
  readonly version: string | null;
}

/**
 * New hand-ins of these items are graded with the version, and so are those that still wait; new tries at questions are drawn from it; new runs are measured
 * with it, and those that have not ended begin again. What was graded, drawn or measured stays as it is. Throws `Refused` where the course does not have the lab, or the version lacks something that an assignment asks for.
 */
export async function switchVersion(
  db: Database,
  { actor, ...asked }: VersionSwitch & { readonly actor: Actor },
): Promise<{ items: number }> {
  return await db.$transaction(async (tx) => {
    const switched = await switchItems(tx, asked);
    const { courseId, version, assignmentId } = asked;
    const { labId, number } = await tx.labVersion.findUniqueOrThrow({ where: { hash: version }, select: { labId: true, number: true } });
    const after = { number, version, assignmentId, items: switched.length };
    await recordAudit(tx, { actor, action: 'lab.switch', courseId, subjectKind: 'lab', subjectId: labId, after });
    return { items: switched.length };
  });
}

/** `switchVersion` as part of the transaction `tx`. Returns the items that had another version. */
export async function switchItems(tx: Queryable, { courseId, version, assignmentId }: VersionSwitch): Promise<SwitchedItem[]> {
  const labId = await requireVersion(tx, courseId, version);
  const items = await tx.assignmentItem.findMany({
    where: {
      kind: { in: [...VERSIONED_KINDS] },
      subject: { startsWith: `${labId}/` },
      NOT: { labVersion: version },
      assignment: { courseId, ...(assignmentId !== null && { id: assignmentId }) },
    },
    select: { id: true, kind: true, subject: true, labVersion: true },
    orderBy: { id: 'asc' },
  });
  await openLabVersion(tx, version);
  const lacking = items.find(({ kind, subject }) => isVersioned(kind) && !hasSubject({ kind, subject }, version));
  if (lacking) {
    const message = `This version of the lab has no ${lacking.kind} ${lacking.subject}, which an assignment asks for.`;
    throw new Refused('version-lacks-exercise', message, 'Publish a version that has it, or remove it from the assignment.');
  }
  await setVersions(
    tx,
    items.map(({ id }) => ({ id, version })),
  );
  return items.map(({ id, labVersion }) => ({ id, version: labVersion }));
}

/** The lab of a version. Throws `Refused` where the course does not have it. */
export async function requireVersion(tx: Queryable, courseId: string, version: string): Promise<string> {
  const found = await tx.labVersion.findFirst({
    where: { hash: version, lab: { courses: { some: { courseId } } } },
    select: { labId: true },
  });
  if (!found)
    throw new Refused('no-such-lab-version', 'This course has no such version of a lab.', 'Choose one that its page of labs lists.');
  return found.labId;
}

/** Items keep their place in the queue: only what they are graded or measured with changes. */
async function setVersions(tx: Queryable, items: readonly SwitchedItem[]): Promise<void> {
  for (const { id, version } of items) {
    await tx.$executeRaw(Prisma.sql`UPDATE assignment_items SET lab_version = ${version} WHERE id = ${id}::uuid`);
    await tx.$executeRaw(Prisma.sql`
      UPDATE experiment_runs r SET lab_version = ${version} FROM assignment_items x
      WHERE x.id = ${id}::uuid AND x.kind = 'experiment' AND r.assignment_id = x.assignment_id AND r.experiment = x.subject AND r.ended_at IS NULL`);
    await tx.$executeRaw(Prisma.sql`
      UPDATE hand_ins h SET lab_version = ${version} FROM assignment_items x
      WHERE x.id = ${id}::uuid AND x.kind = 'exercise' AND h.assignment_id = x.assignment_id AND h.exercise = x.subject AND ${IN_STATE.waiting}`);
  }
}

/** Undoes `switchItems`, but for items that were given another version since. */
export async function switchBack(tx: Queryable, switched: readonly SwitchedItem[], from: string): Promise<void> {
  const same = await tx.assignmentItem.findMany({
    where: { id: { in: switched.map(({ id }) => id) }, labVersion: from },
    select: { id: true },
  });
  await setVersions(
    tx,
    switched.filter(({ id }) => same.some((each) => each.id === id)),
  );
}
