export type RefusalCode =
  | 'not-enrolled'
  | 'no-such-exercise'
  | 'not-released'
  | 'closed'
  | 'late-not-confirmed'
  | 'no-late-days'
  | 'no-attempts-left'
  | 'cooling-down'
  | 'quota-used'
  | 'source-empty'
  | 'source-too-large'
  | 'source-not-text'
  | 'note-too-long'
  | 'request-reused'
  | 'already-running'
  | 'already-ended'
  | 'no-such-hand-in';

/** Figures that go with a refusal, for those who put it in their own words. */
export interface RefusalDetails {
  /** From when on it would be accepted. */
  readonly retryAt?: Date;
  readonly releaseAt?: Date;
  readonly closedAt?: Date;
  readonly lateDays?: number;
  readonly lateDaysLeft?: number;
  readonly penaltyPercent?: number;
  readonly attemptLimit?: number;
  readonly bytes?: number;
  readonly handInQuota?: number;
  readonly sourceByteQuota?: number;
}

/** The student asked for something that the rules do not allow. `message` says what, and what to do about it. */
export class HandInRefused extends Error {
  override readonly name = 'HandInRefused';
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
