import type { Database, Queryable } from '@rooflab/db';
import { type Actor, recordAudit } from '@rooflab/db';

export interface AnnouncementFields {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly pinned: boolean;
  readonly publishAt: Date;
  readonly expiresAt: Date | null;
}

export interface AnnouncementRow extends AnnouncementFields {
  readonly announcementId: string;
  /** Null: for everyone. */
  readonly courseId: string | null;
  readonly author: string;
  readonly createdAt: Date;
}

/** Pinned first, then newest; `visibleAt`: only those published and not expired then. `courseId` null: those for everyone. */
export async function listAnnouncements(db: Queryable, courseId: string | null, visibleAt: Date | null): Promise<AnnouncementRow[]> {
  const visible = visibleAt && { publishAt: { lte: visibleAt }, OR: [{ expiresAt: null }, { expiresAt: { gt: visibleAt } }] };
  const rows = await db.announcement.findMany({
    where: { courseId, ...visible },
    include: { createdBy: { select: { name: true } } },
    orderBy: [{ pinned: 'desc' }, { publishAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(({ id, createdBy, courseId: of, title, body, pinned, publishAt, expiresAt, createdAt }) => ({
    announcementId: id,
    courseId: of,
    title,
    body,
    pinned,
    publishAt,
    expiresAt,
    createdAt,
    author: createdBy.name,
  }));
}

export async function createAnnouncement(
  db: Database,
  { courseId, fields, userId }: { courseId: string | null; fields: AnnouncementFields; userId: string },
): Promise<string> {
  return await db.$transaction((tx) => addAnnouncement(tx, { courseId, fields, userId }));
}

/** `createAnnouncement` as part of the transaction `tx`. */
export async function addAnnouncement(
  tx: Queryable,
  { courseId, fields, userId }: { courseId: string | null; fields: AnnouncementFields; userId: string },
): Promise<string> {
  const { id } = await tx.announcement.create({ data: { ...fields, courseId, createdById: userId }, select: { id: true } });
  const subject = { courseId, subjectKind: 'announcement' as const, subjectId: id };
  await recordAudit(tx, { actor: `user:${userId}`, action: 'announcement.create', ...subject, after: fields });
  return id;
}

interface AnnouncementChange {
  readonly announcementId: string;
  /** Null: it is for everyone. One of another course is none. */
  readonly courseId: string | null;
  readonly actor: Actor;
}

export async function updateAnnouncement(
  db: Database,
  { announcementId, courseId, fields, actor }: AnnouncementChange & { fields: AnnouncementFields },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = await tx.announcement.findUniqueOrThrow({ where: { id: announcementId, courseId } });
    await tx.announcement.update({ where: { id: announcementId, courseId }, data: fields, select: { id: true } });
    const subject = { courseId, subjectKind: 'announcement' as const, subjectId: announcementId };
    await recordAudit(tx, { actor, action: 'announcement.update', ...subject, before, after: fields });
  });
}

export async function removeAnnouncement(db: Database, { announcementId, courseId, actor }: AnnouncementChange): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = await tx.announcement.delete({ where: { id: announcementId, courseId } });
    const subject = { courseId, subjectKind: 'announcement' as const, subjectId: announcementId };
    await recordAudit(tx, { actor, action: 'announcement.remove', ...subject, before });
  });
}
