import { isTrackedEnvelope, type TrackedEnvelope, tracked } from '@trpc/server';
import { z } from 'zod';

const eventSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** What one event of a stream made by `liveStreamOf` holds. Throws for any other schema. */
export function eventSchemaOf(stream: z.ZodType): z.ZodType {
  const schema = eventSchemas.get(stream);
  if (schema === undefined) throw new Error('This is not the schema of a live stream.');
  return schema;
}

/** The output of a subscription. Each event is checked when it leaves: a stream has no one output that could be. */
export function liveStreamOf<Event>(schema: z.ZodType<Event>) {
  const stream = z
    .custom<AsyncIterable<TrackedEnvelope<Event>>>((value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
    .transform((events) => checked(events, schema));
  eventSchemas.set(stream, schema);
  return stream;
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
