import { randomInt } from 'node:crypto';
import type { CourseRole, Database, Queryable } from '@rooflab/db';
import { type Actor, Refused, recordAudit } from '@rooflab/db';
import { addAnnouncement } from '../announcement/commands.ts';
import type { AnnouncementFields } from '../announcement/schema.ts';
import { type AssignmentFields, addAssignment } from '../assignment/assignments.ts';
import type { HandInQuota } from '../hand-in/hand-in-quota.ts';
import { changePlace } from '../roster/enrolment-change.ts';

export interface CourseFields extends HandInQuota {
  readonly slug: string;
  readonly title: string;
  readonly timeZone: string;
  readonly lateDayBudget: number;
}

export interface OwnCourse extends CourseFields {
  readonly courseId: string;
  readonly archivedAt: Date | null;
  readonly role: CourseRole;
  readonly enrolmentId: string;
  /** On leaderboards; null: a made-up one. */
  readonly nickname: string | null;
  readonly leaderboardHidden: boolean;
}

/** The courses that a user is enrolled in, newest first. */
export async function listOwnCourses(db: Queryable, userId: string): Promise<OwnCourse[]> {
  const rows = await db.enrolment.findMany({
    where: { userId, droppedAt: null },
    include: { course: true },
    orderBy: { course: { createdAt: 'desc' } },
  });
  return rows.map(({ id, role, nickname, leaderboardHidden, course }) => ({
    ...ownFields(course),
    role,
    enrolmentId: id,
    nickname,
    leaderboardHidden,
  }));
}

function ownFields({ id, archivedAt, ...course }: CourseFields & { id: string; archivedAt: Date | null }) {
  const { slug, title, timeZone, lateDayBudget, handInQuota, sourceByteQuota } = course;
  return { courseId: id, slug, title, timeZone, lateDayBudget, handInQuota, sourceByteQuota, archivedAt };
}

export interface LostCourse {
  readonly courseId: string;
  readonly title: string;
  /** Names of those who can take the user back. */
  readonly instructors: string[];
}

/** The courses that a user was taken off, newest first; without archived ones, to which nobody is taken back. */
export async function listLostCourses(db: Queryable, userId: string): Promise<LostCourse[]> {
  const rows = await db.course.findMany({
    where: { archivedAt: null, enrolments: { some: { userId, droppedAt: { not: null } } } },
    select: {
      id: true,
      title: true,
      enrolments: {
        where: { role: 'instructor', droppedAt: null },
        select: { user: { select: { name: true } } },
        orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
      },
    },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map(({ id, title, enrolments }) => ({ courseId: id, title, instructors: enrolments.map(({ user }) => user.name) }));
}

/** Whether a user is instructor of any course, archived ones too. */
export async function isInstructor(db: Queryable, userId: string): Promise<boolean> {
  return (await db.enrolment.findFirst({ where: { userId, role: 'instructor', droppedAt: null }, select: { id: true } })) !== null;
}

export interface NewCourse {
  readonly fields: CourseFields;
  /** Its first instructor. */
  readonly userId: string;
  readonly assignments?: readonly AssignmentFields[];
  readonly announcements?: readonly AnnouncementFields[];
  /** Address of the course that it is a copy of, for the audit log. */
  readonly copiedFrom?: string | null;
}

/** Creates a course with its creator as instructor, and with what it begins with: all of it or nothing. Throws `Refused` when the slug is taken. */
export async function createCourse(db: Database, course: NewCourse): Promise<string> {
  const { fields, userId, assignments = [], announcements = [], copiedFrom = null } = course;
  return await db.$transaction(async (tx) => {
    await refuseTakenSlug(tx, fields.slug);
    const { id } = await tx.course.create({
      data: fields,
      select: { id: true },
    });
    await changePlace(tx, { courseId: id, userId, asked: { role: 'instructor' }, by: 'instructor' });
    const subject = { courseId: id, subjectKind: 'course' as const, subjectId: id };
    const actor = `user:${userId}` as const;
    const after = copiedFrom === null ? fields : { ...fields, copiedFrom };
    await recordAudit(tx, { actor, action: 'course.create', ...subject, after });
    for (const assignment of assignments) await addAssignment(tx, { courseId: id, fields: assignment, actor });
    for (const announcement of announcements) await addAnnouncement(tx, { courseId: id, fields: announcement, userId });
    return id;
  });
}

export interface CourseChange {
  readonly courseId: string;
  readonly actor: Actor;
}

export async function updateCourse(db: Database, { courseId, actor, fields }: CourseChange & { fields: CourseFields }): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = await tx.course.findUniqueOrThrow({ where: { id: courseId } });
    if (before.slug !== fields.slug) await refuseTakenSlug(tx, fields.slug);
    await tx.course.update({ where: { id: courseId }, data: fields, select: { id: true } });
    const subject = { courseId, subjectKind: 'course' as const, subjectId: courseId };
    await recordAudit(tx, { actor, action: 'course.update', ...subject, before: ownFields(before), after: fields });
  });
}

