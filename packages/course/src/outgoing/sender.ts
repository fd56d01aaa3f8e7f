import type { CallOutcome, ClaimedCall, FailedCall, OutgoingKind, Queryable } from '@rooflab/db';

/** How calls of one kind are made. */
export interface Sender {
  /**
   * Makes one attempt. It reads what it sends at this moment, and ends within `CALL_TIMEOUT_MS`. The same call may be made twice, after a crash; its
   * `callId` stays the same. What it throws is a fault of ours: logged, and tried again.
   */
  send(call: ClaimedCall, signal: AbortSignal): Promise<CallOutcome>;
  /** What follows when no attempt is left (`retry`) or none is wanted (`give-up`): in the transaction that says so, which holds the call's lock. */
  onGivenUp?(tx: Queryable, call: ClaimedCall, outcome: FailedCall): Promise<void>;
}

export type Senders = Readonly<Partial<Record<OutgoingKind, Sender>>>;

/** The longest that an attempt may take, from the look-up of the name to the last byte. */
export const CALL_TIMEOUT_MS = 15_000;
