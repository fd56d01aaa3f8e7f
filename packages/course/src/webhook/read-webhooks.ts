import type { Queryable } from '@rooflab/db';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@rooflab/db';
import type { WebhookFields } from './change-webhook.ts';

export interface WebhookRow extends WebhookFields {
  readonly webhookId: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Why Rooflab disabled it; null where a person did, or nobody. */
  readonly disabledReason: string | null;
  /** Until then the former secret signs too. */
  readonly formerUntil: Date | null;
}

const isEvent = (text: string): text is WebhookEvent => WEBHOOK_EVENTS.some((event) => event === text);

/** In the order in which they were made. */
export async function listWebhooks(db: Queryable, courseId: string): Promise<WebhookRow[]> {
  const rows = await db.webhook.findMany({ where: { courseId }, orderBy: { id: 'asc' } });
  return rows.map(({ id, url, description, events, createdAt, disabledAt, disabledReason, formerUntil }) => ({
    webhookId: id,
    url,
    description,
    events: events.filter(isEvent),
    createdAt,
    disabledAt,
    disabledReason,
    formerUntil,
  }));
}

/** What is needed to call it. */
export interface WebhookTarget {
  readonly url: string;
  /** Sealed. */
  readonly secret: string;
  /** Sealed; null where none still signs. */
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

/** Whether it has taken anything since then. */
export async function hasDelivered(db: Queryable, webhookId: string, since: Date): Promise<boolean> {
  const where = { outcome: 'delivered', at: { gte: since }, call: { kind: 'webhook', targetId: webhookId } };
  return (await db.outgoingAttempt.findFirst({ where, select: { id: true } })) !== null;
}
