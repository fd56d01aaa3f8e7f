import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import type { LtiContextName } from './contexts.ts';
import type { LtiLink } from './schema.ts';
import { SCORE_SCOPE } from './score-sender.ts';
import type { Ticket } from './ticket.ts';

interface Opening {
  readonly context: LtiContextName;
  readonly sub: string;
  readonly userId: string;
  /** Null: somebody came to add links. */
  readonly link: Ticket['link'];
}

/** Records that somebody came from a known course of a platform; from then on their scores go there. Returns the assignment of the link. */
export async function noteLtiOpening(db: Database, { context, sub, userId, link }: Opening): Promise<string | null> {
  return await db.$transaction(async (tx) => {
    const where = { platformId_deploymentId_contextId: context };
    const { id, courseId } = await tx.ltiContext.findUniqueOrThrow({ where, select: { id: true, courseId: true } });
    await noteLtiMembers(tx, id, [{ sub, userId }]);
    return link && (await noteLink(tx, { ltiContextId: id, courseId, link }));
  });
}

/** Records people of a course of a platform with their accounts here; from then on their scores go there. */
export async function noteLtiMembers(
  tx: Queryable,
  ltiContextId: string,
  members: readonly { readonly sub: string; readonly userId: string }[],
): Promise<void> {
  const where = { ltiContextId, sub: { in: members.map(({ sub }) => sub) } };
  const known = new Map(
    (await tx.ltiMember.findMany({ where, select: { sub: true, userId: true } })).map(({ sub, userId }) => [sub, userId]),
  );
  const changed = members.filter(({ sub, userId }) => known.get(sub) !== userId);
  for (const { sub, userId } of changed) {
    const create = { ltiContextId, sub, userId };
    await tx.ltiMember.upsert({ where: { ltiContextId_sub: { ltiContextId, sub } }, create, update: { userId }, select: { id: true } });
  }
  if (changed.length > 0) await compareSoon(tx, ltiContextId);
}

async function noteLink(
  tx: Queryable,
  { ltiContextId, courseId, link }: { ltiContextId: string; courseId: string | null; link: NonNullable<Ticket['link']> },
): Promise<string | null> {
  const { resourceLinkId, title, grades } = link;
  const where = { ltiContextId_resourceLinkId: { ltiContextId, resourceLinkId } };
  const before = await tx.ltiLink.findUnique({ where });
  const kept = before !== null && (before.setByStaff || before.assignmentId !== null);
  const assignmentId = kept ? before.assignmentId : await ownAssignment(tx, { assignmentId: link.assignmentId, courseId });
  const fields = { title, assignmentId, ...(grades && { lineItemUrl: grades.lineItemUrl, scopes: [...grades.scopes] }) };
  const after = await tx.ltiLink.upsert({ where, create: { ltiContextId, resourceLinkId, ...fields }, update: fields });
  const moved = before !== null && before.lineItemUrl !== after.lineItemUrl;
  if (moved) await resendAll(tx, after.id);
  const changed = moved || before?.assignmentId !== after.assignmentId || before.scopes.join(' ') !== after.scopes.join(' ');
  if (changed) await compareSoon(tx, ltiContextId);
  return after.assignmentId;
}

/** Parameters of links are not to be trusted: the assignment must be one of the course. */
async function ownAssignment(
  tx: Queryable,
  { assignmentId, courseId }: { assignmentId: string | null; courseId: string | null },
): Promise<string | null> {
  if (assignmentId === null || courseId === null) return null;
  return (await tx.assignment.findFirst({ where: { id: assignmentId, courseId }, select: { id: true } }))?.id ?? null;
}

/** A new column has none of the scores yet. */
async function resendAll(tx: Queryable, linkId: string): Promise<void> {
  const data = { state: 'waiting', words: '', sentPoints: null, sentMaxPoints: null, sentAt: null } as const;
  await tx.ltiScore.updateMany({ where: { linkId }, data });
}

async function compareSoon(tx: Queryable, ltiContextId: string): Promise<void> {
  await tx.ltiContext.update({ where: { id: ltiContextId }, data: { comparedVersion: null }, select: { id: true } });
}

/** Links in the courses of platforms that are connected to the course. */
export async function listLtiLinks(
  db: Queryable,
  { courseId, assignmentId }: { courseId: string; assignmentId?: string },
): Promise<LtiLink[]> {
  const rows = await db.ltiLink.findMany({
    where: { context: { courseId, platform: { disabledAt: null } }, ...(assignmentId !== undefined && { assignmentId }) },
    include: { context: { select: { title: true, platform: { select: { name: true } } } } },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, title, context, assignmentId: of, lineItemUrl, scopes }) => ({
    ...{ ltiLinkId: id, title, contextTitle: context.title, platformName: context.platform.name },
    ...{ assignmentId: of, grades: gradesOf(lineItemUrl, scopes) },
  }));
}

function gradesOf(lineItemUrl: string | null, scopes: readonly string[]): LtiLink['grades'] {
  if (lineItemUrl === null) return 'no-column';
  return scopes.includes(SCORE_SCOPE) ? 'taken' : 'not-allowed';
}

interface LinkChange {
  readonly ltiLinkId: string;
  readonly courseId: string;
  /** An assignment of the course; null: none. */
  readonly assignmentId: string | null;
  readonly actor: Actor;
}

/** Connects a link to an assignment. Throws `Refused` for a link that is not in a course of a platform connected to this course. */
export async function connectLtiLink(db: Database, { ltiLinkId, courseId, assignmentId, actor }: LinkChange): Promise<void> {
  await db.$transaction(async (tx) => {
    const where = { id: ltiLinkId, context: { courseId } };
    const before = await tx.ltiLink.findFirst({ where, select: { assignmentId: true, ltiContextId: true } });
    if (before === null) throw new Refused('no-such-lti-link', 'There is no such link at a learning platform.');
    if (before.assignmentId === assignmentId) return;
    await tx.ltiLink.update({ where: { id: ltiLinkId }, data: { assignmentId, setByStaff: true }, select: { id: true } });
    await compareSoon(tx, before.ltiContextId);
    const action = assignmentId === null ? 'lti-link.disconnect' : 'lti-link.connect';
    const subject = { courseId, subjectKind: 'lti-link', subjectId: ltiLinkId } as const;
    await recordAudit(tx, { actor, action, ...subject, before: { assignmentId: before.assignmentId }, after: { assignmentId } });
  });
}
