/** What is known of a call that failed. */
interface FaultDetails {
  /** Whether the same call may go well later. */
  readonly retry: boolean;
  /** At least this long, because the platform asks for it. */
  readonly waitMs?: number | undefined;
  /** HTTP status of the answer; absent when there was none. */
  readonly status?: number;
  /** How the answer begins. */
  readonly answer?: string;
}

/** A service of a learning platform did not do what it was asked. `message` is a sentence for staff; it holds no secret. */
export class PlatformFault extends Error {
  override readonly name = 'PlatformFault';
  readonly details: FaultDetails;

  constructor(message: string, details: FaultDetails, options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }
}
