import type { RecordedEvent } from '@rooflab/db';
import { progressSchema } from '@rooflab/fleet';
import { PHASES } from '@rooflab/grader/phase';
import { verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { positionSchema } from '../hand-in/schema.ts';

const outcome = { verdict: verdictSchema, score: z.number().nullable(), maxScore: z.number().nullable() };

/** What a page that follows a hand-in learns. Students and staff get the same: of hidden cases nothing is in it, of others only how many are done. */
export const liveEventSchema = z.intersection(
  z.object({
    /** Grows; names the event to go on after. `position` repeats the one before it. */
    id: z.string(),
    at: z.date(),
  }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waiting') }),
    z.object({ kind: z.literal('position'), position: positionSchema }),
    z.object({ kind: z.literal('running'), attempt: z.int() }),
    z.object({ kind: z.literal('phase'), phase: z.enum(PHASES), progress: progressSchema.optional() }),
    /** Our fault, and it waits again. */
    z.object({ kind: z.literal('retrying'), attempt: z.int(), retries: z.int() }),
    z.object({
      kind: z.literal('ended'),
      ...outcome,
      /** The explanation of the result follows: the end is `explained` then. */
      explaining: z.boolean().optional(),
    }),
    /** The result has its explanation now, or says that there is none. */
    z.object({ kind: z.literal('explained') }),
    z.object({ kind: z.literal('cancelled'), replacedBy: z.string().nullable() }),
    /** Another grading is in effect now. */
    z.object({ kind: z.literal('regraded'), ...outcome }),
  ]),
);

export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Times that students see: the milliseconds of a grading's steps would tell how large its hidden cases are. */
export function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000);
}

/** The event as pages see it; null for one that they need not see (a phase of a newer worker). */
export function liveEvent({ id, at, kind, data }: RecordedEvent): LiveEvent | null {
  const fields = typeof data === 'object' && data !== null ? data : {};
  const parsed = liveEventSchema.safeParse({ ...fields, id: String(id), at: wholeSecond(at), kind });
  return parsed.success ? parsed.data : null;
}

export function isEnd(event: LiveEvent): boolean {
  return event.kind === 'cancelled' || event.kind === 'explained' || (event.kind === 'ended' && event.explaining !== true);
}
