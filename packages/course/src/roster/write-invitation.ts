import type { CourseRole, Queryable } from '@rooflab/db';

export interface InvitationFields {
  readonly courseId: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: CourseRole;
  readonly section: string | null;
  readonly invitedById: string;
}

/** Invites an address to a course, or changes what it is invited to; an invitation that was used up is open again. */
export async function writeInvitation(tx: Queryable, { courseId, email, ...given }: InvitationFields): Promise<void> {
  // A link that was used does not open again, and one that was handed over never leads to another role.
  const stale = { courseId, email, OR: [{ acceptedAt: { not: null } }, { role: { not: given.role } }] };
  await tx.invitation.updateMany({ where: stale, data: { linkHash: null, linkExpiresAt: null } });
  const fields = { ...given, acceptedAt: null };
  await tx.invitation.upsert({ where: { courseId_email: { courseId, email } }, create: { courseId, email, ...fields }, update: fields });
}