async function refuseTakenSlug(tx: Queryable, slug: string): Promise<void> {
  const taken = await tx.course.findUnique({ where: { slug }, select: { id: true } });
  if (taken) throw new Refused('slug-taken', `There is already a course with the address ${slug}.`, 'Choose another address.');
}

export async function archiveCourse(db: Database, { courseId, actor, archived }: CourseChange & { archived: boolean }): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.course.update({ where: { id: courseId }, data: { archivedAt: archived ? new Date() : null }, select: { id: true } });
    const action = archived ? 'course.archive' : 'course.restore';
    await recordAudit(tx, { actor, action, courseId, subjectKind: 'course', subjectId: courseId });
  });
}

/** Without I, L, O, 0 and 1, which are read out wrongly. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** 31^8 codes; guessing is limited to some tries a minute. */
const CODE_LENGTH = 8;

/** A new join code in place of the old one, or none (`open: false`). */
export async function setJoinCode(
  db: Database,
  { courseId, actor, open, expiresAt }: CourseChange & { open: boolean; expiresAt: Date | null },
): Promise<string | null> {
  const joinCode = open ? Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('') : null;
  await db.$transaction(async (tx) => {
    const data = { joinCode, joinCodeExpiresAt: open ? expiresAt : null };
    await tx.course.update({ where: { id: courseId }, data, select: { id: true } });
    const subject = { courseId, subjectKind: 'course' as const, subjectId: courseId };
    // The code itself is not for the log.
    await recordAudit(tx, { actor, action: open ? 'join-code.rotate' : 'join-code.close', ...subject, after: { expiresAt } });
  });
  return joinCode;
}

/** Enrols a user as student by the course's code; again: nothing. Throws `Refused`. */
export async function joinCourse(
  db: Database,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<{ courseId: string; enrolmentId: string }> {
  return await db.$transaction(async (tx) => {
    const course = await tx.course.findUnique({ where: { joinCode: code.trim().toUpperCase() } });
    const expired = course?.joinCodeExpiresAt != null && course.joinCodeExpiresAt <= now;
    if (!course || expired || course.archivedAt) {
      throw new Refused('code-not-valid', 'This code does not open any course now.', 'Ask the staff for the current one.');
    }
    const { enrolmentId, before, after } = await changePlace(tx, { courseId: course.id, userId, asked: {}, by: 'code' });
    if (after.dropped) throw new Refused('dropped', 'You were removed from this course.', 'Ask the staff to add you again.');
    const subject = { courseId: course.id, subjectKind: 'enrolment' as const, subjectId: enrolmentId };
    if (before === null) await recordAudit(tx, { actor: `user:${userId}`, action: 'enrolment.join', ...subject });
    return { courseId: course.id, enrolmentId };
  });
}
