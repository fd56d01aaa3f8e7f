import type { Database, Queryable } from '@rooflab/db';
import { type Actor, Refused, recordAudit } from '@rooflab/db';

/** A course at a learning platform, as launches name it. */
export interface LtiContextName {
  readonly platformId: string;
  readonly deploymentId: string;
  readonly contextId: string;
}

export interface LtiContextRow {
  readonly ltiContextId: string;
  readonly title: string;
  readonly platformName: string;
  /** The course here; null: not connected. */
  readonly courseId: string | null;
  /** Whether the platform tells who is in it. */
  readonly hasRoster: boolean;
}

/** The course here that one of a platform is connected to. */
export interface LtiCourse {
  readonly courseId: string;
  readonly slug: string;
  readonly archivedAt: Date | null;
}

/** The course that it is connected to; null where it is not, or where nobody who teaches has opened it yet. */
export async function findLtiCourse(db: Queryable, name: LtiContextName): Promise<LtiCourse | null> {
  const where = { platformId_deploymentId_contextId: name };
  const row = await db.ltiContext.findUnique({ where, select: { course: { select: { id: true, slug: true, archivedAt: true } } } });
  return row?.course ? { courseId: row.course.id, slug: row.course.slug, archivedAt: row.course.archivedAt } : null;
}

/** Somebody who teaches there has opened it: they may connect it. */
export async function noteLtiContext(
  db: Queryable,
  { title, userId, ...name }: LtiContextName & { title: string; userId: string },
): Promise<void> {
  const where = { platformId_deploymentId_contextId: name };
  const fields = { title, openedById: userId };
  await db.ltiContext.upsert({ where, create: { ...name, ...fields }, update: fields, select: { id: true } });
}

/** Any launch may say where the roster is; for a course that nobody who teaches has opened, nothing is noted. */
export async function noteMembershipsUrl(
  db: Queryable,
  { membershipsUrl, ...name }: LtiContextName & { membershipsUrl: string },
): Promise<void> {
  const where = { ...name, OR: [{ membershipsUrl: null }, { membershipsUrl: { not: membershipsUrl } }] };
  await db.ltiContext.updateMany({ where, data: { membershipsUrl } });
}

const ROW = { id: true, title: true, courseId: true, membershipsUrl: true, platform: { select: { name: true } } } as const;

/** Those that are connected to the course, and those without a course that `userId` has opened as somebody who teaches there; null: anybody has. */
export async function listLtiContexts(
  db: Queryable,
  { courseId, openedBy }: { courseId: string; openedBy: string | null },
): Promise<LtiContextRow[]> {
  const free = { courseId: null, ...(openedBy !== null && { openedById: openedBy }) };
  const rows = await db.ltiContext.findMany({
    where: { platform: { disabledAt: null }, OR: [{ courseId }, free] },
    select: ROW,
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, platform, membershipsUrl, ...row }) => ({
    ltiContextId: id,
    platformName: platform.name,
    hasRoster: membershipsUrl !== null,
    ...row,
  }));
}

export interface LtiConnection {
  readonly ltiContextId: string;
  readonly courseId: string;
  readonly actor: Actor;
}

/** Throws `Refused` for one that is connected elsewhere, or that `openedBy` has not opened as somebody who teaches there; null: anybody has. */
export async function connectLtiContext(
  db: Database,
  { ltiContextId, courseId, actor, openedBy }: LtiConnection & { readonly openedBy: string | null },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const free = { id: ltiContextId, courseId: null, ...(openedBy !== null && { openedById: openedBy }) };
    const { count } = await tx.ltiContext.updateMany({ where: free, data: { courseId, comparedVersion: null } });
    if (count === 0) throw unknownContext();
    // Of the course that it was connected to before.
    const foreign = { ltiContextId, assignment: { courseId: { not: courseId } } };
    await tx.ltiLink.updateMany({ where: foreign, data: { assignmentId: null, setByStaff: false } });
    await recordAudit(tx, { actor, action: 'lti-context.connect', courseId, subjectKind: 'lti-context', subjectId: ltiContextId });
  });
}

/** Enrolments and hand-ins stay. Throws `Refused` for one that is not connected to the course. */
export async function disconnectLtiContext(db: Database, { ltiContextId, courseId, actor }: LtiConnection): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.ltiContext.updateMany({ where: { id: ltiContextId, courseId }, data: { courseId: null } });
    if (count === 0) throw unknownContext();
    await recordAudit(tx, { actor, action: 'lti-context.disconnect', courseId, subjectKind: 'lti-context', subjectId: ltiContextId });
  });
}

export function unknownContext(): Refused {
  return new Refused(
    'no-such-lti-context',
    'There is no such course of a learning platform.',
    'Open Rooflab from it once, as somebody who teaches there.',
  );
}
