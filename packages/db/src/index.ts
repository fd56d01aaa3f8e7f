export * from './accounts/access.ts';
export * from './accounts/accounts.ts';
export * from './accounts/rate-limit.ts';
export * from './accounts/tokens.ts';
export { type AlertKind, type NewAlert, raiseAlert } from './alerts.ts';
export * from './assignments/assignments.ts';
export * from './assignments/extensions.ts';
export { type Actor, type AuditRecord, recordAudit } from './audit.ts';
export * from './audit-log.ts';
export { backUp } from './backup/back-up.ts';
export { RestoreRefused, restore } from './backup/restore.ts';
export { type BrokenRule, brokenRule } from './broken-rule.ts';
export * from './change-refused.ts';
export { type Claim, claimNext } from './claims/claim-next.ts';
export { type FailedClaim, failClaim, releaseClaim } from './claims/fail-claim.ts';
export { type Finish, finishClaim, UnknownClaim } from './claims/finish-claim.ts';
export type { FractionInterval } from './claims/fraction-interval.ts';
export { heartbeat } from './claims/heartbeat.ts';
export {
  type ImportedGrading,
  type ImportedHandIn,
  type ImportingWorker,
  importGradings,
  importHandIns,
} from './claims/import-gradings.ts';
export { type AfterFailure, MAX_RETRIES } from './claims/settle.ts';
export { LEASE_SECONDS, type Sweep, sweep } from './claims/sweep.ts';
export {
  closeDatabase,
  createDatabase,
  type Database,
  type DatabaseOptions,
  databaseNow,
  type Patience,
  type PoolUse,
  poolUse,
  type Queryable,
} from './client.ts';
export { connectionFault } from './connection-fault.ts';
export * from './courses/announcements.ts';
export * from './courses/course-stats.ts';
export * from './courses/courses.ts';
export * from './courses/invitations.ts';
export {
  type EnrolmentChange,
  type LeaderboardName,
  listInvitations,
  listRoster,
  type OpenInvitation,
  type RosterEntry,
  revokeInvitation,
  setDropped,
  setLeaderboardName,
  setRole,
} from './courses/roster.ts';
export * from './courses/roster-import.ts';
export * from './courses/subjects.ts';
export * from './cursor.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
export { withProcessLock } from './embedded/process-lock.ts';
export { type PostgresPlace, startPostgres } from './embedded/start-postgres.ts';
export { eventsAfter, type HandInEventKind, type RecordedEvent, recordEvent } from './events.ts';
export * from './generated/client.ts';
export * from './grades/class-placements.ts';
export * from './grades/counting-sources.ts';
export * from './grades/deadline.ts';
export * from './grades/effective-grade.ts';
export type * from './grades/grade-input.ts';
export * from './grades/gradebook.ts';
export { byArrival, type LateDays, type Lateness, replayLateDays } from './grades/late-days.ts';
export * from './grades/leaderboard.ts';
export { loadGradeInput } from './grades/load-grade-input.ts';
export { nicknameKey } from './grades/nickname-key.ts';
export * from './grades/overrides.ts';
export { cancelHandIn } from './hand-ins/cancel-hand-in.ts';
export { checkSource, MAX_NOTE_LENGTH, MAX_SOURCE_BYTES } from './hand-ins/check-source.ts';
export { chooseHandIn } from './hand-ins/choose-hand-in.ts';
export { type AcceptedHandIn, createHandIn, type HandInRequest } from './hand-ins/create-hand-in.ts';
export * from './hand-ins/find-hand-in.ts';
export * from './hand-ins/hand-in-list.ts';
export { DEFAULT_QUOTA } from './hand-ins/hand-in-quota.ts';
export { HandInRefused, type RefusalCode, type RefusalDetails } from './hand-ins/hand-in-refused.ts';
export { type HandInState, handInState } from './hand-ins/hand-in-state.ts';
export * from './hand-ins/own-work.ts';
export { storableJson, storableText } from './json.ts';
export { compareSchema } from './migrations/compare-schema.ts';
export { type MigrationOptions, migrateDatabase } from './migrations/migrate.ts';
export { missingMigrations } from './migrations/missing-migrations.ts';
export { isStorableMoment } from './moment.ts';
export * from './operation.ts';
export { type DatabaseSignals, listenToDatabase } from './queue/listen.ts';
export { type QueuePosition, type QueueState, queuePosition, queueState } from './queue/queue-state.ts';
export { applyRegradeSet, previewRegradeSet, type RegradePreviewItem, rollBackRegradeSet } from './regrades/apply-regrade-set.ts';
export { type RegradeFilter, regradeFilterSchema } from './regrades/regrade-filter.ts';
export { type RegradeRefusalCode, RegradeRefused } from './regrades/regrade-refused.ts';
export * from './regrades/regrade-sets.ts';
export { type RegradeState, type RegradeTimes, regradeState } from './regrades/regrade-state.ts';
export { type Replay, replayHandIn } from './regrades/replay-hand-in.ts';
export { cancelRegradeSet, createRegradeSet, type NewRegradeSet, type RegradeStep, startRegradeSet } from './regrades/run-regrade-set.ts';
export { type ExcessAccount, excessAccounts } from './roles/excess-accounts.ts';
export { openRoles, prepareRoles, type RoleUrls } from './roles/prepare-roles.ts';
export { DATABASE_ROLES, type DatabaseRole, roleName } from './roles/roles.ts';
export { tellFaults, toldFaults } from './told-faults.ts';
export type { WorkerConfinement } from './workers/confinement.ts';
export { type OperationFigures, operationFigures, type WorkerFigures } from './workers/operation-figures.ts';
export * from './workers/worker-history.ts';
export {
  countRecentFailures,
  registerWorker,
  setWorkerState,
  touchWorker,
  type WorkerChange,
  type WorkerDescription,
} from './workers/workers.ts';
