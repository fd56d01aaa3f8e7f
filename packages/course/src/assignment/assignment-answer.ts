import { deviceClassSchema } from '@rooflab/result';
import { z } from 'zod';
import { itemAnswer, itemSchema } from '../item/schema.ts';
import { idSchema } from '../procedure/schemas.ts';
import type { AssignmentRow } from './assignments.ts';

/** An assignment as everybody in the course reads it. */
export const assignmentSchema = z.object({
  assignmentId: idSchema,
  title: z.string(),
  releaseAt: z.date(),
  dueAt: z.date(),
  graceMinutes: z.int(),
  latePolicy: z.enum(['none', 'percent', 'budget']),
  latePercentPerDay: z.number(),
  maxLateDays: z.int(),
  attemptLimit: z.int().nullable(),
  cooldownSeconds: z.int(),
  counting: z.enum(['best', 'last', 'chosen']),
  replacesWaiting: z.boolean(),
  /** `counted`: graded by counts, on any device; `software`: on correctness alone. */
  deviceClass: deviceClassSchema.nullable(),
  hazardsAreWrong: z.boolean(),
  leaderboardVisible: z.boolean(),
  leaderboardFrozenAt: z.date().nullable(),
  /** A student whose best result reaches a rung may read its kernel: `lab.rungKernel`. */
  showRungs: z.boolean(),
  /** Once nobody can hand in any more, students may read the best kernels of the class: `placements.bestKernels`. */
  showBestKernels: z.boolean(),
  archivedAt: z.date().nullable(),
  /** Exercises first, then questions, experiments, and the report where one has points. */
  items: z.array(itemSchema),
});

export function assignmentAnswer({ id, ...row }: AssignmentRow): z.infer<typeof assignmentSchema> {
  return { ...row, assignmentId: id, items: row.items.map((item) => itemAnswer(item, row.deviceClass)) };
}
