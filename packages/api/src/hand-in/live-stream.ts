import { isTrackedEnvelope, type TrackedEnvelope, tracked } from '@trpc/server';
import { z } from 'zod';
import { type LiveEvent, liveEventSchema } from '../live/live-event.ts';

/** Each event is checked when it leaves: a stream has no one output that could be. */
export const liveStream = z
  .custom<AsyncIterable<TrackedEnvelope<LiveEvent>>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  )
  .transform(checked);

async function* checked(events: AsyncIterable<TrackedEnvelope<LiveEvent>>): AsyncGenerator<TrackedEnvelope<LiveEvent>, void> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (!isTrackedEnvelope(next.value)) throw new TypeError('A live event has no id.');
      const [id, event] = next.value;
      yield tracked(id, liveEventSchema.parse(event));
    }
  } finally {
    await iterator.return?.();
  }
}
