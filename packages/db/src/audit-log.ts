import { personNamed, subjectsNamed } from './audit-search.ts';
import { subjectNames } from './audit-subjects.ts';
import type { Queryable } from './client.ts';
import type { Prisma } from './generated/client.ts';

export interface AuditFilter {
  /** Undefined: the whole installation. */
  readonly courseId?: string | undefined;
  readonly subjectKind?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly actor?: string | undefined;
  /** Part of the name or address of the person who acted, `portal`, or the name of a worker. */
  readonly who?: string | undefined;
  /** Part of the name or address of the person, or of the title, that the entry is about. */
  readonly about?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  /** Not included. */
  readonly until?: Date | undefined;
  /** Only entries older than the one with this id. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  /** Name of the user who acted, if that user still exists. */
  readonly actorName: string | null;
  readonly action: string;
  readonly courseId: string | null;
  /** For the address of the course's pages. */
  readonly courseSlug: string | null;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** A readable name; null where the subject has none, or no longer exists. */
  readonly subjectName: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
}

/** Newest first: by their times, which ids follow only where no two transactions overlap. */
export async function listAudit(db: Queryable, { limit, ...filter }: AuditFilter): Promise<AuditRow[]> {
  const rows = await db.auditEntry.findMany({
    where: { AND: await conditionsOf(db, filter) },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  const ids = rows.map((row) => userOf(row.actor)).filter((id) => id !== null);
  const courseIds = rows.map((row) => row.courseId).filter((id) => id !== null);
  const [users, courses, nameOf] = await Promise.all([
    db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } }),
    db.course.findMany({ where: { id: { in: [...new Set(courseIds)] } }, select: { id: true, slug: true } }),
    subjectNames(db, rows),
  ]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const slugs = new Map(courses.map(({ id, slug }) => [id, slug]));
  return rows.map(({ id, ...row }) => ({
    ...row,
    id: String(id),
    actorName: names.get(userOf(row.actor) ?? '') ?? null,
    courseSlug: slugs.get(row.courseId ?? '') ?? null,
    subjectName: nameOf(row),
  }));
}

async function conditionsOf(db: Queryable, filter: Omit<AuditFilter, 'limit'>): Promise<Prisma.AuditEntryWhereInput[]> {
  const { courseId, subjectKind, subjectId, actor, action, from, until, who, about, before } = filter;
  const found = await Promise.all(
    [
      who === undefined ? [] : [actorsNamed(db, who)],
      about === undefined ? [] : [subjectsNamed(db, about, courseId)],
      before === undefined ? [] : [olderThan(db, before)],
    ].flat(),
  );
  return [
    {
      ...(courseId !== undefined && { courseId }),
      ...(subjectKind !== undefined && { subjectKind }),
      ...(subjectId !== undefined && { subjectId }),
      ...(actor !== undefined && { actor }),
      ...(action !== undefined && { action }),
      ...((from ?? until) !== undefined && { at: { ...(from && { gte: from }), ...(until && { lt: until }) } }),
    },
    ...found,
  ];
}

async function olderThan(db: Queryable, id: bigint): Promise<Prisma.AuditEntryWhereInput> {
  const entry = await db.auditEntry.findUnique({ where: { id }, select: { at: true } });
  return entry === null ? { id: { lt: id } } : { OR: [{ at: { lt: entry.at } }, { at: entry.at, id: { lt: id } }] };
}

/** People whom a search names; beyond these it is too short to mean anybody. */
const MOST_NAMED = 500;

async function actorsNamed(db: Queryable, who: string): Promise<Prisma.AuditEntryWhereInput> {
  const people = await db.user.findMany({ where: personNamed(who), select: { id: true }, take: MOST_NAMED });
  const named = people.map(({ id }) => `user:${id}`);
  const text = who.toLowerCase();
  if (text.length >= 3 && 'the portal'.includes(text)) named.push('system');
  return { OR: [{ actor: { in: named } }, { actor: { startsWith: 'worker:', contains: who, mode: 'insensitive' } }] };
}

function userOf(actor: string): string | null {
  return actor.startsWith('user:') ? actor.slice('user:'.length) : null;
}
