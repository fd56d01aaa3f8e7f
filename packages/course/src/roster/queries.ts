import type { Queryable } from '@rooflab/db';
import type { OpenInvitation, RosterEntry } from './schema.ts';

/** By name; dropped people included. */
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
    orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
  });
  return rows.map(({ id, user, ...enrolment }) => ({ enrolmentId: id, ...enrolment, ...user }));
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
