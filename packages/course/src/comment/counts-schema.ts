import { z } from 'zod';

/** Of one hand-in. */
export const commentCountsSchema = z.object({
  /** Answers among them; without those that were removed. */
  comments: z.int(),
  /** Threads that are not done. */
  open: z.int(),
  /** Threads in which an answer of the student waits for staff. */
  waiting: z.int(),
  /** Comments by staff that the student has not seen. */
  unseen: z.int(),
});
