import type { Queryable } from '@rooflab/db';
import type { Announcement } from './schema.ts';

/** Pinned first, then newest; `visibleAt`: only those published and not expired then. `courseId` null: those for everyone. */
export async function listAnnouncements(db: Queryable, courseId: string | null, visibleAt: Date | null): Promise<Announcement[]> {
  const visible = visibleAt && { publishAt: { lte: visibleAt }, OR: [{ expiresAt: null }, { expiresAt: { gt: visibleAt } }] };
  const rows = await db.announcement.findMany({
    where: { courseId, ...visible },
    include: { createdBy: { select: { name: true } } },
    orderBy: [{ pinned: 'desc' }, { publishAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(({ id, createdBy, createdById: _, ...row }) => ({ ...row, announcementId: id, author: createdBy.name }));
}
