import { randomUUID } from 'node:crypto';
import { listCalls, readCursor } from '@rooflab/db';
import { z } from 'zod';
import { OutsideError } from '../outside/outside-error.ts';
import type { Services } from '../procedure/context.ts';
import { ApiError } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, pageSchema } from '../procedure/schemas.ts';
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
} from './commands.ts';
import { listWebhooks } from './queries.ts';
import { attemptSchema, deliverySchema, webhookFieldsSchema, webhookSchema } from './schema.ts';
import { newWebhookSecret } from './signature.ts';
import { aboutSchema, deliveryIdOf, secretName } from './webhook-sender.ts';

/** `whsec_…`, shown only in this answer. */
const secretSchema = z.string();

const webhookOnly = z.object({ webhookId: idSchema });

export const list = instructorProcedure('course:read')
  .meta({ sentence: 'The addresses to which events of a course are sent, oldest first; never their secrets.' })
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
  .meta({ sentence: 'Changes an address, its description, and the events that are sent to it.' })
  .input(z.object({ webhookId: idSchema, fields: webhookFieldsSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    requireOutside(ctx, input.fields.url);
    await updateWebhook(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const rotateSecret = instructorProcedure(null)
  .meta({ sentence: 'Makes a new secret, which only this answer shows.' })
  // The former one signs too for 24 hours.
  .input(webhookOnly)
  .output(z.object({ secret: secretSchema }))
  .mutation(async ({ ctx, input }) => {
    const made = newSecret(ctx, input.webhookId);
    await rotateWebhook(ctx.db, { ...input, secret: made.sealed, actor: actorOf(ctx.caller) });
    return { secret: made.secret };
  });

export const setEnabled = instructorProcedure('course:write')
  .meta({ sentence: 'Disables an address, or enables it again.' })
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

export const deliveries = instructorProcedure('course:read')
  .meta({ sentence: 'What was sent to an address in the last 30 days and how it answered, newest first.' })
  .input(z.object({ webhookId: idSchema, ...pageSchema }))
  .output(z.object({ deliveries: z.array(deliverySchema), nextCursor: z.string().nullable() }))
  .query(async ({ ctx, input: { webhookId, cursor, limit } }) => {
    const after = cursor === undefined ? null : readCursor(cursor);
    if (cursor !== undefined && after === null) throw new ApiError('invalid-input', { message: 'This is not a cursor.' });
    const { calls, nextCursor } = await listCalls(ctx.db, { targetId: webhookId, after, limit });
    return {
      deliveries: calls.map(({ callId, about, ...call }) => ({
        ...call,
        delivery: callId,
        messageId: deliveryIdOf(callId),
        event: aboutSchema.parse(about).event,
        attempts: call.attempts.map((attempt) => ({ ...attempt, outcome: attemptSchema.shape.outcome.parse(attempt.outcome) })),
        outcome: deliverySchema.shape.outcome.parse(call.outcome),
      })),
      nextCursor,
    };
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
