import { tracked } from '@trpc/server';
import { z } from 'zod';
import { followHandIn } from '../live/follow-hand-in.ts';
import { idSchema, serialSchema } from '../schemas.ts';
import { studentProcedure } from '../trpc.ts';
import { liveStream } from './live-stream.ts';

const input = z.object({
  handInId: idSchema,
  /** Of the last event that arrived: the stream goes on after it. Sent by the browser itself when it reconnects. */
  lastEventId: serialSchema.nullish(),
});

/** What happens to a hand-in, until its end; from the database, so that any process can continue where another stopped. */
export const live = studentProcedure('results:read', { fromWorkflow: true })
  .input(input)
  .output(liveStream)
  .subscription(async function* ({ ctx, input: { handInId, lastEventId }, signal }) {
    for await (const event of followHandIn({ db: ctx.db, hub: ctx.handIns, handInId, after: lastEventId ?? 0n, signal })) {
      yield tracked(event.id, event);
    }
  });
