export * from './access.ts';
export * from './accounts.ts';
export * from './announcements.ts';
export * from './assignments.ts';
export * from './audit-log.ts';
export * from './change-refused.ts';
export * from './class-placements.ts';
export * from './counting-sources.ts';
export * from './course-stats.ts';
export * from './courses.ts';
export * from './cursor.ts';
export * from './extensions.ts';
export * from './gradebook.ts';
export * from './hand-in-list.ts';
export * from './hand-ins.ts';
export * from './invitations.ts';
export * from './leaderboard.ts';
export { nicknameKey } from './nickname-key.ts';
export * from './operation.ts';
export * from './overrides.ts';
export * from './own-work.ts';
export * from './rate-limit.ts';
export * from './regrade-sets.ts';
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
} from './roster.ts';
export * from './roster-import.ts';
export * from './subjects.ts';
export * from './tokens.ts';
export * from './worker-history.ts';
