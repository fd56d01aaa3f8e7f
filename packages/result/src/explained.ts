import { z } from 'zod';

/** What holds a kernel up, as far as its counts, its times and short experiments tell. */
const limitSchema = z.enum(['memory', 'compute', 'latency', 'launch', 'barriers']);

/** Why a timed kernel is as fast as it is: decided from its x-ray, its timing, and experiments where those leave it open. */
export const explainedSchema = z.object({
  limit: z
    .object({
      kind: limitSchema,
      /** The cause as one sentence, with its figures. */
      message: z.string(),
      /** Runs that were made to find it; empty where the counts decided. */
      experiments: z.array(z.object({ what: z.string(), medianNs: z.number().positive() })),
    })
    .nullable(),
  /** The rungs that the kernel is closest to by facts and timing, lowest first: more than one where they cannot be told apart. */
  behavesLike: z.object({ rungs: z.array(z.string()).min(1), message: z.string() }).nullable(),
});

export type Explained = z.infer<typeof explainedSchema>;
export type Limit = z.infer<typeof limitSchema>;
