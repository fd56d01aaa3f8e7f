import {
  type Actor,
  type CourseRole,
  type Database,
  newOneTimeToken,
  Prisma,
  type Queryable,
  Refused,
  recordAudit,
  tokenHash,
} from '@rooflab/db';
import { givePromised } from '../extension/commands.ts';
import { changePlace, lockCourse } from './enrolment-change.ts';
import type { LinkedInvitation } from './schema.ts';

interface Invitations {
  readonly courseId: string;
  readonly invitedById: string;
  /** No address twice. */
  readonly invited: readonly {
    /** In lower case. */
    readonly email: string;
    readonly name: string;
    readonly role: CourseRole;
    readonly section: string | null;
  }[];
}

/** Invites addresses to a course, or changes their invitations, in one statement; a used invitation is open again. */
export async function writeInvitations(tx: Queryable, { courseId, invitedById, invited }: Invitations): Promise<void> {
  if (invited.length === 0) return;
  // A used link stays used, and a link never leads to another role than when it was handed out.
  await tx.$executeRaw`
    INSERT INTO invitations AS i (id, course_id, email, name, role, section, invited_by_id)
    SELECT gen_random_uuid(), ${courseId}::uuid, n.email, n.name, n.role::course_role, n.section, ${invitedById}
    FROM jsonb_to_recordset(${JSON.stringify(invited)}::jsonb) AS n (email text, name text, role text, section text)
    ON CONFLICT (course_id, email) DO UPDATE SET
      name = excluded.name, role = excluded.role, section = excluded.section, invited_by_id = excluded.invited_by_id, accepted_at = NULL,
      link_hash = CASE WHEN i.accepted_at IS NULL AND i.role = excluded.role THEN i.link_hash END,
      link_expires_at = CASE WHEN i.accepted_at IS NULL AND i.role = excluded.role THEN i.link_expires_at END`;
}

/**
 * Enrols a user in every course to which their proved e-mail address was invited; returns the number of invitations. Each is used up, even where
 * it changes nothing: it never lowers a role, and somebody who was removed from the course stays out until staff put them back.
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
      const { after, enrolmentId } = await changePlace(tx, { courseId, userId, asked: { role, section }, by: 'invitation' });
      await givePromised(tx, { courseId, invitationId: id, enrolmentId });
      const subject = { courseId, subjectKind: 'invitation' as const, subjectId: id };
      await recordAudit(tx, { actor: `user:${userId}`, action: 'invitation.accept', ...subject, after });
    }
    return open.length;
  });
}

interface InvitationLinksRequest {
  readonly courseId: string;
  /** Null: every open invitation of the course. */
  readonly invitationIds: readonly string[] | null;
  readonly expiresAt: Date;
  readonly actor: Actor;
}

interface InvitationLink {
  readonly invitationId: string;
  readonly email: string;
  readonly name: string;
  readonly role: CourseRole;
  /** Neither logged nor stored. */
  readonly token: string;
}

/** Makes a new link for each of these open invitations, by address; former links stop working. */
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

/** What a link leads to. Throws `Refused` when there is no such link, or its course is archived. */
export async function readInvitationLink(db: Queryable, { token, now }: { token: string; now: Date }): Promise<LinkedInvitation> {
  const { email, name, role, acceptedAt, linkExpiresAt, course } = await findByToken(db, token);
  const expired = linkExpiresAt === null || linkExpiresAt <= now;
  return { state: acceptedAt !== null ? 'used' : expired ? 'expired' : 'open', email, name, role, courseTitle: course.title };
}

/**
 * Enrols the user who opened the link, once, in the invitation's course. Staff of one course cannot vouch for an address elsewhere, so the account's
 * address is not proved by this; and because a link can reach the wrong person, a role above student is only for the account with the invited
 * address. Throws `Refused`.
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
    const { after, enrolmentId } = await changePlace(tx, { courseId, userId, asked: { role, section }, by: 'invitation' });
    await givePromised(tx, { courseId, invitationId: id, enrolmentId });
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
    where: { linkHash: tokenHash(token) },
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

interface SignUpsRequest {
  readonly courseId: string;
  /** The accounts that the instructor saw. */
  readonly userIds: readonly string[];
  readonly actor: Actor;
}

/**
 * Enrols accounts that signed up with an invited address that was not proved, because an instructor says that they are the right people. This
 * holds for students of this course only. Returns how many.
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
      const { enrolmentId } = await changePlace(tx, { courseId, userId, asked: { role, section }, by: 'invitation' });
      await givePromised(tx, { courseId, invitationId: id, enrolmentId });
      await recordAudit(tx, { actor, action: 'invitation.confirm', courseId, subjectKind: 'invitation', subjectId: id, after: { email } });
    }
    return open.length;
  });
}
