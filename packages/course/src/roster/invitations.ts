import type { Database } from '@rooflab/db';
import { recordAudit } from '@rooflab/db';
import { changePlace, lockCourse } from './enrolment-change.ts';

/**
 * Enrols a user wherever the proved e-mail address was invited to; returns how many invitations that were. Each is used up, even where it
 * changes nothing: it never lowers a role, and who was taken off the course stays off until staff take them back.
 */
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
      const { after } = await changePlace(tx, { courseId, userId, asked: { role, section }, by: 'invitation' });
      const subject = { courseId, subjectKind: 'invitation' as const, subjectId: id };
      await recordAudit(tx, { actor: `user:${userId}`, action: 'invitation.accept', ...subject, after });
    }
    return open.length;
  });
}
