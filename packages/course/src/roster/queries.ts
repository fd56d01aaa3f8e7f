import { Prisma, type Queryable } from '@rooflab/db';
import { promisedExtensions } from '../extension/effective-extensions.ts';
import { sortedByName } from './person-name.ts';
import type { InvitedStudent, OpenInvitation, RosterEntry } from './schema.ts';

/** By family name; dropped people included. */
export async function listRoster(db: Queryable, courseId: string): Promise<RosterEntry[]> {
  const rows = await db.enrolment.findMany({
    where: { courseId },
    select: {
      id: true,
      userId: true,
      role: true,
      section: true,
      nickname: true,
      createdAt: true,
      droppedAt: true,
      user: { select: { name: true, email: true } },
    },
    orderBy: { id: 'asc' },
  });
  return sortedByName(rows.map(({ id, user, ...enrolment }) => ({ enrolmentId: id, ...enrolment, ...user })));
}

/** Lines of the roster that wait for somebody to sign in, by address. */
export async function listInvitations(db: Queryable, courseId: string): Promise<OpenInvitation[]> {
  const rows = await db.invitation.findMany({
    where: { courseId, acceptedAt: null },
    select: { id: true, email: true, name: true, role: true, section: true, createdAt: true, linkExpiresAt: true },
    orderBy: { email: 'asc' },
  });
  const claims = await db.user.findMany({
    where: { email: { in: rows.map(({ email }) => email) }, emailVerified: false, OR: [{ banned: null }, { banned: false }] },
    select: { id: true, name: true, email: true, createdAt: true },
  });
  const claimOf = new Map(claims.map(({ id, name, email, createdAt }) => [email, { userId: id, name, createdAt }]));
  return rows.map(({ id, ...row }) => ({ ...row, invitationId: id, signUp: claimOf.get(row.email) ?? null }));
}

/** Students who are on the roster and have not joined, in no order; somebody may have joined with the address in another way. */
export async function listInvitedStudents(db: Queryable, courseId: string): Promise<InvitedStudent[]> {
  const students = await db.$queryRaw<Omit<InvitedStudent, 'extensions'>[]>(Prisma.sql`
    SELECT i.id AS "invitationId", i.name, i.email, i.section ${invitedTo(courseId)}`);
  const promised = await promisedExtensions(
    db,
    students.map(({ invitationId }) => invitationId),
  );
  const extensions = Map.groupBy(promised, ({ invitationId }) => invitationId);
  return students.map((student) => ({ ...student, extensions: extensions.get(student.invitationId) ?? [] }));
}

export async function countInvitedStudents(db: Queryable, courseId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`SELECT count(*)::int AS count ${invitedTo(courseId)}`);
  return row?.count ?? 0;
}

/** Invitations `i` of students who have not joined the course. */
function invitedTo(courseId: string): Prisma.Sql {
  return Prisma.sql`FROM invitations i
    WHERE i.course_id = ${courseId}::uuid AND i.role = 'student' AND i.accepted_at IS NULL
      AND NOT EXISTS (SELECT FROM enrolments e JOIN users u ON u.id = e.user_id WHERE e.course_id = i.course_id AND u.email = i.email)`;
}
