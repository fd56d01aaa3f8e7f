import { type Actor, type AuditRecord, type CourseRole, type Database, Prisma, type Queryable, Refused, recordAudit } from '@rooflab/db';
import { nicknameKey } from '../leaderboard/nickname-key.ts';
import { type AskedPlace, type ChangedPlace, changePlace, lockCourse } from './enrolment-change.ts';

interface EnrolmentChange {
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

/** Removes somebody from the course, or puts them back (`dropped: false`). What was handed in stays. Throws `BrokenRule` for the last instructor. */
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

interface LeaderboardName {
  /** Null: an anonymous one. */
  readonly nickname: string | null;
  readonly leaderboardHidden: boolean;
}

/** How somebody appears on the leaderboard. Throws `Refused` when somebody else has that name, or one that looks like it. */
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
