export { type Cursor, findHandIn, type HandInFilter, type HandInSummary, listHandIns, readCursor, writeCursor } from './hand-ins.ts';
export { acceptInvitations } from './invitations.ts';
export { consumeRateLimit, type RateRule } from './rate-limit.ts';
export { findMembership, findSubject, isSubjectKey, type Membership, SUBJECT_KEYS, type Subject, type SubjectKey } from './subjects.ts';
