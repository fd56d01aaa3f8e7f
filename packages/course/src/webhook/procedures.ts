import { randomUUID } from 'node:crypto';
import { WEBHOOK_EVENTS } from '@rooflab/db';
import { z } from 'zod';
import { OutsideError } from '../outside/outside-error.ts';
import type { Services } from '../procedure/context.ts';
import { ApiError } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, textSchema } from '../procedure/schemas.ts';
import { sealSecret } from '../procedure/sealed-secret.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import {
  createWebhook,
  MAX_WEBHOOKS,
  pingWebhook,
  removeWebhook,
  resendDelivery,
  rotateWebhook,
  setWebhookEnabled,
  updateWebhook,
} from './change-webhook.ts';
import { listWebhooks } from './read-webhooks.ts';
import { newWebhookSecret } from './signature.ts';
import { secretName } from './webhook-sender.ts';

const eventSchema = z.enum(WEBHOOK_EVENTS);

const webhookFieldsSchema = z.object({
  /** Called over https. */
  url: z.string().trim().max(2000),
  description: textSchema(200).default(''),
  events: z
    .array(eventSchema)
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
});

const webhookSchema = z.object({
  webhookId: idSchema,
  url: z.string(),
  description: z.string(),
  events: z.array(eventSchema).readonly(),
  createdAt: z.date(),
  disabledAt: z.date().nullable(),
  /** Why Rooflab disabled it; null where a person did, or nobody. */
  disabledReason: z.string().nullable(),
  /** Until then the former secret signs too; null: there is none. */
  formerUntil: z.date().nullable(),
});

/** `whsec_…`, shown this once. */
const secretSchema = z.string();

const webhookOnly = z.object({ webhookId: idSchema });

export const list = instructorProcedure('course:read')
  .meta({ sentence: 'The addresses that are told what happens in a course, oldest first; never their secrets.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.object({ webhooks: z.array(webhookSchema), most: z.int() }))
  .query(async ({ ctx, input }) => ({ webhooks: await listWebhooks(ctx.db, input.courseId), most: MAX_WEBHOOKS }));

export const create = instructorProcedure(null)
  .meta({ sentence: 'Adds an address, with a secret that only this answer shows.' })
  .input(z.object({ courseId: idSchema, fields: webhookFieldsSchema }))
  .output(z.object({ webhookId: idSchema, secret: secretSchema }))
  .mutation(async ({ ctx, input }) => {
    requireOutside(ctx, input.fields.url);
    const webhookId = randomUUID();
    const made = newSecret(ctx, webhookId);
    await createWebhook(ctx.db, { ...input, webhookId, secret: made.sealed, actor: actorOf(ctx.caller) });
    return { webhookId, secret: made.secret };
  });

export const update = instructorProcedure(null)
  .meta({ sentence: 'Changes the address, what it is for, and what it is told.' })
  .input(z.object({ webhookId: idSchema, fields: webhookFieldsSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    requireOutside(ctx, input.fields.url);
    await updateWebhook(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const rotateSecret = instructorProcedure(null)
  .meta({ sentence: 'Makes a new secret, which only this answer shows.' })
  // The one before it signs too for 24 hours.
  .input(webhookOnly)
  .output(z.object({ secret: secretSchema }))
  .mutation(async ({ ctx, input }) => {
    const made = newSecret(ctx, input.webhookId);
    await rotateWebhook(ctx.db, { ...input, secret: made.sealed, actor: actorOf(ctx.caller) });
    return { secret: made.secret };
  });

export const setEnabled = instructorProcedure('course:write')
  .meta({ sentence: 'Tells an address nothing more, or something again.' })
  .input(z.object({ webhookId: idSchema, enabled: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await setWebhookEnabled(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const remove = instructorProcedure('course:write')
  .meta({ sentence: 'Deletes an address with its log; what still waits is not sent.' })
  .input(webhookOnly)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await removeWebhook(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const ping = instructorProcedure('course:write')
  .meta({ sentence: 'Sends a test event.' })
  .input(webhookOnly)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await pingWebhook(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const resend = instructorProcedure('course:write')
  .meta({ sentence: 'Sends a delivery again immediately, under the same id.' })
  .input(z.object({ webhookId: idSchema, delivery: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input: { webhookId, delivery } }) => {
    await resendDelivery(ctx.db, { webhookId, deliveryId: delivery, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** Throws `ApiError` for an address that would not be called. */
function requireOutside({ outside }: Pick<Services, 'outside'>, url: string): void {
  try {
    outside.check(url);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new ApiError('invalid-input', { message: error.message, details: { fields: { 'fields.url': error.message } } });
  }
}

function newSecret({ sealKey }: Pick<Services, 'sealKey'>, webhookId: string): { secret: string; sealed: string } {
  const secret = newWebhookSecret();
  return { secret, sealed: sealSecret(secret, { sealKey, name: secretName(webhookId) }) };
}
