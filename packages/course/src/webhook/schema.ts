import { WEBHOOK_EVENTS } from '@rooflab/db';
import { z } from 'zod';
import { idSchema, textSchema } from '../procedure/schemas.ts';

const eventSchema = z.enum(WEBHOOK_EVENTS);

export const webhookFieldsSchema = z.object({
  /** Called over https. */
  url: z.string().trim().max(2000),
  description: textSchema(200).default(''),
  events: z
    .array(eventSchema)
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
});

export type WebhookFields = z.infer<typeof webhookFieldsSchema>;

export const webhookSchema = z.object({
  webhookId: idSchema,
  url: z.string(),
  description: z.string(),
  events: z.array(eventSchema).readonly(),
  createdAt: z.date(),
  disabledAt: z.date().nullable(),
  /** Why Rooflab disabled it; null where a person did, or nobody. */
  disabledReason: z.string().nullable(),
  /** Until when the former secret signs too; null: there is none. */
  formerUntil: z.date().nullable(),
});

export type Webhook = z.infer<typeof webhookSchema>;

export const attemptSchema = z.object({
  at: z.date(),
  /** `lost`: the portal's process ended before it recorded how the attempt went. */
  outcome: z.enum(['delivered', 'retry', 'given-up', 'lost']),
  /** Why it was not delivered; empty where it was. */
  reason: z.string(),
  /** HTTP status of the answer; null without one. */
  status: z.int().nullable(),
  /** The beginning of the answer, as the receiver sent it. */
  answer: z.string().nullable(),
});

export const deliverySchema = z.object({
  delivery: idSchema,
  /** What the receiver gets in the header `webhook-id`. */
  messageId: z.string(),
  event: z.string(),
  createdAt: z.date(),
  /** Null while it waits for its next attempt, which is made at `dueAt`. */
  outcome: z.enum(['delivered', 'given-up']).nullable(),
  dueAt: z.date().nullable(),
  /** Latest first. */
  attempts: z.array(attemptSchema),
});
