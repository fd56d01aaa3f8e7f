import type { CourseRole, Database, Queryable } from '@rooflab/db';
import { type Actor, type AuditRecord, Prisma, Refused, recordAudit } from '@rooflab/db';
import { nicknameKey } from '../leaderboard/nickname-key.ts';
import { type AskedPlace, type ChangedPlace, changePlace, lockCourse } from './enrolment-change.ts';

export interface RosterEntry {
  readonly enrolmentId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: CourseRole;
  readonly section: string | null;
  readonly nickname: string | null;
  readonly createdAt: Date;
  readonly droppedAt: Date | null;
}

export interface OpenInvitation {
  readonly invitationId: string;
  readonly email: string;
  readonly name: string;
  readonly role: CourseRole;
  readonly section: string | null;
  readonly createdAt: Date;
  /** When its link ends; null: it has none. */
  readonly linkExpiresAt: Date | null;
  /** An account that claims this address and has not proved it; null: there is none. */
  readonly signUp: { readonly userId: string; readonly name: string; readonly createdAt: Date } | null;
}

/** By name; those who were dropped too. */
export async function listRoster(db: Queryable, courseId: string): Promise<RosterEntry[]> {
  const rows = await db.enrolment.findMany({
    where: { courseId },
    include: { user: { select: { name: true, email: true } } },
    orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
  });
  return rows.map(({ id, user, userId, role, section, nickname, createdAt, droppedAt }) => ({
    enrolmentId: id,
    userId,
    role,
    section,
    nickname,
    createdAt,
    droppedAt,
    ...user,
  }));
}

/** Lines of the roster that wait for somebody to sign in, by address. */
export async function listInvitations(db: Queryable, courseId: string): Promise<OpenInvitation[]> {
  const rows = await db.invitation.findMany({ where: { courseId, acceptedAt: null }, orderBy: { email: 'asc' } });
  const claims = await db.user.findMany({
    where: { email: { in: rows.map(({ email }) => email) }, emailVerified: false, OR: [{ banned: null }, { banned: false }] },
    select: { id: true, name: true, email: true, createdAt: true },
  });
  const claimOf = new Map(claims.map(({ id, name, email, createdAt }) => [email, { userId: id, name, createdAt }]));
  return rows.map(({ id, email, name, role, section, createdAt, linkExpiresAt }) => ({
    invitationId: id,
    email,
    name,
    role,
    section,
    createdAt,
    linkExpiresAt,
    signUp: claimOf.get(email) ?? null,
  }));
}

export interface EnrolmentChange {
  readonly enrolmentId: string;
  readonly actor: Actor;
}

/** Throws `BrokenRule` when the course would be left without an instructor. */
export async function setRole(db: Database, { enrolmentId, actor, role }: EnrolmentChange & { role: CourseRole }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { before, ...enrolled } = await changeByHand(tx, enrolmentId, { role });
    await auditEnrolment(tx, enrolled, { actor, action: 'enrolment.set-role', before: { role: before?.role }, after: { role } });
  });
}

/** Takes somebody off the course, or back (`dropped: false`). What was handed in stays. Throws `BrokenRule` for the last instructor. */
export async function setDropped(db: Database, { enrolmentId, actor, dropped }: EnrolmentChange & { dropped: boolean }): Promise<void> {
  await db.$transaction(async (tx) => {
    const enrolled = await changeByHand(tx, enrolmentId, { dropped });
    await auditEnrolment(tx, enrolled, { actor, action: dropped ? 'enrolment.drop' : 'enrolment.restore' });
  });
}

interface Enrolled {
  readonly id: string;
  readonly courseId: string;
}

async function changeByHand(tx: Queryable, enrolmentId: string, asked: AskedPlace): Promise<Enrolled & ChangedPlace> {
  const select = { id: true, courseId: true, userId: true } as const;
  const { id, courseId, userId } = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select });
  await lockCourse(tx, courseId);
  return { id, courseId, ...(await changePlace(tx, { courseId, userId, asked, by: 'instructor' })) };
}

async function auditEnrolment(
  tx: Queryable,
  { id, courseId }: Enrolled,
  record: Pick<AuditRecord, 'actor' | 'action' | 'before' | 'after'>,
): Promise<void> {
  await recordAudit(tx, { ...record, courseId, subjectKind: 'enrolment', subjectId: id });
}

export interface LeaderboardName {
  /** Null: an anonymous one. */
  readonly nickname: string | null;
  readonly leaderboardHidden: boolean;
}

/** How somebody appears on the leaderboard. Throws `Refused` when another has that name, or one that looks like it. */
export async function setLeaderboardName(db: Database, { enrolmentId, actor, ...name }: EnrolmentChange & LeaderboardName): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
    const data = { ...name, nicknameKey: name.nickname === null ? null : nicknameKey(name.nickname) };
    await tx.enrolment.update({ where: { id: enrolmentId }, data, select: { id: true } }).catch((error: unknown) => {
      if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')) throw error;
      throw new Refused('nickname-taken', 'Somebody in this course has this nickname, or one that looks like it.', 'Choose another.');
    });
    const { nickname, leaderboardHidden } = before;
    const record = { actor, action: 'enrolment.set-nickname' as const, before: { nickname, leaderboardHidden }, after: name };
    await auditEnrolment(tx, before, record);
  });
}

export async function revokeInvitation(db: Database, { invitationId, actor }: { invitationId: string; actor: Actor }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { courseId, email } = await tx.invitation.delete({ where: { id: invitationId } });
    const subject = { courseId, subjectKind: 'invitation' as const, subjectId: invitationId };
    await recordAudit(tx, { actor, action: 'invitation.revoke', ...subject, before: { email } });
  });
}
