import type { Queryable } from './client.ts';
import { storableJson, storableText } from './json.ts';

/** `user:<id>`, `worker:<name>` or `system`. */
export type Actor = `user:${string}` | `worker:${string}` | 'system';

/** The kind of thing that was changed, as rows of the log name it. */
export type AuditSubjectKind =
  | 'alert'
  | 'announcement'
  | 'assignment'
  | 'course'
  | 'enrolment'
  | 'extension'
  | 'grade-exception'
  | 'hand-in'
  | 'invitation'
  | 'lab'
  | 'lti-context'
  | 'lti-key'
  | 'lti-link'
  | 'lti-platform'
  | 'override'
  | 'question-regrade'
  | 'regrade-set'
  | 'report'
  | 'repository'
  | 'student-request'
  | 'token'
  | 'user'
  | 'webhook'
  | 'worker'
  | 'worker-token';

/** `<subject>.<verb>`; the portal has words for each. */
export type AuditAction =
  | 'alert.acknowledge'
  | `announcement.${'create' | 'remove' | 'update'}`
  | `assignment.${'archive' | 'create' | 'restore' | 'update'}`
  | 'comment.remove'
  | `course.${'archive' | 'create' | 'restore' | 'update'}`
  | `enrolment.${'drop' | 'join' | 'restore' | 'set-nickname' | 'set-role'}`
  | `extension.${'give' | 'revoke'}`
  | `grade-exception.${'lift' | 'make'}`
  | `hand-in.${'replay' | 'system-error'}`
  | `invitation.${'accept' | 'confirm' | 'link' | 'revoke'}`
  | `join-code.${'close' | 'rotate'}`
  | `lab.${'allow' | 'forbid' | 'publish' | 'resume' | 'switch'}`
  | 'leaderboard.reveal'
  | `lti-context.${'connect' | 'disconnect' | 'import-roster'}`
  | 'lti-key.rotate'
  | `lti-link.${'connect' | 'disconnect' | 'resend'}`
  | `lti-platform.${'approve' | 'create' | 'disable' | 'enable' | 'invite' | 'register' | 'reject' | 'update'}`
  | `override.${'revoke' | 'set'}`
  | `question-regrade.${'apply' | 'undo'}`
  | 'regrade-item.system-error'
  | `regrade-set.${'apply' | 'cancel' | 'create' | 'roll-back' | 'start'}`
  | `report.${'form' | 'review' | 'set-members'}`
  | `repository.${'link' | 'run' | 'unlink'}`
  | 'roster.import'
  | 'session.revoke'
  | `student-request.${'decline' | 'grant'}`
  | `token.${'create' | 'revoke'}`
  | `user.${'confirm-address' | 'end-access' | 'link-lti' | 'merge' | 'prove-address' | 'reset-link' | 'update'}`
  | `webhook.${'create' | 'disable' | 'enable' | 'ping' | 'remove' | 'resend' | 'rotate' | 'update'}`
  | 'worker.set-state'
  | `worker-token.${'create' | 'revoke'}`;

export interface AuditRecord {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly courseId?: string | null;
  readonly subjectKind: AuditSubjectKind;
  readonly subjectId: string;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
}

/** Notes a change in the append-only log, in the transaction of the change. */
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
