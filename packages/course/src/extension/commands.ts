import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import { extendedDueAt } from '../grade/deadline.ts';
import { lockCourse } from '../roster/enrolment-change.ts';
import { effectiveExtensions } from './effective-extensions.ts';
import { mostTime } from './more-time.ts';
import type { NewExtension } from './schema.ts';

interface Given {
  readonly courseId: string;
  /** Who gives it. */
  readonly userId: string;
}

/** Gives extensions, all or none; those that give nothing new change nothing. Throws `Refused`. */
export async function giveExtensions(db: Database, extensions: readonly NewExtension[], by: Given): Promise<void> {
  await db.$transaction(async (tx) => {
    for (const extension of extensions) await keepExtension(tx, extension, by);
  });
}

/** Gives one extension. Throws `Refused`, also when it gives nothing new. */
export async function giveExtension(tx: Queryable, extension: NewExtension, by: Given): Promise<string> {
  const { assignmentId, dueAt } = grantOf(extension);
  const { enrolmentId } = extension;
  await requireLater(tx, { assignmentId, dueAt });
  const timeOf = async () =>
    assignmentId === null || enrolmentId === undefined ? null : await dueAndAttempts(tx, { assignmentId, enrolmentId, ...by });
  const before = await timeOf();
  const given = await keepExtension(tx, extension, by);
  const after = await timeOf();
  if (given.isNew && (after === null || after !== before)) return given.extensionId;
  throw new Refused('no-more-time', 'This gives no more than there is already.', 'Choose a later date, more days or more attempts.');
}

interface Grant extends Pick<NewExtension, 'extraDays' | 'extraAttempts' | 'reason'> {
  /** Null: for every assignment. */
  readonly assignmentId: string | null;
  readonly dueAt: Date | null;
}

function grantOf(extension: NewExtension): Grant {
  const { extraDays, extraAttempts, reason } = extension;
  const { assignmentId, dueAt } = 'assignmentId' in extension ? extension : { assignmentId: null, dueAt: null };
  return { assignmentId, dueAt, extraDays, extraAttempts, reason };
}

/** Throws `Refused` when the date is none after the assignment's own. */
async function requireLater(tx: Queryable, { assignmentId, dueAt }: Pick<Grant, 'assignmentId' | 'dueAt'>): Promise<void> {
  if (assignmentId === null || dueAt === null) return;
  const assignment = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { dueAt: true } });
  if (dueAt > assignment.dueAt) return;
  throw new Refused('no-more-time', 'This is no later than the assignment’s own due date.', 'Choose a later date, or leave it empty.');
}

/** What one student has for one assignment, to be compared. */
async function dueAndAttempts(
  tx: Queryable,
  { assignmentId, enrolmentId, courseId }: { assignmentId: string; enrolmentId: string; courseId: string },
): Promise<string> {
  const { dueAt } = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { dueAt: true } });
  const { timeZone } = await tx.course.findUniqueOrThrow({ where: { id: courseId }, select: { timeZone: true } });
  const [extension = null] = await effectiveExtensions(tx, { enrolmentIds: [enrolmentId], assignmentId });
  return `${extendedDueAt({ dueAt, timeZone }, extension).toISOString()} ${extension?.extraAttempts ?? 0}`;
}

interface Kept {
  readonly extensionId: string;
  /** False: there was as much already. */
  readonly isNew: boolean;
}

async function keepExtension(tx: Queryable, extension: NewExtension, by: Given): Promise<Kept> {
  const { invitationId, enrolmentId = null, section = null } = extension;
  const grant = grantOf(extension);
  await refuseOtherCourse(tx, { courseId: by.courseId, enrolmentId, assignmentId: grant.assignmentId });
  return invitationId === undefined
    ? await placeExtension(tx, { ...grant, enrolmentId, section }, by)
    : await promiseExtension(tx, { ...grant, invitationId }, by);
}

type Amount = Pick<Grant, 'dueAt' | 'extraDays' | 'extraAttempts'>;

const AMOUNT = { id: true, dueAt: true, extraDays: true, extraAttempts: true } as const;

/** Nothing that was given before is taken away: the later date, the more days and attempts. */
function atLeast(before: Amount | null, grant: Amount): Amount {
  if (before === null) return { dueAt: grant.dueAt, extraDays: grant.extraDays, extraAttempts: grant.extraAttempts };
  return {
    dueAt: mostTime([before, grant])?.dueAt ?? null,
    extraDays: Math.max(before.extraDays, grant.extraDays),
    extraAttempts: Math.max(before.extraAttempts, grant.extraAttempts),
  };
}

function isSame(one: Amount, other: Amount): boolean {
  return one.dueAt?.getTime() === other.dueAt?.getTime() && one.extraDays === other.extraDays && one.extraAttempts === other.extraAttempts;
}

/** To a student, or to a section: one of the two is null. */
type Place = Grant & { readonly enrolmentId: string | null; readonly section: string | null };

