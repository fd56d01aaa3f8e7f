import { type CourseRole, type Queryable, Refused } from '@rooflab/db';

/** Somebody's place in a course. */
export interface Place {
  readonly role: CourseRole;
  readonly section: string | null;
  /** Removed from the course by staff. */
  readonly dropped: boolean;
}

/** What is asked for; null or left out: no change. */
export interface AskedPlace {
  readonly role?: CourseRole | null;
  /** Empty: none. */
  readonly section?: string | null;
  readonly dropped?: boolean;
}

export type Asker =
  /** An instructor, by hand and for one person. */
  | 'instructor'
  /** A line of a roster file, for an account that has proved its address. */
  | 'file'
  /** A line of a roster file, for an account that only claims its address. */
  | 'file-unproved'
  /** The person, by signing in with an address that was invited. */
  | 'invitation'
  /** The person, with the course's code. */
  | 'code';

const RANK: Readonly<Record<CourseRole, number>> = { student: 0, ta: 1, instructor: 2 };

/**
 * The one rule by which enrolments change. New people get what is asked for, as a student unless a role is named. For the others:
 *
 * | asked by | enrolled | removed from the course |
 * | --- | --- | --- |
 * | instructor | as asked | as asked |
 * | file | the line's role and section, where it names them | the same, and is put back |
 * | file, unproved address | the same, but never a higher role | the same, and is put back |
 * | invitation | a higher role, and a section where there was none | stays removed, unchanged |
 * | code | unchanged | stays removed, unchanged |
 *
 * So only staff lower a role or undo a drop. The database itself makes sure that a course keeps an instructor (`last-instructor`).
 */
export function placeAfter(before: Place | null, asked: AskedPlace, by: Asker): Place {
  const role = asked.role ?? before?.role ?? 'student';
  const section = (asked.section ?? before?.section) || null;
  if (before === null) return { role: by === 'file-unproved' || by === 'code' ? 'student' : role, section, dropped: false };
  switch (by) {
    case 'instructor':
      return { role, section, dropped: asked.dropped ?? before.dropped };
    case 'file':
      return { role, section, dropped: asked.dropped ?? false };
    case 'file-unproved':
      return { role: lower(role, before.role), section, dropped: asked.dropped ?? false };
    case 'invitation':
      return before.dropped ? before : { ...before, role: higher(role, before.role), section: before.section ?? section };
    case 'code':
      return before;
  }
}

function higher(one: CourseRole, other: CourseRole): CourseRole {
  return RANK[one] > RANK[other] ? one : other;
}

function lower(one: CourseRole, other: CourseRole): CourseRole {
  return RANK[one] < RANK[other] ? one : other;
}

export function samePlace(one: Place, other: Place): boolean {
  return one.role === other.role && one.section === other.section && one.dropped === other.dropped;
}

/** One change of a course's roles at a time. The course is locked before its enrolments, so that there are no deadlocks. */
export async function lockCourse(tx: Queryable, courseId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM courses WHERE id = ${courseId}::uuid FOR NO KEY UPDATE`;
}

interface PlaceChange {
  readonly courseId: string;
  readonly userId: string;
  readonly asked: AskedPlace;
  readonly by: Asker;
}

export interface ChangedPlace {
  readonly enrolmentId: string;
  /** Null: was not enrolled. */
  readonly before: Place | null;
  readonly after: Place;
}

/**
 * The only writer of roles, sections and drops: does what `placeAfter` says. The caller holds the course (`lockCourse`) where it may change an
 * enrolment that exists. Throws `BrokenRule` when the course would be left without an instructor.
 */
export async function changePlace(tx: Queryable, { courseId, userId, asked, by }: PlaceChange): Promise<ChangedPlace> {
  const added = placeAfter(null, asked, by);
  const { role, section } = added;
  const { count } = await tx.enrolment.createMany({ data: [{ courseId, userId, role, section }], skipDuplicates: true });
  const { id: enrolmentId, ...row } = await tx.enrolment.findUniqueOrThrow({
    where: { courseId_userId: { courseId, userId } },
    select: { id: true, role: true, section: true, droppedAt: true },
  });
  if (count > 0) return { enrolmentId, before: null, after: added };
  const before = { role: row.role, section: row.section, dropped: row.droppedAt !== null };
  const after = placeAfter(before, asked, by);
  if (samePlace(before, after)) return { enrolmentId, before, after };
  const droppedAt = before.dropped === after.dropped ? row.droppedAt : after.dropped ? new Date() : null;
  const data = { role: after.role, section: after.section, droppedAt };
  await tx.enrolment.update({ where: { id: enrolmentId }, data, select: { id: true } });
  return { enrolmentId, before, after };
}

/** Throws `Refused` when these changes would leave a course that has an instructor without one. */
export function refuseWithoutInstructor(places: readonly { readonly before: Place | null; readonly after: Place }[]): void {
  const counts = (place: Place | null) => place !== null && place.role === 'instructor' && !place.dropped;
  if (!places.some(({ before }) => counts(before)) || places.some(({ after }) => counts(after))) return;
  throw new Refused(
    'last-instructor',
    'This file would leave the course without an instructor.',
    'List one in the file, or make someone an instructor first.',
  );
}
