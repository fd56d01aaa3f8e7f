import { isTrackedEnvelope, type TrackedEnvelope, tracked } from '@trpc/server';
import { z } from 'zod';

/** The output of a subscription. Each event is checked when it leaves: a stream has no one output that could be. */
export function liveStreamOf<Event>(schema: z.ZodType<Event>) {
  return z
    .custom<AsyncIterable<TrackedEnvelope<Event>>>((value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
    .transform((events) => checked(events, schema));
}

async function* checked<Event>(
  events: AsyncIterable<TrackedEnvelope<Event>>,
  schema: z.ZodType<Event>,
): AsyncGenerator<TrackedEnvelope<Event>, void> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (!isTrackedEnvelope(next.value)) throw new TypeError('A live event has no id.');
      const [id, event] = next.value;
      yield tracked(id, schema.parse(event));
    }
  } finally {
    await iterator.return?.();
  }
}
