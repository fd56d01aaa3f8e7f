import {
  type Actor,
  type AuditAction,
  type Database,
  databaseNow,
  hostOf,
  Prisma,
  type Queryable,
  queueCall,
  Refused,
  raiseAlert,
  recordAudit,
  repeatCall,
  type Webhook,
} from '@rooflab/db';
import type { WebhookFields } from './schema.ts';

/** For each course. */
export const MAX_WEBHOOKS = 20;

const HOUR_MS = 3_600_000;

/** For how long the former secret signs too. */
const ROTATION_MS = 24 * HOUR_MS;

interface NewWebhook {
  readonly webhookId: string;
  readonly courseId: string;
  readonly fields: WebhookFields;
  /** Sealed. */
  readonly secret: string;
  readonly actor: Actor;
}

/** Throws `Refused` when the course has as many as it may have. */
export async function createWebhook(db: Database, { webhookId, courseId, fields, secret, actor }: NewWebhook): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw(Prisma.sql`SELECT FROM courses WHERE id = ${courseId}::uuid FOR NO KEY UPDATE`);
    if ((await tx.webhook.count({ where: { courseId } })) >= MAX_WEBHOOKS) {
      throw new Refused('too-many-webhooks', `A course has at most ${MAX_WEBHOOKS} webhooks.`, 'Delete one that is not used.');
    }
    const data = { ...fields, id: webhookId, courseId, secret };
    await note(tx, { webhook: await tx.webhook.create({ data }), action: 'webhook.create', actor, after: told(fields) });
  });
}

interface WebhookChange {
  readonly webhookId: string;
  readonly actor: Actor;
}

export async function updateWebhook(db: Database, { webhookId, actor, fields }: WebhookChange & { fields: WebhookFields }): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = await lock(tx, webhookId);
    const webhook = await tx.webhook.update({ where: { id: webhookId }, data: fields });
    await note(tx, { webhook, action: 'webhook.update', actor, before: told(before), after: told(fields) });
  });
}

/** The new secret, given sealed, signs from now on; the former one too for 24 hours. */
export async function rotateWebhook(db: Database, { webhookId, actor, secret }: WebhookChange & { secret: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { secret: formerSecret } = await lock(tx, webhookId);
    const formerUntil = new Date((await databaseNow(tx)).getTime() + ROTATION_MS);
    const webhook = await tx.webhook.update({ where: { id: webhookId }, data: { secret, formerSecret, formerUntil } });
    await note(tx, { webhook, action: 'webhook.rotate', actor });
  });
}

export async function setWebhookEnabled(db: Database, { webhookId, actor, enabled }: WebhookChange & { enabled: boolean }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { disabledAt } = await lock(tx, webhookId);
    if ((disabledAt === null) === enabled) return;
    const data = { disabledAt: enabled ? null : await databaseNow(tx), disabledReason: null };
    const webhook = await tx.webhook.update({ where: { id: webhookId }, data });
    await note(tx, { webhook, action: enabled ? 'webhook.enable' : 'webhook.disable', actor });
  });
}

/** Disables a webhook because of its answers, until a person enables it; staff are told why. */
export async function disableFailing(tx: Queryable, { webhookId, reason }: { webhookId: string; reason: string }): Promise<void> {
  const { disabledAt } = await lock(tx, webhookId);
  if (disabledAt !== null) return;
  const webhook = await tx.webhook.update({
    where: { id: webhookId },
    data: { disabledAt: await databaseNow(tx), disabledReason: reason },
  });
  await note(tx, { webhook, action: 'webhook.disable', actor: 'system', reason });
  const message = `The webhook to ${hostOf(webhook.url)} was disabled: ${reason} Enable it on the page Webhooks once it works again.`;
  await raiseAlert(tx, { kind: 'webhook-disabled', courseId: webhook.courseId, message });
}

/** Deletes its log too; what still waits is not sent. */
export async function removeWebhook(db: Database, { webhookId, actor }: WebhookChange): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.outgoingCall.deleteMany({ where: { kind: 'webhook', targetId: webhookId } });
    const webhook = await lock(tx, webhookId);
    await tx.webhook.delete({ where: { id: webhookId } });
    await note(tx, { webhook, action: 'webhook.remove', actor, before: told(webhook) });
  });
}

/** Sends a `ping`. Throws `Refused` where it is disabled. */
export async function pingWebhook(db: Database, { webhookId, actor }: WebhookChange): Promise<{ deliveryId: string }> {
  return await db.$transaction(async (tx) => {
    const webhook = await lockEnabled(tx, webhookId);
    const about = { event: 'ping', subject: webhookId };
    const deliveryId = await queueCall(tx, { kind: 'webhook', courseId: webhook.courseId, targetId: webhookId, about });
    await note(tx, { webhook, action: 'webhook.ping', actor });
    return { deliveryId };
  });
}

/** Sends a delivery again, under the same id. Throws `Refused` where the webhook is disabled, or has no such delivery. */
export async function resendDelivery(
  db: Database,
  { webhookId, actor, deliveryId }: WebhookChange & { deliveryId: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    await repeatCall(tx, { callId: deliveryId, targetId: webhookId });
    const webhook = await lockEnabled(tx, webhookId);
    await note(tx, { webhook, action: 'webhook.resend', actor, after: { deliveryId } });
  });
}

/** Changes that also lock calls do so first, as `settleCall` does before it disables a webhook. */
async function lock(tx: Queryable, webhookId: string): Promise<Webhook> {
  await tx.$executeRaw(Prisma.sql`SELECT FROM webhooks WHERE id = ${webhookId}::uuid FOR UPDATE`);
  return await tx.webhook.findUniqueOrThrow({ where: { id: webhookId } });
}

async function lockEnabled(tx: Queryable, webhookId: string): Promise<Webhook> {
  const webhook = await lock(tx, webhookId);
  if (webhook.disabledAt !== null) throw new Refused('webhook-disabled', 'This webhook is disabled.', 'Enable it first.');
  return webhook;
}

/** What the audit log keeps: an address may hold a secret in its path. */
function told({ url, description, events }: Pick<Webhook, 'url' | 'description'> & { events: readonly string[] }): object {
  return { host: hostOf(url), description, events };
}

interface Noted {
  readonly webhook: Webhook;
  readonly action: AuditAction & `webhook.${string}`;
  readonly actor: Actor;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
}

async function note(tx: Queryable, { webhook: { id, courseId }, ...record }: Noted): Promise<void> {
  await recordAudit(tx, { ...record, courseId, subjectKind: 'webhook', subjectId: id });
}
