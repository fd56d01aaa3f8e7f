import { z } from 'zod';

/** What limits a kernel, as far as its counts, its times and short experiments show. */
const limitSchema = z.enum(['memory', 'compute', 'latency', 'launch', 'barriers']);

/** Why a timed kernel is as fast as it is: decided from its x-ray and its timing, and from experiments where those leave it open. */
export const explainedSchema = z.object({
  limit: z
    .object({
      kind: limitSchema,
      /** The cause as one sentence, with figures. */
      message: z.string(),
      /** Experiments that were run to find it; empty where the counts decided. */
      experiments: z.array(z.object({ what: z.string(), medianNs: z.number().positive() })),
    })
    .nullable(),
  /** The rungs most like the kernel by facts and timing, lowest first: several where they cannot be told apart. */
  behavesLike: z.object({ rungs: z.array(z.string()).min(1), message: z.string() }).nullable(),
});

export type Explained = z.infer<typeof explainedSchema>;
export type Limit = z.infer<typeof limitSchema>;
