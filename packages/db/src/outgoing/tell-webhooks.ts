import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** What an address can be told of. The constraint `webhooks_events` has the same list. */
export const WEBHOOK_EVENTS = ['hand-in.graded', 'regrade.applied', 'sync.failed'] as const;

type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export interface Happened {
  readonly courseId: string;
  readonly event: WebhookEvent;
  /** `hand-in.graded`: the hand-in; `regrade.applied`: the regrade set, or the regrade of a question; `sync.failed`: the assignment. */
  readonly subjectId: string;
}

/** Every address of the course that asked for this event is told of it once `tx` has committed. */
export async function tellWebhooks(tx: Queryable, { courseId, event, subjectId }: Happened): Promise<void> {
  await tx.$executeRaw(Prisma.sql`SELECT tell_webhooks(${courseId}::uuid, ${event}, ${subjectId}::uuid)`);
}
