import type { Queryable } from './client.ts';
import { storableJson, storableText } from './json.ts';

/** `user:<id>`, `worker:<name>` or `system`. */
export type Actor = `user:${string}` | `worker:${string}` | 'system';

export interface AuditRecord {
  readonly actor: Actor;
  /** `<subject>.<verb>`: `override.create`, `regrade-set.apply`. */
  readonly action: `${string}.${string}`;
  readonly courseId?: string | null;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
}

/** Notes a change in the log that is only ever added to, in the transaction of the change. */
export async function recordAudit(tx: Queryable, { actor, action, subjectKind, subjectId, ...record }: AuditRecord): Promise<void> {
  await tx.auditEntry.create({
    data: {
      actor,
      action,
      subjectKind,
      subjectId,
      courseId: record.courseId ?? null,
      reason: storableText(record.reason ?? ''),
      ...(record.before === undefined ? {} : { before: storableJson(record.before) }),
      ...(record.after === undefined ? {} : { after: storableJson(record.after) }),
    },
    select: { id: true },
  });
}