async function placeExtension(tx: Queryable, { reason, ...given }: Place, { courseId, userId }: Given): Promise<Kept> {
  const { enrolmentId, section, assignmentId } = given;
  // Two that are given at the same moment wait for one another.
  if (enrolmentId !== null) await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
  else await lockCourse(tx, courseId);
  const inForce = { courseId, enrolmentId, section, assignmentId, revokedAt: null };
  const before = await tx.extension.findFirst({ where: inForce, select: AMOUNT });
  const amount = atLeast(before, given);
  if (before !== null && isSame(before, amount)) return { extensionId: before.id, isNew: false };
  await tx.extension.updateMany({ where: inForce, data: { revokedAt: new Date(), revokedById: userId } });
  const after = { ...given, ...amount };
  const { id } = await tx.extension.create({ data: { ...after, reason, courseId, grantedById: userId }, select: { id: true } });
  await recordGiven(tx, { extensionId: id, courseId, userId, before, after, reason });
  return { extensionId: id, isNew: true };
}

type Promised = Grant & { readonly invitationId: string };

/** To somebody who has not joined. Throws `Refused`. */
async function promiseExtension(tx: Queryable, { reason, ...given }: Promised, { courseId, userId }: Given): Promise<Kept> {
  const { invitationId, assignmentId } = given;
  await tx.$executeRaw`SELECT FROM invitations WHERE id = ${invitationId}::uuid FOR NO KEY UPDATE`;
  const invitation = await tx.invitation.findFirst({ where: { id: invitationId, acceptedAt: null, courseId }, select: { email: true } });
  if (invitation === null) {
    throw new Refused('wrong-course', 'This person is not invited to the course, or has joined it.', 'Load the page again.');
  }
  const before = await tx.invitationExtension.findFirst({ where: { invitationId, assignmentId }, select: AMOUNT });
  const amount = atLeast(before, given);
  if (before !== null && isSame(before, amount)) return { extensionId: before.id, isNew: false };
  await tx.invitationExtension.deleteMany({ where: { invitationId, assignmentId } });
  const data = { ...given, ...amount, reason, grantedById: userId };
  const { id } = await tx.invitationExtension.create({ data, select: { id: true } });
  const after = { ...given, ...amount, email: invitation.email };
  await recordGiven(tx, { extensionId: id, courseId, userId, before, after, reason });
  return { extensionId: id, isNew: true };
}

interface Recorded extends Given {
  readonly extensionId: string;
  readonly before: object | null;
  readonly after: object;
  readonly reason: string;
}

async function recordGiven(tx: Queryable, { extensionId, courseId, userId, before, after, reason }: Recorded): Promise<void> {
  const subject = { courseId, subjectKind: 'extension' as const, subjectId: extensionId };
  await recordAudit(tx, { actor: `user:${userId}`, action: 'extension.give', ...subject, ...(before && { before }), after, reason });
}

/** Gives somebody who has just joined what waited for them. */
export async function givePromised(
  tx: Queryable,
  { courseId, invitationId, enrolmentId }: { courseId: string; invitationId: string; enrolmentId: string },
): Promise<void> {
  const promised = await tx.invitationExtension.findMany({ where: { invitationId }, orderBy: { id: 'asc' } });
  for (const { assignmentId, dueAt, extraDays, extraAttempts, reason, grantedById: userId } of promised) {
    const extension = { enrolmentId, section: null, assignmentId, dueAt, extraDays, extraAttempts, reason };
    await placeExtension(tx, extension, { courseId, userId });
  }
  await tx.invitationExtension.deleteMany({ where: { invitationId } });
}

interface Places {
  readonly courseId: string;
  readonly enrolmentId: string | null;
  readonly assignmentId: string | null;
}

async function refuseOtherCourse(tx: Queryable, { courseId, enrolmentId, assignmentId }: Places): Promise<void> {
  const ofCourse = [
    enrolmentId === null || (await tx.enrolment.count({ where: { id: enrolmentId, courseId } })) === 1,
    assignmentId === null || (await tx.assignment.count({ where: { id: assignmentId, courseId } })) === 1,
  ];
  if (!ofCourse.every(Boolean)) {
    throw new Refused('wrong-course', 'The student is not in the course of this assignment.', 'Choose one of its students.');
  }
}

export async function revokeExtension(
  db: Database,
  { extensionId, userId, reason }: { extensionId: string; userId: string; reason: string },
): Promise<void> {
  const actor: Actor = `user:${userId}`;
  await db.$transaction(async (tx) => {
    const data = { revokedAt: new Date(), revokedById: userId };
    const { count } = await tx.extension.updateMany({ where: { id: extensionId, revokedAt: null }, data });
    const where = { id: extensionId };
    const course = { select: { courseId: true } } as const;
    const revoked =
      count > 0
        ? await tx.extension.findUniqueOrThrow({ where, ...course })
        : (await tx.invitationExtension.findUnique({ where, select: { invitation: course } }))?.invitation;
    if (revoked === undefined) throw new Refused('not-in-force', 'This extension is already revoked.', 'There is nothing left to do.');
    if (count === 0) await tx.invitationExtension.delete({ where, select: { id: true } });
    const subject = { courseId: revoked.courseId, subjectKind: 'extension' as const, subjectId: extensionId };
    await recordAudit(tx, { actor, action: 'extension.revoke', ...subject, reason });
  });
}
