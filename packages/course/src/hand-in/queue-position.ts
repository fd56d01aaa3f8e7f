import { z } from 'zod';

export const positionSchema = z.object({
  /** Jobs that will be taken before it. */
  ahead: z.int(),
  /** Seconds until it starts, from measured service times; null while none is known, or no worker is there. */
  expectedWaitSeconds: z.number().nullable(),
});
