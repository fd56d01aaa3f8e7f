import type { Queryable } from './client.ts';
import { storableText } from './json.ts';

export type AlertKind =
  /** A hand-in, or its regrade, failed for good through no fault of the student. */
  | 'system-error'
  /** Faster than the device can be: held until a person has looked at it. */
  | 'rejected'
  /** A worker stopped taking work. */
  | 'worker-paused'
  /** Two workers graded the same file differently, and take no more work. */
  | 'spot-check'
  /** A version of a course's own lab broke gradings, and is used no more until somebody looks at it. */
  | 'lab-paused'
  /** A webhook's address did not accept calls for days, or asked for no more. */
  | 'webhook-disabled';

export interface NewAlert {
  readonly kind: AlertKind;
  readonly message: string;
  readonly courseId?: string;
  readonly handInId?: string;
  readonly gradingId?: string;
  readonly workerId?: string;
}

/** Alerts staff; the alert stays open until somebody acknowledges it. */
export async function raiseAlert(tx: Queryable, alert: NewAlert): Promise<void> {
  await tx.alert.create({ data: { ...alert, message: storableText(alert.message) }, select: { id: true } });
}
