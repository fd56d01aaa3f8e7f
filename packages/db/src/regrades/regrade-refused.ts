export type RegradeRefusalCode =
  | 'no-such-set'
  | 'no-such-grading'
  | 'nothing-selected'
  | 'not-draft'
  | 'not-ready'
  | 'not-applied'
  | 'not-ended'
  | 'is-replay'
  | 'superseded'
  | 'finished';

/** A regrade set is not in the state that was asked of it. `message` says what to do. */
export class RegradeRefused extends Error {
  override readonly name = 'RegradeRefused';
  readonly code: RegradeRefusalCode;

  constructor(code: RegradeRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
