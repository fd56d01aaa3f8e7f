import type { AuditAction, AuditSubjectKind } from '@rooflab/db';

const WORDS: Readonly<Record<AuditAction, string>> = {
  'alert.acknowledge': 'Closed an alert',
  'announcement.create': 'Posted an announcement',
  'announcement.remove': 'Removed an announcement',
  'announcement.update': 'Changed an announcement',
  'assignment.archive': 'Archived an assignment',
  'assignment.create': 'Created an assignment',
  'assignment.restore': 'Brought back an assignment',
  'assignment.update': 'Changed an assignment',
  'comment.remove': 'Removed somebody’s comment',
  'report.form': 'Formed a group for a report',
  'report.review': 'Gave feedback on a report',
  'report.set-members': 'Changed the group of a report',
  'course.archive': 'Archived the course',
  'course.create': 'Created the course',
  'course.restore': 'Brought back the course',
  'course.update': 'Changed the course',
  'enrolment.drop': 'Removed from the course',
  'enrolment.join': 'Joined the course',
  'enrolment.restore': 'Brought back to the course',
  'enrolment.set-nickname': 'Changed a leaderboard name',
  'enrolment.set-role': 'Changed a role',
  'extension.give': 'Gave an extension',
  'extension.revoke': 'Withdrew an extension',
  'grade-exception.lift': 'Lifted an exception of a grade',
  'grade-exception.make': 'Made an exception of a grade',
  'hand-in.replay': 'Graded a hand-in again',
  'hand-in.system-error': 'Could not grade a hand-in',
  'invitation.accept': 'Accepted an invitation',
  'invitation.confirm': 'Confirmed a sign-up',
  'invitation.link': 'Made invitation links',
  'invitation.revoke': 'Withdrew an invitation',
  'join-code.close': 'Closed the join code',
  'join-code.rotate': 'Made a new join code',
  'leaderboard.reveal': 'Looked up the names on a leaderboard',
  'lti-context.connect': 'Connected a course of a learning platform',
  'lti-context.disconnect': 'Disconnected a course of a learning platform',
  'lti-context.import-roster': 'Imported the roster of a learning platform',
  'lti-key.rotate': 'Made a new LTI key',
  'lti-link.connect': 'Connected a link of a learning platform to an assignment',
  'lti-link.disconnect': 'Disconnected a link of a learning platform from its assignment',
  'lti-link.resend': 'Sent scores to a learning platform again',
  'lti-platform.approve': 'Approved a learning platform that registered itself',
  'lti-platform.create': 'Registered a learning platform',
  'lti-platform.disable': 'Turned a learning platform off',
  'lti-platform.enable': 'Turned a learning platform on',
  'lti-platform.invite': 'Made an address for registering a learning platform',
  'lti-platform.register': 'A learning platform registered itself',
  'lti-platform.reject': 'Rejected a learning platform that registered itself',
  'lti-platform.update': 'Changed a learning platform',
  'override.revoke': 'Revoked an override',
  'override.set': 'Overrode points',
  'question-regrade.apply': 'Regraded a question',
  'question-regrade.undo': 'Undid a regrade of a question',
  'regrade-item.system-error': 'Could not regrade a hand-in',
  'regrade-set.apply': 'Put a regrade into effect',
  'regrade-set.cancel': 'Cancelled a regrade',
  'regrade-set.create': 'Prepared a regrade',
  'regrade-set.roll-back': 'Rolled a regrade back',
  'regrade-set.start': 'Started a regrade',
  'repository.link': 'Linked a repository',
  'repository.run': 'Let a repository’s workflow hand in',
  'repository.unlink': 'Removed a linked repository',
  'roster.import': 'Imported a roster',
  'session.revoke': 'Signed somebody out',
  'student-request.decline': 'Declined a student’s request',
  'student-request.grant': 'Granted a student’s request',
  'token.create': 'Created a token',
  'token.revoke': 'Revoked a token',
  'user.confirm-address': 'Confirmed an address',
  'user.end-access': 'Removed old sign-ins of an address',
  'user.link-lti': 'Linked an account to a learning platform',
  'user.merge': 'Merged another account into one',
  'user.prove-address': 'Verified an address',
  'user.reset-link': 'Made a link for a new password',
  'user.update': 'Changed an account',
  'webhook.create': 'Added a webhook',
  'webhook.disable': 'Disabled a webhook',
  'webhook.enable': 'Enabled a webhook',
  'webhook.ping': 'Sent a test event to a webhook',
  'webhook.remove': 'Deleted a webhook',
  'webhook.resend': 'Resent a webhook delivery',
  'webhook.rotate': 'Made a new secret for a webhook',
  'webhook.update': 'Changed a webhook',
  'worker.set-state': 'Changed a worker',
};

const SUBJECTS: Readonly<Record<AuditSubjectKind, string>> = {
  alert: 'Alert',
  announcement: 'Announcement',
  assignment: 'Assignment',
  course: 'Course',
  enrolment: 'Person in a course',
  extension: 'Extension',
  'grade-exception': 'Exception of a grade',
  'hand-in': 'Hand-in',
  invitation: 'Invitation',
  'lti-context': 'Course of a learning platform',
  'lti-key': 'LTI key',
  'lti-link': 'Link of a learning platform',
  'lti-platform': 'Learning platform',
  override: 'Override of points',
  'question-regrade': 'Regrade of a question',
  'regrade-set': 'Regrade of hand-ins',
  report: 'Report',
  repository: 'Repository',
  'student-request': 'Request of a student',
  token: 'Token',
  user: 'Account',
  webhook: 'Webhook',
  worker: 'Worker',
};

export const ACTIONS: readonly string[] = Object.keys(WORDS);

export const SUBJECT_KINDS: readonly string[] = Object.keys(SUBJECTS);

export function subjectWords(kind: string): string {
  return Object.hasOwn(SUBJECTS, kind) ? SUBJECTS[kind as AuditSubjectKind] : kind;
}

/** What was done, in words; an action of an earlier version keeps its name. */
export function actionWords(action: string): string {
  return Object.hasOwn(WORDS, action) ? WORDS[action as AuditAction] : action;
}

/** Who did it: a person by name, a worker, or the portal itself. */
export function actorWords({ actor, actorName }: { readonly actor: string; readonly actorName: string | null }): string {
  if (actorName !== null) return actorName;
  if (actor === 'system') return 'the portal';
  return actor.startsWith('worker:') ? `worker ${actor.slice('worker:'.length)}` : 'somebody whose account is gone';
}
