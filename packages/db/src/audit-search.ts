import type { AuditSubjectKind } from './audit.ts';
import type { Queryable } from './client.ts';
import type { Prisma } from './generated/client.ts';

/** Subjects of one kind that a search finds; beyond these it is too short to mean any. */
const MOST_FOUND = 500;

interface Search {
  readonly text: string;
  readonly courseId: string | undefined;
}

type FindIds = (db: Queryable, search: Search) => Promise<readonly { readonly id: string }[]>;

/** Kinds without an entry have no name that a person would search for. */
const SEARCHES: Partial<Record<AuditSubjectKind, FindIds>> = {
  announcement: (db, search) => db.announcement.findMany({ where: titleIn(search), ...ONLY_IDS }),
  assignment: (db, search) => db.assignment.findMany({ where: titleIn(search), ...ONLY_IDS }),
  course: (db, { text }) => db.course.findMany({ where: { title: containing(text) }, ...ONLY_IDS }),
  enrolment: (db, search) => db.enrolment.findMany({ where: enrolmentOf(search), ...ONLY_IDS }),
  extension: (db, search) =>
    db.extension.findMany({
      where: { ...inCourse(search.courseId), OR: [{ enrolment: enrolmentOf(search) }, { section: containing(search.text) }] },
      ...ONLY_IDS,
    }),
  'hand-in': (db, search) => db.handIn.findMany({ where: { enrolment: enrolmentOf(search) }, orderBy: { createdAt: 'desc' }, ...ONLY_IDS }),
  invitation: (db, { text, courseId }) =>
    db.invitation.findMany({
      where: { ...inCourse(courseId), OR: [{ email: containing(text) }, { name: containing(text) }] },
      ...ONLY_IDS,
    }),
  override: (db, search) => db.override.findMany({ where: { enrolment: enrolmentOf(search) }, ...ONLY_IDS }),
  report: (db, search) => db.report.findMany({ where: { members: { some: { enrolment: enrolmentOf(search) } } }, ...ONLY_IDS }),
  repository: (db, search) => db.repositoryLink.findMany({ where: { enrolment: enrolmentOf(search) }, ...ONLY_IDS }),
  user: (db, { text }) => db.user.findMany({ where: personNamed(text), ...ONLY_IDS }),
  worker: (db, { text }) => db.worker.findMany({ where: { name: containing(text) }, ...ONLY_IDS }),
};

const ONLY_IDS = { select: { id: true }, take: MOST_FOUND } as const;

/** Entries about whom, or about what, this text names. */
export async function subjectsNamed(db: Queryable, text: string, courseId: string | undefined): Promise<Prisma.AuditEntryWhereInput> {
  const found = await Promise.all(
    Object.entries(SEARCHES).map(async ([subjectKind, find]) => ({
      subjectKind,
      ids: (await find(db, { text, courseId })).map(({ id }) => id),
    })),
  );
  const some = found.filter(({ ids }) => ids.length > 0).map(({ subjectKind, ids }) => ({ subjectKind, subjectId: { in: ids } }));
  return some.length === 0 ? { id: { in: [] } } : { OR: some };
}

/** Part of a name or an address. */
export function personNamed(text: string): Prisma.UserWhereInput {
  return { OR: [{ name: containing(text) }, { email: containing(text) }] };
}

function enrolmentOf({ text, courseId }: Search): Prisma.EnrolmentWhereInput {
  return { ...inCourse(courseId), user: personNamed(text) };
}

function titleIn({ text, courseId }: Search) {
  return { ...inCourse(courseId), title: containing(text) };
}

function inCourse(courseId: string | undefined) {
  return courseId === undefined ? {} : { courseId };
}

/** The database would take `%` and `_` for wildcards. */
function containing(text: string) {
  return { contains: text.replaceAll(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const;
}
