export { endAccess, forgetPasswordLinks, proveAddress } from './accounts/access.ts';
export { changeAccount, endSessions, listAllCourses, listSessions, readAccounts, searchAccounts } from './accounts/accounts.ts';
export { mergeAccounts } from './accounts/merge-accounts.ts';
export { newOneTimeToken, tokenHash } from './accounts/one-time-token.ts';
export { consumeRateLimit, type RateRule, refundRateLimit } from './accounts/rate-limit.ts';
export { onlyCourseOf, onlyCoursesOf } from './accounts/reset-right.ts';
export { listAllTokens, listTokens, revokeAnyToken, revokeToken, type TokenRow } from './accounts/tokens.ts';
export { raiseAlert } from './alerts.ts';
export { type Actor, type AuditAction, type AuditRecord, type AuditSubjectKind, recordAudit } from './audit.ts';
export { listAudit } from './audit-log.ts';
export { brokenRule } from './broken-rule.ts';
export { type Claim, claimNext, type GradingWork } from './claims/claim-next.ts';
export { exerciseTermsSchema } from './claims/exercise-terms.ts';
export { explainClaim, giveUpExplanation, isExplaining, renewExplanation } from './claims/explain-claim.ts';
export { failClaim, releaseClaim } from './claims/fail-claim.ts';
export { type Finish, finishClaim } from './claims/finish-claim.ts';
export type { FractionInterval } from './claims/fraction-interval.ts';
export { UnknownClaim } from './claims/grading-leases.ts';
export { gradingTermsSchema } from './claims/grading-terms.ts';
export { heartbeat } from './claims/heartbeat.ts';
export {
  type ImportedGrading,
  type ImportedHandIn,
  type ImportingWorker,
  importGradings,
  importHandIns,
} from './claims/import-gradings.ts';
export { MAX_RETRIES } from './claims/settle.ts';
export { sweep } from './claims/sweep.ts';
export { closeDatabase, createDatabase, type Database, type DatabaseOptions, databaseNow, poolUse, type Queryable } from './client.ts';
export { connectionFault, innerErrors } from './connection-fault.ts';
export { type Cursor, isUuid, readCursor, writeCursor } from './cursor.ts';
export { requireDiskRoom } from './disk-room.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
export { freePort } from './embedded/free-port.ts';
export { withProcessLock } from './embedded/process-lock.ts';
export { eventsAfter, type RecordedEvent, recordEvent, recordRunEvent } from './events.ts';
export { claimChunk, type ExperimentChunk } from './experiments/claim-chunk.ts';
export { beatChunk, failChunk, finishChunk, finishRun, releaseChunk } from './experiments/end-chunk.ts';
export * from './generated/client.ts';
export { requireWritableDatabase } from './guard-connection.ts';
export { storableJson, storableText } from './json.ts';
export { readLabArchive } from './labs/lab-archive.ts';
export { LAB_FAULTS } from './labs/lab-faults.ts';
export { takeBackClaims } from './leases/take-back-claims.ts';
export { migrateDatabase } from './migrations/migrate.ts';
export { isStorableMoment } from './moment.ts';
export { acknowledgeAlert, listAlerts, listWorkers } from './operation.ts';
export { takeBackCalls } from './outgoing/call-leases.ts';
export { type ClaimedCall, claimCall } from './outgoing/claim-call.ts';
export { hostOf } from './outgoing/host-of.ts';
export { listCalls } from './outgoing/list-calls.ts';
export { type OutgoingKind, queueCall, repeatCall } from './outgoing/queue-call.ts';
export { removeOldCalls } from './outgoing/remove-old-calls.ts';
export { type CallOutcome, type FailedCall, settleCall } from './outgoing/settle-call.ts';
export { tellWebhooks, WEBHOOK_EVENTS } from './outgoing/tell-webhooks.ts';
export { claimDraw, type DrawWork } from './question-draws/claim-draw.ts';
export { beatDraw, failDraw, finishDraw, releaseDraw } from './question-draws/report-draw.ts';
export { enqueueHandIn } from './queue/enqueue-hand-in.ts';
export { handInState, IN_STATE } from './queue/hand-in-state.ts';
export { announceWork, listenToDatabase } from './queue/listen.ts';
export { queueRegradeSet } from './queue/queue-regrade-set.ts';
export { queuePosition, queueState } from './queue/queue-state.ts';
export { turnOf } from './queue/turn.ts';
export { type RefusalCode, Refused } from './refused.ts';
export { removeOldRows } from './retention/remove-old-rows.ts';
export { excessAccounts } from './roles/excess-accounts.ts';
export { openRoles, prepareRoles, type RoleUrls } from './roles/prepare-roles.ts';
export { DATABASE_ROLES, type DatabaseRole, roleName } from './roles/roles.ts';
export { whyNoFleet } from './roles/why-no-fleet.ts';
export { claimSpotCheck } from './spot-checks/claim-spot-check.ts';
export { readSpotChecks } from './spot-checks/read-spot-checks.ts';
export {
  beatSpotCheck,
  explainSpotCheck,
  failSpotCheck,
  finishSpotCheck,
  giveUpSpotCheckExplanation,
  releaseSpotCheck,
  renewSpotCheckExplanation,
} from './spot-checks/report-spot-check.ts';
export { type CheckedPair, type Comparison, settleSpotChecks } from './spot-checks/settle-spot-checks.ts';
export { tellFaults, toldFaults } from './told-faults.ts';
export { fleetHistory } from './workers/fleet-history.ts';
export { type OperationFigures, operationFigures, type WorkerFigures } from './workers/operation-figures.ts';
export {
  beginPoll,
  type ClaimKind,
  holderOf,
  identifyWorker,
  openSession,
  readSession,
  type SessionWorker,
  type TokenRights,
} from './workers/sessions.ts';
export { listRoofs, readHealth, workerLoads } from './workers/worker-history.ts';
export { createWorkerToken, listWorkerTokens, revokeWorkerToken } from './workers/worker-tokens.ts';
export { setWorkerState } from './workers/workers.ts';
