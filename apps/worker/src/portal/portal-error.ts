import type { RefusalKind } from '@rooflab/fleet';

/** A portal has answered, and refuses what it was asked. */
export class PortalRefused extends Error {
  override readonly name = 'PortalRefused';
  readonly refusal: RefusalKind;

  constructor(refusal: RefusalKind, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

/** No portal has answered, or none that can work now: ask again. */
export class PortalAway extends Error {
  override readonly name = 'PortalAway';
  /** Whether a portal failed at this very request, instead of being out of reach. */
  readonly failed: boolean;
  /** The status of the HTTP answer, from a portal or from a proxy; null where there was no complete answer. */
  readonly status: number | null;
  /** How long the portal wants to be left alone. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    {
      failed = false,
      status = null,
      retryAfterMs = 0,
      cause,
    }: Partial<Pick<PortalAway, 'failed' | 'status' | 'retryAfterMs' | 'cause'>> = {},
  ) {
    super(message, { cause });
    this.failed = failed;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
