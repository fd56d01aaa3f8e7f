import { listCalls, readCursor } from '@rooflab/db';
import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';
import { idSchema, pageSchema } from '../procedure/schemas.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import { aboutSchema, deliveryIdOf } from './webhook-sender.ts';

const attemptSchema = z.object({
  at: z.date(),
  /** `lost`: the portal's process ended before it noted how the attempt went. */
  outcome: z.enum(['delivered', 'retry', 'given-up', 'lost']),
  /** Why it was not delivered; empty where it was. */
  reason: z.string(),
  /** HTTP status of the answer; null without one. */
  status: z.int().nullable(),
  /** How the answer begins: text of somebody else's. */
  answer: z.string().nullable(),
});

const deliverySchema = z.object({
  delivery: idSchema,
  /** As the receiver has it: the header `webhook-id`. */
  messageId: z.string(),
  event: z.string(),
  createdAt: z.date(),
  /** Null while it waits for its next attempt, which is made at `dueAt`. */
  outcome: z.enum(['delivered', 'given-up']).nullable(),
  dueAt: z.date().nullable(),
  /** Latest first. */
  attempts: z.array(attemptSchema),
});

export const deliveries = instructorProcedure('course:read')
  .meta({ sentence: 'What was sent to an address in the last 30 days and how it answered, newest first.' })
  .input(z.object({ webhookId: idSchema, ...pageSchema }))
  .output(z.object({ deliveries: z.array(deliverySchema), nextCursor: z.string().nullable() }))
  .query(async ({ ctx, input: { webhookId, cursor, limit } }) => {
    const after = cursor === undefined ? null : readCursor(cursor);
    if (cursor !== undefined && after === null) throw new ApiError('invalid-input', { message: 'This is no cursor.' });
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
