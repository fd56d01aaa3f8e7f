import { type Actor, type Database, type Queryable, recordAudit } from '@rooflab/db';
import type { AnnouncementFields } from './schema.ts';

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
  /** Null: for everyone. An announcement of another course is not found. */
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
