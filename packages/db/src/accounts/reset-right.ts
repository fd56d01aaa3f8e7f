import type { Queryable } from '../client.ts';

/**
 * For each of these users who is a student in exactly one course, that course: its instructors may hand out a link for a new password, since it would
 * show them no more than they see anyway. Everybody else is left out: administrators, staff, and anyone who has or had a place in another course, or
 * an invitation to one.
 */
export async function onlyCoursesOf(db: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await db.user.findMany({
    where: { id: { in: [...userIds] } },
    select: {
      id: true,
      email: true,
      role: true,
      enrolments: { select: { courseId: true, role: true, droppedAt: true }, take: 2 },
    },
  });
  const invitations = await db.invitation.findMany({
    where: { email: { in: users.map(({ email }) => email) }, acceptedAt: null },
    select: { email: true, courseId: true, role: true },
  });
  const invitationsOf = Map.groupBy(invitations, ({ email }) => email);
  const found = new Map<string, string>();
  for (const { id, email, role, enrolments } of users) {
    const [only, other] = enrolments;
    if (role === 'admin' || !only || other || only.role !== 'student' || only.droppedAt !== null) continue;
    const { courseId } = only;
    const invited = invitationsOf.get(email) ?? [];
    if (invited.every((each) => each.courseId === courseId && each.role === 'student')) found.set(id, courseId);
  }
  return found;
}

/** `onlyCoursesOf` for a single user. */
export async function onlyCourseOf(db: Queryable, userId: string): Promise<string | null> {
  return (await onlyCoursesOf(db, [userId])).get(userId) ?? null;
}
