import type { Queryable } from '../client.ts';

/**
 * The one course in which this user is, and only as a student: its instructors may hand out a link for a new password, since they could learn
 * by it no more than they see anyway. Null for everybody else: administrators, staff, whoever has or had a place in another course, or is
 * invited to one.
 */
export async function onlyCourseOf(db: Queryable, userId: string): Promise<string | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      email: true,
      role: true,
      enrolments: { select: { courseId: true, role: true, droppedAt: true }, take: 2 },
    },
  });
  const [only, other] = user?.enrolments ?? [];
  if (!user || user.role === 'admin' || !only || other || only.role !== 'student' || only.droppedAt !== null) return null;
  const invited = await db.invitation.count({
    where: { email: user.email, acceptedAt: null, NOT: { courseId: only.courseId, role: 'student' } },
  });
  return invited > 0 ? null : only.courseId;
}
