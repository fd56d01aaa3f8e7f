import { isTrackedEnvelope } from '@trpc/server';
import { type LiveEvent, liveEventSchema } from '../live/live-event.ts';

/** The events of a live stream, until it ends or `enough` of them have come. */
export async function eventsOf(
  stream: AsyncIterable<unknown>,
  enough: (events: readonly LiveEvent[]) => boolean = () => false,
): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  for await (const item of stream) {
    if (!isTrackedEnvelope(item)) throw new TypeError('A live event came without its id.');
    events.push(liveEventSchema.parse(item[1]));
    if (enough(events)) break;
  }
  return events;
}

export async function allOf<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}
