import { type CourseRole, Prisma, type Queryable } from '@rooflab/db';

/** The course and the owner of a row. */
export interface Subject {
  readonly courseId: string;
  /** The enrolment that owns it; null: it belongs to the whole course. */
  readonly enrolmentId: string | null;
  /** The enrolments of the group that owns it; null: no group does. */
  readonly group?: readonly string[] | null;
  /** From when on students may see it; null: always. */
  readonly visibleFrom: Date | null;
}

type Find = (db: Queryable, id: string) => Promise<Subject | null>;

const COURSE_WIDE = { enrolmentId: null, visibleFrom: null };

/** By the key of the id in an input. */
const FINDERS = {
  /** `findMembership` checks that the course exists. */
  courseId: async (_db, id) => ({ ...COURSE_WIDE, courseId: id }),
  assignmentId: async (db, id) => {
    const row = await db.assignment.findUnique({ where: { id }, select: { courseId: true, releaseAt: true } });
    return row && { ...COURSE_WIDE, courseId: row.courseId, visibleFrom: row.releaseAt };
  },
  handInId: findHandIn,
  /** A second one, to compare with. */
  otherHandInId: findHandIn,
  enrolmentId: async (db, id) => {
    const row = await db.enrolment.findUnique({ where: { id }, select: { courseId: true } });
    return row && { courseId: row.courseId, enrolmentId: id, visibleFrom: null };
  },
  extensionId: async (db, id) => {
    const given = await db.extension.findUnique({ where: { id }, select: { courseId: true, enrolmentId: true } });
    if (given !== null) return { ...given, visibleFrom: null };
    const waiting = await db.invitationExtension.findUnique({ where: { id }, select: { invitation: { select: { courseId: true } } } });
    return courseSubject(waiting?.invitation ?? null);
  },
  exceptionId: async (db, id) => ownedSubject(await db.gradeException.findUnique({ where: { id }, select: OWNER })),
  overrideId: async (db, id) => ownedSubject(await db.override.findUnique({ where: { id }, select: OWNER })),
  studentRequestId: async (db, id) => ownedSubject(await db.studentRequest.findUnique({ where: { id }, select: OWNER })),
  invitationId: async (db, id) => courseSubject(await db.invitation.findUnique({ where: { id }, select: { courseId: true } })),
  experimentRunId: async (db, id) => ownedSubject(await db.experimentRun.findUnique({ where: { id }, select: OWNER })),
  regradeSetId: async (db, id) => courseSubject(await db.regradeSet.findUnique({ where: { id }, select: { courseId: true } })),
  questionRegradeId: async (db, id) => {
    const select = { item: { select: { assignment: { select: { courseId: true } } } } } as const;
    const row = await db.questionRegrade.findUnique({ where: { id }, select });
    return courseSubject(row?.item.assignment ?? null);
  },
  announcementId: async (db, id) => courseSubject(await db.announcement.findUnique({ where: { id }, select: { courseId: true } })),
  threadId: async (db, id) => ownedSubject(await db.commentThread.findUnique({ where: { id }, select: OWNER })),
  commentId: async (db, id) => {
    const row = await db.comment.findUnique({ where: { id }, select: { thread: { select: OWNER } } });
    return ownedSubject(row?.thread ?? null);
  },
  phraseId: async (db, id) => courseSubject(await db.phrase.findUnique({ where: { id }, select: { courseId: true } })),
  reportId: async (db, id) => groupSubject(await db.report.findUnique({ where: { id }, select: REPORT_GROUP })),
  sectionId: async (db, id) =>
    groupSubject((await db.reportSection.findUnique({ where: { id }, select: { report: { select: REPORT_GROUP } } }))?.report ?? null),
  /** An invitation to a report: belongs to the invited student and to the members. */
  reportMemberId: async (db, id) => {
    const row = await db.reportMember.findUnique({ where: { id }, select: { enrolmentId: true, report: { select: REPORT_GROUP } } });
    return row && groupSubject({ ...row.report, members: [...row.report.members, { enrolmentId: row.enrolmentId }] });
  },
  /** Belongs to those who were members then. */
  reportHandInId: async (db, id) => {
    const row = await db.reportHandIn.findUnique({
      where: { id },
      select: { members: { select: { enrolmentId: true } }, report: { select: { assignment: REPORT_GROUP.assignment } } },
    });
    return row && groupSubject({ ...row.report, members: row.members });
  },
  webhookId: async (db, id) => courseSubject(await db.webhook.findUnique({ where: { id }, select: { courseId: true } })),
  repositoryLinkId: async (db, id) => ownedSubject(await db.repositoryLink.findUnique({ where: { id }, select: OWNER })),
  alertId: async (db, id) => courseSubject(await db.alert.findUnique({ where: { id }, select: { courseId: true } })),
} as const satisfies Record<string, Find>;

