import { recordAudit } from '../audit.ts';
import type { Database } from '../client.ts';
import { lockCourse } from './roster.ts';

/** Enrols a user wherever the verified e-mail address was invited to; returns how often. */
export async function acceptInvitations(db: Database, userId: string): Promise<number> {
  return await db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true, emailVerified: true } });
    if (!user?.emailVerified) return 0;
    const open = await tx.invitation.findMany({
      where: { email: user.email, acceptedAt: null, course: { archivedAt: null } },
      orderBy: { courseId: 'asc' },
    });
    for (const { id, courseId, role, section } of open) {
      await lockCourse(tx, courseId);
      const { count } = await tx.invitation.updateMany({ where: { id, acceptedAt: null }, data: { acceptedAt: new Date() } });
      if (count === 0) continue;
      await tx.enrolment.upsert({
        where: { courseId_userId: { courseId, userId } },
        create: { courseId, userId, role, section },
        update: { role, section, droppedAt: null },
      });
      await recordAudit(tx, {
        actor: `user:${userId}`,
        action: 'invitation.accept',
        courseId,
        subjectKind: 'invitation',
        subjectId: id,
        after: { role, section },
      });
    }
    return open.length;
  });
}
