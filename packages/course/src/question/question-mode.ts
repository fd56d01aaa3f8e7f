import { z } from 'zod';

/**
 * How the students of an assignment are asked about their own kernel. `counted`: in tries, as other questions. `practice`: without points. `oral`: by staff, from
 * a sheet, who give the points by hand. A question of a lab is always `counted`.
 */
export const questionModeSchema = z.enum(['counted', 'practice', 'oral']);

export type QuestionMode = z.infer<typeof questionModeSchema>;
