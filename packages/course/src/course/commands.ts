import { randomInt } from 'node:crypto';
import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import { addAnnouncement } from '../announcement/commands.ts';
import type { AnnouncementFields } from '../announcement/schema.ts';
import { type AssignmentFields, addAssignment } from '../assignment/assignments.ts';
import { takeLabsAlong } from '../lab/own-labs.ts';
import { changePlace } from '../roster/enrolment-change.ts';
import { COURSE_FIELDS } from './queries.ts';
import type { CourseFields } from './schema.ts';

interface NewCourse {
  readonly fields: CourseFields;
  /** Its first instructor. */
  readonly userId: string;
  readonly assignments?: readonly AssignmentFields[];
  readonly announcements?: readonly AnnouncementFields[];
  /** The course that it is a copy of. */
  readonly copiedFrom?: { readonly id: string; readonly slug: string } | null;
}

/** Creates a course with its creator as instructor, and with its first assignments and announcements: all or nothing. Throws `Refused` when the slug is taken. */
export async function createCourse(db: Database, course: NewCourse): Promise<string> {
  const { fields, userId, assignments = [], announcements = [], copiedFrom = null } = course;
  return await db.$transaction(async (tx) => {
    await refuseTakenSlug(tx, fields.slug);
    const { id } = await tx.course.create({ data: fields, select: { id: true } });
    await changePlace(tx, { courseId: id, userId, asked: { role: 'instructor' }, by: 'instructor' });
    const subject = { courseId: id, subjectKind: 'course' as const, subjectId: id };
    const actor = `user:${userId}` as const;
    const after = copiedFrom === null ? fields : { ...fields, copiedFrom: copiedFrom.slug };
    await recordAudit(tx, { actor, action: 'course.create', ...subject, after });
    if (copiedFrom !== null) await takeLabsAlong(tx, { from: copiedFrom.id, courseId: id });
    for (const assignment of assignments) await addAssignment(tx, { courseId: id, fields: assignment, actor });
    for (const announcement of announcements) await addAnnouncement(tx, { courseId: id, fields: announcement, userId });
    return id;
  });
}

interface CourseChange {
  readonly courseId: string;
  readonly actor: Actor;
}

export async function updateCourse(db: Database, { courseId, actor, fields }: CourseChange & { fields: CourseFields }): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = await tx.course.findUniqueOrThrow({ where: { id: courseId }, select: { archivedAt: true, ...COURSE_FIELDS } });
    if (before.slug !== fields.slug) await refuseTakenSlug(tx, fields.slug);
    await tx.course.update({ where: { id: courseId }, data: fields, select: { id: true } });
    const subject = { courseId, subjectKind: 'course' as const, subjectId: courseId };
    await recordAudit(tx, { actor, action: 'course.update', ...subject, before: { courseId, ...before }, after: fields });
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

/** Without I, L, O, 0 and 1, which are easily misread. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** 31^8 codes; only a few can be tried a minute. */
const CODE_LENGTH = 8;

/** Replaces the join code; `open: false` leaves none. */
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

/** Enrols a user as student by the course's code; a second time it has no effect. Throws `Refused`. */
export async function joinCourse(
  db: Database,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<{ courseId: string; enrolmentId: string }> {
  return await db.$transaction(async (tx) => {
    const course = await tx.course.findUnique({ where: { joinCode: code.trim().toUpperCase() } });
    const expired = course?.joinCodeExpiresAt != null && course.joinCodeExpiresAt <= now;
    if (!course || expired || course.archivedAt) {
      throw new Refused('code-not-valid', 'No course can be joined with this code now.', 'Ask the staff for the current one.');
    }
    const { enrolmentId, before, after } = await changePlace(tx, { courseId: course.id, userId, asked: {}, by: 'code' });
    if (after.dropped) throw new Refused('dropped', 'You were removed from this course.', 'Ask the staff to add you again.');
    const subject = { courseId: course.id, subjectKind: 'enrolment' as const, subjectId: enrolmentId };
    if (before === null) await recordAudit(tx, { actor: `user:${userId}`, action: 'enrolment.join', ...subject });
    return { courseId: course.id, enrolmentId };
  });
}
