import type { Queryable } from './client.ts';

export interface AuditFilter {
  /** Undefined: everywhere. */
  readonly courseId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** Entries before the one with this id. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  /** Of the user that acted, if that user is still known. */
  readonly actorName: string | null;
  readonly action: string;
  readonly courseId: string | null;
  readonly subjectKind: string;
  readonly subjectId: string;
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
  const users = await db.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return rows.map(({ id, ...row }) => ({ ...row, id: String(id), actorName: names.get(userOf(row.actor) ?? '') ?? null }));
}

function userOf(actor: string): string | null {
  return actor.startsWith('user:') ? actor.slice('user:'.length) : null;
}
