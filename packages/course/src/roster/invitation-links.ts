import type { CourseRole, Database, Queryable } from '@rooflab/db';
import { type Actor, newOneTimeToken, oneTimeTokenHash, Prisma, Refused, recordAudit } from '@rooflab/db';
import { changePlace, lockCourse } from './enrolment-change.ts';

export interface InvitationLinksRequest {
  readonly courseId: string;
  /** Null: every open invitation of the course. */
  readonly invitationIds: readonly string[] | null;
  readonly expiresAt: Date;
  readonly actor: Actor;
}

export interface InvitationLink {
  readonly invitationId: string;
  readonly email: string;
  readonly name: string;
  readonly role: CourseRole;
  /** In no log and not in the database. */
  readonly token: string;
}

/** A new link for each of these open invitations, by address; a former link stops working. */
export async function makeInvitationLinks(db: Database, request: InvitationLinksRequest): Promise<InvitationLink[]> {
  const { courseId, invitationIds, expiresAt, actor } = request;
  return await db.$transaction(async (tx) => {
    const open = await tx.invitation.findMany({
      where: { courseId, acceptedAt: null, ...(invitationIds && { id: { in: [...invitationIds] } }) },
      select: { id: true, email: true, name: true, role: true },
      orderBy: { email: 'asc' },
    });
    if (open.length === 0) throw new Refused('link-used', 'Nobody is waiting for an invitation link.', 'Load the page again.');
    const links = open.map((invitation) => ({ ...invitation, ...newOneTimeToken() }));
    await tx.$executeRaw(Prisma.sql`
      UPDATE invitations SET link_hash = made.hash, link_expires_at = ${expiresAt}
      FROM unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ hash }) => hash)}::text[]) AS made (id, hash)
      WHERE invitations.id = made.id AND accepted_at IS NULL`);
    for (const { id, email } of invitationIds === null ? [] : links) {
      const subject = { courseId, subjectKind: 'invitation' as const, subjectId: id };
      await recordAudit(tx, { actor, action: 'invitation.link', ...subject, after: { email, expiresAt } });
    }
    if (invitationIds === null) {
      const subject = { courseId, subjectKind: 'course' as const, subjectId: courseId };
      await recordAudit(tx, { actor, action: 'invitation.link', ...subject, after: { links: links.length, expiresAt } });
    }
    return links.map(({ id, email, name, role, token }) => ({ invitationId: id, email, name, role, token }));
  });
}

export interface LinkedInvitation {
  readonly state: 'open' | 'used' | 'expired';
  readonly email: string;
  readonly name: string;
  readonly role: CourseRole;
  readonly courseTitle: string;
}

/** What a link leads to. Throws `Refused` when there is no such link, or its course is archived. */
export async function readInvitationLink(db: Queryable, { token, now }: { token: string; now: Date }): Promise<LinkedInvitation> {
  const { email, name, role, acceptedAt, linkExpiresAt, course } = await findByToken(db, token);
  const expired = linkExpiresAt === null || linkExpiresAt <= now;
  return { state: acceptedAt !== null ? 'used' : expired ? 'expired' : 'open', email, name, role, courseTitle: course.title };
}

/**
 * Enrols whoever opened the link, once, in the course of the invitation and in no other. Staff of one course cannot speak for those of another,
 * so the account's address counts as proved in no other respect; and a link that reached the wrong person makes a student at most: a role above
 * that is only for the account with the invited address. Throws `Refused`.
 */
export async function acceptInvitationLink(
  db: Database,
  { token, userId, now }: { token: string; userId: string; now: Date },
): Promise<{ courseId: string; slug: string }> {
  return await db.$transaction(async (tx) => {
    const { courseId } = await findByToken(tx, token);
    await lockCourse(tx, courseId);
    const invitation = await findByToken(tx, token);
    const { id, email, role, section, course } = invitation;
    refuseClosed(invitation, now);
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    const sameAddress = user.email === email;
    if (!sameAddress && role !== 'student') {
      throw new Refused(
        'other-address',
        `This invitation makes ${email} staff of the course, and you are signed in as ${user.email}.`,
        `Sign out, and open the link again with an account for ${email}.`,
      );
    }
    await tx.invitation.update({ where: { id }, data: { acceptedAt: now }, select: { id: true } });
    const { after } = await changePlace(tx, { courseId, userId, asked: { role, section }, by: 'invitation' });
    if (after.dropped) throw new Refused('dropped', 'You were removed from this course.', 'Ask the staff to add you again.');
    const subject = { courseId, subjectKind: 'invitation' as const, subjectId: id };
    await recordAudit(tx, {
      actor: `user:${userId}`,
      action: 'invitation.accept',
      ...subject,
      after: { ...after, by: 'link', sameAddress },
    });
    return { courseId, slug: course.slug };
  });
}

async function findByToken(db: Queryable, token: string) {
  const found = await db.invitation.findUnique({
    where: { linkHash: oneTimeTokenHash(token) },
    select: {
      id: true,
      courseId: true,
      email: true,
      name: true,
      role: true,
      section: true,
      acceptedAt: true,
      linkExpiresAt: true,
      course: { select: { slug: true, title: true, archivedAt: true } },
    },
  });
  if (found === null || found.course.archivedAt !== null) {
    throw new Refused(
      'link-unknown',
      'This link does not lead to an invitation: it was replaced, or the invitation was withdrawn.',
      'Ask your instructor for a new link.',
    );
  }
  return found;
}

function refuseClosed({ acceptedAt, linkExpiresAt }: { acceptedAt: Date | null; linkExpiresAt: Date | null }, now: Date): void {
  if (acceptedAt !== null) {
    throw new Refused('link-used', 'This link has already been used.', 'If you are not in the course, ask your instructor for a new link.');
  }
  if (linkExpiresAt === null || linkExpiresAt <= now) {
    throw new Refused('link-expired', 'This link has expired.', 'Ask your instructor for a new one.');
  }
}

export interface SignUpsRequest {
  readonly courseId: string;
  /** The accounts that the instructor saw. */
  readonly userIds: readonly string[];
  readonly actor: Actor;
}

/**
 * Enrols accounts that signed up with an invited address which nobody has proved, because an instructor says that they are the right people.
 * That holds in this course alone, and for students alone. Returns how many.
 */
export async function confirmSignUps(db: Database, { courseId, userIds, actor }: SignUpsRequest): Promise<number> {
  return await db.$transaction(async (tx) => {
    await lockCourse(tx, courseId);
    const users = await tx.user.findMany({
      where: { id: { in: [...userIds] }, OR: [{ banned: null }, { banned: false }] },
      select: { id: true, email: true },
    });
    const byEmail = new Map(users.map(({ id, email }) => [email, id]));
    const open = await tx.invitation.findMany({
      where: { courseId, acceptedAt: null, role: 'student', email: { in: [...byEmail.keys()] } },
      select: { id: true, email: true, role: true, section: true },
    });
    for (const { id, email, role, section } of open) {
      const userId = byEmail.get(email);
      if (userId === undefined) continue;
      await tx.invitation.update({ where: { id }, data: { acceptedAt: new Date() }, select: { id: true } });
      await changePlace(tx, { courseId, userId, asked: { role, section }, by: 'invitation' });
      await recordAudit(tx, { actor, action: 'invitation.confirm', courseId, subjectKind: 'invitation', subjectId: id, after: { email } });
    }
    return open.length;
  });
}
