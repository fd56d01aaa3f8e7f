export type ChangeRefusalCode =
  | 'exercise-in-use'
  | 'code-not-valid'
  | 'dropped'
  | 'last-instructor'
  | 'nickname-taken'
  | 'slug-taken'
  | 'not-in-force'
  | 'wrong-course';

/** A change of a course is against its rules. `message` says what is wrong, and then what to do about it. */
export class ChangeRefused extends Error {
  override readonly name = 'ChangeRefused';
  readonly code: ChangeRefusalCode;

  constructor(code: ChangeRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
