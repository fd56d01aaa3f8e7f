export type RegradeRefusalCode = 'no-such-set' | 'nothing-selected' | 'not-draft' | 'not-ready' | 'not-applied' | 'superseded' | 'finished';

/** A regrade set is not in the state that was asked of it. `message` says what to do. */
export class RegradeRefused extends Error {
  override readonly name = 'RegradeRefused';
  readonly code: RegradeRefusalCode;

  constructor(code: RegradeRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
