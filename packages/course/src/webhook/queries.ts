import { type Queryable, WEBHOOK_EVENTS } from '@rooflab/db';
import type { Webhook } from './schema.ts';

/** Oldest first. */
export async function listWebhooks(db: Queryable, courseId: string): Promise<Webhook[]> {
  const rows = await db.webhook.findMany({
    where: { courseId },
    select: {
      id: true,
      url: true,
      description: true,
      events: true,
      createdAt: true,
      disabledAt: true,
      disabledReason: true,
      formerUntil: true,
    },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, events, ...row }) => ({
    ...row,
    webhookId: id,
    events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
  }));
}

/** What calling it takes. */
interface WebhookTarget {
  readonly url: string;
  /** Sealed. */
  readonly secret: string;
  /** Sealed; null when it no longer signs. */
  readonly formerSecret: string | null;
  readonly disabled: boolean;
}

/** Null when it was deleted. */
export async function findWebhookTarget(db: Queryable, webhookId: string, now: Date): Promise<WebhookTarget | null> {
  const row = await db.webhook.findUnique({ where: { id: webhookId } });
  if (row === null) return null;
  const { url, secret, formerSecret, formerUntil, disabledAt } = row;
  return { url, secret, formerSecret: formerUntil !== null && now < formerUntil ? formerSecret : null, disabled: disabledAt !== null };
}

/** Whether anything was delivered to it since then. */
export async function hasDelivered(db: Queryable, webhookId: string, since: Date): Promise<boolean> {
  const where = { outcome: 'delivered', at: { gte: since }, call: { kind: 'webhook', targetId: webhookId } };
  return (await db.outgoingAttempt.findFirst({ where, select: { id: true } })) !== null;
}
