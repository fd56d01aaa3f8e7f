import { openedClassSchema } from '@rooflab/result';
import { z } from 'zod';

const count = z.int().nonnegative();

const place = { curve: z.string(), x: z.number(), round: count };

/** One visit of one place, as the grader reports it: samples in nanoseconds, or why there are none. */
export const visitSchema = z.union([
  z.object({ ...place, samplesNs: z.array(z.number()), bytes: z.number(), flops: z.number() }),
  z.object({ ...place, reason: z.string() }),
]);

/** What a page that follows a run of an experiment learns. */
export const runEventSchema = z.intersection(
  z.object({
    /** Grows; names the event to go on after. */
    id: z.string(),
    at: z.date(),
  }),
  z.discriminatedUnion('kind', [
    /** For its turn. */
    z.object({ kind: z.literal('waiting') }),
    z.object({
      kind: z.literal('measuring'),
      /** The curves that all runs share, the student's own, or the result is put together. */
      part: z.enum(['fixed', 'own', 'assembly']),
      device: z.string(),
      deviceClass: openedClassSchema,
      /** All that is stored of the run's curves, in place of what was told before; absent where what was told still holds. */
      visits: z.array(visitSchema).optional(),
    }),
    z.object({
      kind: z.literal('visited'),
      /** Places of the part under way. */
      progress: z.object({ done: count, of: count.nullable() }),
      /** Of a place that was told before, they replace what was told. */
      visits: z.array(visitSchema),
    }),
    z.object({ kind: z.literal('ended'), /** Through a fault of ours, so that there is no result. */ failed: z.boolean() }),
  ]),
);

export type RunEvent = z.infer<typeof runEventSchema>;
