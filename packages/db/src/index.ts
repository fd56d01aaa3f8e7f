export * from './accounts/access.ts';
export * from './accounts/accounts.ts';
export { newOneTimeToken } from './accounts/one-time-token.ts';
export * from './accounts/rate-limit.ts';
export { onlyCourseOf, onlyCoursesOf } from './accounts/reset-right.ts';
export * from './accounts/tokens.ts';
export * from './assignments/assignments.ts';
export * from './assignments/extensions.ts';
export { type Actor, type AuditAction, recordAudit } from './audit.ts';
export * from './audit-log.ts';
export { brokenRule } from './broken-rule.ts';
export { type Claim, claimNext } from './claims/claim-next.ts';
export { failClaim, releaseClaim } from './claims/fail-claim.ts';
export { type Finish, finishClaim } from './claims/finish-claim.ts';
export type { FractionInterval } from './claims/fraction-interval.ts';
export { UnknownClaim } from './claims/grading-leases.ts';
export { heartbeat } from './claims/heartbeat.ts';
export {
  type ImportedGrading,
  type ImportedHandIn,
  type ImportingWorker,
  importGradings,
  importHandIns,
} from './claims/import-gradings.ts';
export { sweep } from './claims/sweep.ts';
export {
  closeDatabase,
  createDatabase,
  type Database,
  type DatabaseOptions,
  databaseNow,
  poolUse,
  type Queryable,
} from './client.ts';
export * from './comments/change-comment.ts';
export * from './comments/comment-counts.ts';
export { MAX_COMMENT_LENGTH } from './comments/comment-rules.ts';
export * from './comments/list-comments.ts';
export * from './comments/phrases.ts';
export { sourceLines } from './comments/source-lines.ts';
export { answerThread, openThread } from './comments/write-comment.ts';
export { connectionFault } from './connection-fault.ts';
export * from './courses/announcements.ts';
export * from './courses/course-stats.ts';
export * from './courses/courses.ts';
export { acceptInvitationLink, confirmSignUps, makeInvitationLinks, readInvitationLink } from './courses/invitation-links.ts';
export * from './courses/invitations.ts';
export {
  listInvitations,
  listRoster,
  type RosterEntry,
  revokeInvitation,
  setDropped,
  setLeaderboardName,
  setRole,
} from './courses/roster.ts';
export * from './courses/roster-import.ts';
export * from './courses/shift-dates.ts';
export * from './courses/subjects.ts';
export * from './cursor.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
export { freePort } from './embedded/free-port.ts';
export { withProcessLock } from './embedded/process-lock.ts';
export { eventsAfter, type RecordedEvent } from './events.ts';
export { type AssemblyChunk, claimChunk, type ExperimentChunk, type VisitsChunk } from './experiments/claim-chunk.ts';
export { classRuns, experimentResults, type StudentRun } from './experiments/class-runs.ts';
export * from './experiments/counted-runs.ts';
export { beatChunk, failChunk, finishChunk, finishRun, releaseChunk } from './experiments/end-chunk.ts';
export * from './experiments/read-runs.ts';
export { acceptedKernels, requestCountedRun } from './experiments/request-counted-run.ts';
export { RUNS_A_DAY, requestExperimentRun } from './experiments/request-run.ts';
export * from './generated/client.ts';
export * from './grades/class-placements.ts';
export * from './grades/counting-sources.ts';
export * from './grades/deadline.ts';
export * from './grades/effective-grade.ts';
export type * from './grades/grade-input.ts';
export * from './grades/gradebook.ts';
export { type GradesVersion, gradesVersion } from './grades/grades-version.ts';
export * from './grades/leaderboard.ts';
export { loadGradeInput } from './grades/load-grade-input.ts';
export { nicknameKey } from './grades/nickname-key.ts';
export * from './grades/overrides.ts';
export { cancelHandIn } from './hand-ins/cancel-hand-in.ts';
export { MAX_NOTE_LENGTH, MAX_SOURCE_BYTES } from './hand-ins/check-source.ts';
export { chooseHandIn } from './hand-ins/choose-hand-in.ts';
export { createHandIn } from './hand-ins/create-hand-in.ts';
export * from './hand-ins/find-hand-in.ts';
export * from './hand-ins/hand-in-list.ts';
export { handInState } from './hand-ins/hand-in-state.ts';
export * from './hand-ins/own-work.ts';
export { type ItemProgress, itemProgress } from './items/item-progress.ts';
export { maxPointsOf, placedItems } from './items/items.ts';
export type { ItemKey } from './items/kind.ts';
export { type AssignmentItem, ITEM_KINDS } from './items/kinds.ts';
export { REPORT_SUBJECT } from './items/report.ts';
export { storableJson } from './json.ts';
export * from './lti/contexts.ts';
export * from './lti/keys.ts';
export * from './lti/links.ts';
export * from './lti/logins.ts';
export * from './lti/people.ts';
export * from './lti/platforms.ts';
export * from './lti/read-scores.ts';
export * from './lti/registrations.ts';
export * from './lti/roster.ts';
export * from './lti/send-scores.ts';
export * from './lti/wanted-scores.ts';
export { migrateDatabase } from './migrations/migrate.ts';
export { missingMigrations } from './migrations/missing-migrations.ts';
export { isStorableMoment } from './moment.ts';
export * from './operation.ts';
export { takeBackCalls } from './outgoing/call-leases.ts';
export { type ClaimedCall, claimCall } from './outgoing/claim-call.ts';
export { listCalls } from './outgoing/list-calls.ts';
export { type OutgoingKind, queueCall, repeatCall } from './outgoing/queue-call.ts';
export { removeOldCalls } from './outgoing/remove-old-calls.ts';
export { type CallOutcome, type FailedCall, settleCall } from './outgoing/settle-call.ts';
export { answerTry } from './questions/answer-try.ts';
export { decidePredictions } from './questions/decide-predictions.ts';
export * from './questions/list-tries.ts';
export { type DrawnTry, openTry } from './questions/open-try.ts';
export * from './questions/regrade-question.ts';
export { tryLimitOf } from './questions/try-terms.ts';
export { fractionOf, type Verdicts } from './questions/verdicts.ts';
export { listenToDatabase } from './queue/listen.ts';
export { queuePosition, queueState } from './queue/queue-state.ts';
export { turnOf } from './queue/turn.ts';
export { Refused } from './refused.ts';
export { applyRegradeSet, previewRegradeSet, type RegradePreviewItem, rollBackRegradeSet } from './regrades/apply-regrade-set.ts';
export { regradeFilterSchema } from './regrades/regrade-filter.ts';
export * from './regrades/regrade-sets.ts';
export { regradeState } from './regrades/regrade-state.ts';
export { replayHandIn } from './regrades/replay-hand-in.ts';
export { cancelRegradeSet, createRegradeSet, startRegradeSet } from './regrades/run-regrade-set.ts';
export * from './reports/cited-work.ts';
export * from './reports/evidence.ts';
export { groupExtension, handInReport, reportContentSchema } from './reports/hand-in-report.ts';
export {
  acceptReportInvitation,
  endReportInvitation,
  inviteToReport,
  joinedReport,
  leaveReport,
  startReport,
} from './reports/membership.ts';
export * from './reports/read-reports.ts';
export { MAX_REPORT_MEMBERS } from './reports/report-rules.ts';
export * from './reports/reviews.ts';
export * from './reports/sections.ts';
export { formReport, setReportMembers } from './reports/staff-groups.ts';
export { linkRepository, makeLinkCode } from './repositories/link-repository.ts';
export { listRepositoryLinks, removeRepositoryLink } from './repositories/repository-links.ts';
export type { WorkflowRun } from './repositories/workflow-run.ts';
export { admitRun, findWorkflowToken } from './repositories/workflow-tokens.ts';
export { excessAccounts } from './roles/excess-accounts.ts';
export { openRoles, prepareRoles, type RoleUrls } from './roles/prepare-roles.ts';
export { DATABASE_ROLES, type DatabaseRole, roleName } from './roles/roles.ts';
export { tellFaults, toldFaults } from './told-faults.ts';
export {
  createWebhook,
  disableFailing,
  MAX_WEBHOOKS,
  pingWebhook,
  removeWebhook,
  resendDelivery,
  rotateWebhook,
  setWebhookEnabled,
  updateWebhook,
} from './webhooks/change-webhook.ts';
export { findEventSubject } from './webhooks/event-subject.ts';
export { findWebhookTarget, hasDelivered, listWebhooks } from './webhooks/read-webhooks.ts';
export { tellWebhooks, WEBHOOK_EVENTS } from './webhooks/tell-webhooks.ts';
export type { WorkerConfinement } from './workers/confinement.ts';
export { type OperationFigures, operationFigures, type WorkerFigures } from './workers/operation-figures.ts';
export * from './workers/worker-history.ts';
export {
  registerWorker,
  setWorkerState,
  touchWorker,
} from './workers/workers.ts';
