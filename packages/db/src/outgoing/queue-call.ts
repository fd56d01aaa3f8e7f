import { databaseNow, type Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { jsonText } from '../json.ts';
import { Refused } from '../refused.ts';

/** Each kind has its own sender. */
export type OutgoingKind = 'webhook' | 'lti-score' | 'notice';

export interface NewCall {
  readonly kind: OutgoingKind;
  readonly courseId: string;
  /** The receiver: a row of the table of its kind. */
  readonly targetId: string;
  /** Ids of what it reports; the message itself is built from them when it is sent. No secret and no personal data. */
  readonly about: object;
  /**
   * Calls to one target with the same key are merged while they wait: the latest `about` is sent, and nothing that happens during an attempt is lost.
   */
  readonly key?: string;
  /** Its first attempt is not made before; left out: at once. */
  readonly delaySeconds?: number;
}

/** Queues a message to another system, to be sent once the transaction `tx` has committed. Returns the id of the call. */
export async function queueCall(tx: Queryable, { kind, courseId, targetId, about, key, delaySeconds = 0 }: NewCall): Promise<string> {
  const json = jsonText(about);
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    INSERT INTO outgoing_calls (kind, course_id, target_id, about, key, due_at)
    VALUES (${kind}, ${courseId}::uuid, ${targetId}::uuid, ${json}::jsonb, ${key ?? null}, clock_timestamp() + make_interval(secs => ${delaySeconds}))
    ON CONFLICT (kind, target_id, key) WHERE ended_at IS NULL AND key IS NOT NULL
    DO UPDATE SET about = EXCLUDED.about, revision = outgoing_calls.revision + 1
    RETURNING id`);
  const [row] = rows;
  if (row === undefined) throw new Error('The call has no row.');
  await announceCalls(tx);
  return row.id;
}

/** Wakes the processes that make calls when the transaction `tx` commits. */
async function announceCalls(tx: Queryable): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify('rooflab_calls', '')`;
}

/** Repeats a call under the same id: at once, and with all its retries. Throws `Refused` if it does not belong to this target. */
export async function repeatCall(tx: Queryable, { callId, targetId }: { callId: string; targetId: string }): Promise<void> {
  const dueAt = await databaseNow(tx);
  const { count } = await tx.outgoingCall.updateMany({
    where: { id: callId, targetId },
    data: { endedAt: null, outcome: null, dueAt, attempts: 0, revision: { increment: 1 } },
  });
  if (count === 0) throw new Refused('no-such-call', 'There is no such delivery.');
  await announceCalls(tx);
}
