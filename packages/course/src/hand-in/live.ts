import { tracked } from '@trpc/server';
import { z } from 'zod';
import { followHandIn } from '../live/follow-hand-in.ts';
import { liveEventSchema } from '../live/live-event.ts';
import { liveStreamOf } from '../live/live-stream.ts';
import { idSchema, serialSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';

const input = z.object({
  handInId: idSchema,
  /** Of the last event that arrived: the stream goes on after it. Sent by the browser itself when it reconnects. */
  lastEventId: serialSchema.nullish(),
});

export const live = studentProcedure('results:read', { fromWorkflow: true })
  .meta({
    sentence: 'What happens to a hand-in, until its end; from the database, so that any process can continue where another stopped.',
  })
  .input(input)
  .output(liveStreamOf(liveEventSchema))
  .subscription(async function* ({ ctx, input: { handInId, lastEventId }, signal }) {
    for await (const event of followHandIn({ db: ctx.db, hub: ctx.live, handInId, after: lastEventId ?? 0n, signal })) {
      yield tracked(event.id, event);
    }
  });