const OWNER = { enrolmentId: true, enrolment: { select: { courseId: true } } } as const;

/** People who are only invited are not members yet. */
const REPORT_GROUP = {
  assignment: { select: { courseId: true } },
  members: { where: { joinedAt: { not: null } }, select: { enrolmentId: true } },
} as const;

interface ReportGroup {
  readonly assignment: { readonly courseId: string };
  readonly members: readonly { readonly enrolmentId: string }[];
}

function groupSubject(row: ReportGroup | null): Subject | null {
  return row && { ...COURSE_WIDE, courseId: row.assignment.courseId, group: row.members.map(({ enrolmentId }) => enrolmentId) };
}

export type SubjectKey = keyof typeof FINDERS;

export const SUBJECT_KEYS: readonly SubjectKey[] = Object.keys(FINDERS).filter(isSubjectKey);

export function isSubjectKey(key: string): key is SubjectKey {
  return Object.hasOwn(FINDERS, key);
}

/** The row's course and owner; null when there is no such row, or it belongs to no course. */
export async function findSubject(db: Queryable, key: SubjectKey, id: string): Promise<Subject | null> {
  return await FINDERS[key](db, id);
}

function ownedSubject(row: { enrolmentId: string; enrolment: { courseId: string } } | null): Subject | null {
  return row && { courseId: row.enrolment.courseId, enrolmentId: row.enrolmentId, visibleFrom: null };
}

function courseSubject(row: { courseId: string | null } | null): Subject | null {
  return row?.courseId ? { ...COURSE_WIDE, courseId: row.courseId } : null;
}

export interface Membership {
  readonly course: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly timeZone: string;
    readonly archivedAt: Date | null;
    /** It has labs that the catalogue has not. */
    readonly hasOwnLabs: boolean;
  };
  /** Null: not enrolled, or dropped. */
  readonly enrolment: { readonly id: string; readonly role: CourseRole } | null;
}

interface MemberRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly timeZone: string;
  readonly archivedAt: Date | null;
  readonly hasOwnLabs: boolean;
  readonly enrolmentId: string | null;
  readonly role: CourseRole | null;
}

/** A user's place in a course; null when there is no such course. One query, since every procedure needs it. */
export async function findMembership(db: Queryable, courseId: string, userId: string): Promise<Membership | null> {
  const [row] = await db.$queryRaw<MemberRow[]>(Prisma.sql`
    SELECT c.id, c.slug, c.title, c.time_zone AS "timeZone", c.archived_at AS "archivedAt",
      EXISTS (SELECT FROM course_labs l WHERE l.course_id = c.id) AS "hasOwnLabs", e.id AS "enrolmentId", e.role::text AS role
    FROM courses c
    LEFT JOIN enrolments e ON e.course_id = c.id AND e.user_id = ${userId} AND e.dropped_at IS NULL
    WHERE c.id = ${courseId}::uuid`);
  if (row === undefined) return null;
  const { enrolmentId, role, ...course } = row;
  return { course, enrolment: enrolmentId !== null && role !== null ? { id: enrolmentId, role } : null };
}

/** Whether a user is instructor of any course, archived ones included. */
export async function isInstructor(db: Queryable, userId: string): Promise<boolean> {
  return (await db.enrolment.findFirst({ where: { userId, role: 'instructor', droppedAt: null }, select: { id: true } })) !== null;
}

async function findHandIn(db: Queryable, id: string): Promise<Subject | null> {
  const [row] = await db.$queryRaw<{ courseId: string; enrolmentId: string }[]>(Prisma.sql`
    SELECT e.course_id AS "courseId", h.enrolment_id AS "enrolmentId"
    FROM hand_ins h JOIN enrolments e ON e.id = h.enrolment_id
    WHERE h.id = ${id}::uuid`);
  return row === undefined ? null : { ...row, visibleFrom: null };
}
