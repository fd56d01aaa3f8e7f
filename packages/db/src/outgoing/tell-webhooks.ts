import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Events that a webhook can subscribe to. The constraint `webhooks_events` has the same list. */
export const WEBHOOK_EVENTS = ['hand-in.graded', 'regrade.applied', 'sync.failed'] as const;

type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export interface Happened {
  readonly courseId: string;
  readonly event: WebhookEvent;
  /** `hand-in.graded`: the hand-in; `regrade.applied`: the regrade set, or the regrade of a question; `sync.failed`: the assignment. */
  readonly subjectId: string;
}

/** Every webhook of the course that subscribed to this event is called once `tx` has committed. */
export async function tellWebhooks(tx: Queryable, { courseId, event, subjectId }: Happened): Promise<void> {
  await tx.$executeRaw(Prisma.sql`SELECT tell_webhooks(${courseId}::uuid, ${event}, ${subjectId}::uuid)`);
}
