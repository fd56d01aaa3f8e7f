import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import type { LtiConnection, LtiContext } from './schema.ts';

/** A course at a learning platform, as launches name it. */
export interface LtiContextName {
  readonly platformId: string;
  readonly deploymentId: string;
  readonly contextId: string;
}

/** A course here to which one of a platform is connected. */
export interface LtiCourse {
  readonly courseId: string;
  readonly slug: string;
  readonly archivedAt: Date | null;
}

/** The connected course here; null where there is none, or where nobody who teaches has opened it yet. */
export async function findLtiCourse(db: Queryable, name: LtiContextName): Promise<LtiCourse | null> {
  const where = { platformId_deploymentId_contextId: name };
  const row = await db.ltiContext.findUnique({ where, select: { course: { select: { id: true, slug: true, archivedAt: true } } } });
  return row?.course ? { courseId: row.course.id, slug: row.course.slug, archivedAt: row.course.archivedAt } : null;
}

/** Records that somebody who teaches there has opened it: they may connect it. */
export async function noteLtiContext(
  db: Queryable,
  { title, userId, ...name }: LtiContextName & { title: string; userId: string },
): Promise<void> {
  const where = { platformId_deploymentId_contextId: name };
  const fields = { title, openedById: userId };
  await db.ltiContext.upsert({ where, create: { ...name, ...fields }, update: fields, select: { id: true } });
}

/** Any launch can name the address of the roster; it is ignored for a course that nobody who teaches has opened. */
export async function noteMembershipsUrl(
  db: Queryable,
  { membershipsUrl, ...name }: LtiContextName & { membershipsUrl: string },
): Promise<void> {
  const where = { ...name, OR: [{ membershipsUrl: null }, { membershipsUrl: { not: membershipsUrl } }] };
  await db.ltiContext.updateMany({ where, data: { membershipsUrl } });
}

const ROW = { id: true, title: true, courseId: true, membershipsUrl: true, platform: { select: { name: true } } } as const;

/** Those connected to the course, and unconnected ones that `openedBy` has opened as somebody who teaches there; null: that anybody has. */
export async function listLtiContexts(
  db: Queryable,
  { courseId, openedBy }: { courseId: string; openedBy: string | null },
): Promise<LtiContext[]> {
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

/** Throws `Refused` for one that is connected elsewhere, or that `openedBy` has not opened as somebody who teaches there; null: that anybody has. */
export async function connectLtiContext(
  db: Database,
  { ltiContextId, courseId, actor, openedBy }: LtiConnection & { readonly actor: Actor; readonly openedBy: string | null },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const free = { id: ltiContextId, courseId: null, ...(openedBy !== null && { openedById: openedBy }) };
    const { count } = await tx.ltiContext.updateMany({ where: free, data: { courseId, comparedVersion: null } });
    if (count === 0) throw unknownContext();
    // Its links may still have assignments of the course that it was connected to before.
    const foreign = { ltiContextId, assignment: { courseId: { not: courseId } } };
    await tx.ltiLink.updateMany({ where: foreign, data: { assignmentId: null, setByStaff: false } });
    await recordAudit(tx, { actor, action: 'lti-context.connect', courseId, subjectKind: 'lti-context', subjectId: ltiContextId });
  });
}

/** Enrolments and hand-ins stay. Throws `Refused` for one that is not connected to the course. */
export async function disconnectLtiContext(
  db: Database,
  { ltiContextId, courseId, actor }: LtiConnection & { readonly actor: Actor },
): Promise<void> {
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
    'Open Rooflab from that course once, as somebody who teaches it.',
  );
}
