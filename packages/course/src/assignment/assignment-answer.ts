import { z } from 'zod';
import { itemAnswer, itemSchema } from '../item/schema.ts';
import { idSchema, withoutDefaults } from '../procedure/schemas.ts';
import type { AssignmentRow } from './assignments.ts';
import { assignmentOptions } from './schema.ts';

/** An assignment as everybody in the course reads it. */
export const assignmentSchema = z.object({
  assignmentId: idSchema,
  title: z.string(),
  releaseAt: z.date(),
  dueAt: z.date(),
  ...withoutDefaults(assignmentOptions),
  leaderboardFrozenAt: z.date().nullable(),
  archivedAt: z.date().nullable(),
  /** Exercises first, then questions, experiments, and the report where one has points. */
  items: z.array(itemSchema),
});

export function assignmentAnswer({ id, ...row }: AssignmentRow): z.infer<typeof assignmentSchema> {
  return { ...row, assignmentId: id, items: row.items.map((item) => itemAnswer(item, row.deviceClass)) };
}
