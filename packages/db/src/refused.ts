/** `absent`: it does not exist; `taken`: somebody else has it; `hand-in`: a rule of handing in; `state`: not possible in the present state. */
type Nature = 'absent' | 'taken' | 'hand-in' | 'state';

/** Every rule of this package that can refuse a request, by its code. */
const REFUSALS = {
  'no-such-item': 'absent',
  'no-such-try': 'absent',
  'no-such-hand-in': 'absent',
  'no-such-grading': 'absent',
  'no-such-set': 'absent',
  'no-such-comment': 'absent',
  'no-such-phrase': 'absent',
  'no-such-report': 'absent',
  'no-such-section': 'absent',
  'no-such-invitation': 'absent',
  'no-such-call': 'absent',
  'no-such-lti-context': 'absent',
  'no-such-lti-link': 'absent',
  'no-such-lti-platform': 'absent',
  'no-such-lti-registration': 'absent',
  'lti-platform-registered': 'taken',
  'nickname-taken': 'taken',
  'slug-taken': 'taken',
  'not-enrolled': 'hand-in',
  'not-released': 'hand-in',
  closed: 'hand-in',
  'late-not-confirmed': 'hand-in',
  'no-late-days': 'hand-in',
  'no-attempts-left': 'hand-in',
  'cooling-down': 'hand-in',
  'quota-used': 'hand-in',
  'request-reused': 'hand-in',
  'already-right': 'hand-in',
  'run-complete': 'hand-in',
  'kernel-not-accepted': 'hand-in',
  'time-up': 'hand-in',
  'prediction-pending': 'hand-in',
  'questions-pending': 'state',
  'no-questions': 'state',
  'not-counted': 'state',
  'already-running': 'hand-in',
  'already-ended': 'hand-in',
  'run-pending': 'state',
  'prediction-first': 'state',
  'run-seen': 'state',
  'too-many-runs': 'state',
  'no-such-lines': 'state',
  'comment-sent-before': 'taken',
  'too-many-comments': 'state',
  'too-many-questions': 'state',
  'no-such-student-request': 'absent',
  'already-asked': 'taken',
  'too-many-student-requests': 'state',
  'request-ended': 'state',
  'not-the-author': 'state',
  'too-many-phrases': 'state',
  'too-many-webhooks': 'state',
  'too-many-lti-registrations': 'state',
  'no-lti-roster': 'state',
  'webhook-disabled': 'state',
  'not-in-report': 'state',
  'not-a-student-here': 'state',
  'has-report': 'state',
  'report-full': 'state',
  'report-handed-in': 'state',
  'report-empty': 'state',
  'handed-in-before': 'state',
  'judged-by-rubric': 'state',
  'rubric-changed': 'state',
  'address-taken': 'taken',
  'same-account': 'state',
  'banned-account': 'state',
  'is-administrator': 'state',
  'keep-the-other': 'state',
  'work-in-both': 'state',
  'too-many-sections': 'state',
  'no-such-evidence': 'state',
  'nothing-selected': 'state',
  'not-draft': 'state',
  'not-ready': 'state',
  'not-applied': 'state',
  'not-ended': 'state',
  'is-replay': 'state',
  superseded: 'state',
  finished: 'state',
  'item-in-use': 'state',
  'question-changed': 'taken',
  'try-answered': 'taken',
  'code-not-valid': 'state',
  'other-repository': 'state',
  'other-purpose': 'state',
  'not-instructor': 'state',
  'repository-taken': 'taken',
  'too-many-repositories': 'state',
  'issuer-token-used': 'state',
  'repository-not-linked': 'state',
  'repository-moved': 'state',
  'started-by-another': 'state',
  dropped: 'state',
  'last-instructor': 'state',
  'link-unknown': 'state',
  'link-used': 'state',
  'link-expired': 'state',
  'other-address': 'state',
  'not-only-here': 'state',
  'not-in-force': 'state',
  'no-more-time': 'state',
  'wrong-course': 'state',
  'labs-not-allowed': 'state',
  'lab-name-taken': 'taken',
  'too-many-labs': 'state',
  'no-such-lab-version': 'absent',
  'version-lacks-exercise': 'state',
} as const satisfies Record<string, Nature>;

export type RefusalCode = keyof typeof REFUSALS;

/** Figures that go with a refusal, for callers that phrase it themselves. */
interface RefusalDetails {
  /** When it would be accepted. */
  readonly retryAt?: Date;
  readonly releaseAt?: Date;
  readonly closedAt?: Date;
  readonly lateDays?: number;
  readonly lateDaysLeft?: number;
  readonly penaltyPercent?: number;
  readonly attemptLimit?: number;
  readonly handInQuota?: number;
  readonly sourceByteQuota?: number;
}

/** A request that the rules do not allow. `message` says what is wrong. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  /** What to do about it; null where there is nothing in particular. */
  readonly remedy: string | null;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, remedy: string | null = null, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.remedy = remedy;
    this.details = details;
  }

  get nature(): Nature {
    return REFUSALS[this.code];
  }
}
