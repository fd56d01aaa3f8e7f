import { tracked } from '@trpc/server';
import { z } from 'zod';
import { followRun } from '../live/follow-run.ts';
import { liveStreamOf } from '../live/live-stream.ts';
import { runEventSchema } from '../live/run-event.ts';
import { idSchema, serialSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';

const input = z.object({
  experimentRunId: idSchema,
  /** Of the last event that arrived: the stream goes on after it. Sent by the browser itself when it reconnects. */
  lastEventId: serialSchema.nullish(),
});

export const live = studentProcedure('results:read')
  .meta({ sentence: 'What happens to a run of an experiment until its end, with each place of its curves as it is measured.' })
  .input(input)
  .output(liveStreamOf(runEventSchema))
  .subscription(async function* ({ ctx, input: { experimentRunId, lastEventId }, signal }) {
    for await (const event of followRun({ db: ctx.db, hub: ctx.live, runId: experimentRunId, after: lastEventId ?? 0n, signal })) {
      yield tracked(event.id, event);
    }
  });
