export { type HandInListener, type HandInListenerOptions, listenToHandIns } from './hand-in-listener.ts';
export { acceptInvitations } from './invitations.ts';
export { consumeRateLimit, type RateRule } from './rate-limit.ts';
export { findMembership, findSubject, isSubjectKey, type Membership, SUBJECT_KEYS, type Subject, type SubjectKey } from './subjects.ts';
