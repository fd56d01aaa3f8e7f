import { subjectNames } from './audit-subjects.ts';
import type { Queryable } from './client.ts';

export interface AuditFilter {
  /** Undefined: the whole installation. */
  readonly courseId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** Only entries before this id. */
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

/** Newest first. */
export async function listAudit(db: Queryable, { before, limit, ...filter }: AuditFilter): Promise<AuditRow[]> {
  const { courseId, subjectId, actor, action } = filter;
  const rows = await db.auditEntry.findMany({
    where: {
      ...(courseId !== undefined && { courseId }),
      ...(subjectId !== undefined && { subjectId }),
      ...(actor !== undefined && { actor }),
      ...(action !== undefined && { action }),
      ...(before !== undefined && { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
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

function userOf(actor: string): string | null {
  return actor.startsWith('user:') ? actor.slice('user:'.length) : null;
}
