/** Something that a learning platform sent is not accepted. Both texts are shown on a page; they contain no secrets. */
export class LtiRefused extends Error {
  override readonly name = 'LtiRefused';
  /** What to do about it. */
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

export const START_AGAIN = 'Go back to your learning platform and open the link there again.';

export const TELL_ADMINISTRATOR = 'Show this to the people who run Rooflab or your learning platform: the registration does not match.';
