import type { Queryable } from './client.ts';
import { storableText } from './json.ts';

export type AlertKind =
  /** A hand-in, or its regrading, failed for good for no fault of the student. */
  | 'system-error'
  /** Faster than the device can be: held for a person to look at. */
  | 'rejected'
  /** A worker stopped taking work. */
  | 'worker-paused'
  /** An address that did not take what it was told for days, or wants nothing more. */
  | 'webhook-disabled';

export interface NewAlert {
  readonly kind: AlertKind;
  readonly message: string;
  readonly courseId?: string;
  readonly handInId?: string;
  readonly gradingId?: string;
  readonly workerId?: string;
}

/** Tells staff; stays open until somebody acknowledges it. */
export async function raiseAlert(tx: Queryable, alert: NewAlert): Promise<void> {
  await tx.alert.create({ data: { ...alert, message: storableText(alert.message) }, select: { id: true } });
}
