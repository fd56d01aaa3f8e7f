/** What is known about a failed call. */
interface FaultDetails {
  /** Whether the same call may succeed later. */
  readonly retry: boolean;
  /** The least time to wait, because the platform asks for it. */
  readonly waitMs?: number | undefined;
  /** HTTP status of the answer; absent when there was none. */
  readonly status?: number;
  /** The beginning of the answer. */
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
