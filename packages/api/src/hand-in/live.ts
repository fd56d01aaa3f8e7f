import { tracked } from '@trpc/server';
import { z } from 'zod';
import { followHandIn } from '../live/follow-hand-in.ts';
import { idSchema } from '../schemas.ts';
import { studentProcedure } from '../trpc.ts';
import { liveStream } from './live-stream.ts';

const input = z.object({
  handInId: idSchema,
  /** Of the last event that arrived: the stream goes on after it. Sent by the browser itself when it reconnects. */
  lastEventId: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullish(),
});

/** What happens to a hand-in, until its end; from the database, so that any process can go on where another stopped. */
export const live = studentProcedure('results:read')
  .input(input)
  .output(liveStream)
  .subscription(async function* ({ ctx, input: { handInId, lastEventId }, signal }) {
    const after = BigInt(lastEventId ?? '0');
    for await (const event of followHandIn({ db: ctx.db, hub: ctx.handIns, handInId, after, signal })) {
      yield tracked(event.id, event);
    }
  });
