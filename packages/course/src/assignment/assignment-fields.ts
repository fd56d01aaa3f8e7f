import { z } from 'zod';
import { exercisesOf, itemFieldsSchema } from '../item/schema.ts';
import { instantSchema, lineSchema } from '../procedure/schemas.ts';
import { ownKernelExercise } from '../question/own-kernel.ts';
import { assignmentOptions } from './schema.ts';

/** What an instructor says of an assignment. */
export const assignmentFieldsSchema = z
  .object({
    title: lineSchema(200),
    releaseAt: instantSchema,
    dueAt: instantSchema,
    ...assignmentOptions,
    leaderboardFrozenAt: instantSchema.nullable().default(null),
    items: z.array(itemFieldsSchema).max(150, 'Choose at most 150 items.'),
  })
  .refine(({ items }) => items.length > 0, {
    path: ['items'],
    message: 'Choose at least one exercise, question or experiment, or give the report points.',
  })
  .refine(({ releaseAt, dueAt }) => releaseAt < dueAt, { path: ['dueAt'], message: 'An assignment must be due after it is released.' })
  .refine(latePolicyIsComplete, {
    path: ['latePolicy'],
    message: 'Late hand-ins that cost a share of the points need days and percent; those that spend late days need only days.',
  })
  .superRefine(({ items }, context) => {
    const seen = new Set<string>();
    for (const { kind, subject } of items) {
      const key = `${kind} ${subject}`;
      if (seen.has(key)) context.addIssue({ code: 'custom', path: ['items'], message: `Choose each ${kind} once.` });
      seen.add(key);
    }
    const exercises = exercisesOf(items);
    for (const [index, { kind, subject }] of items.entries()) {
      const exercise = kind === 'question' ? ownKernelExercise(subject) : null;
      if (exercise !== null && !exercises.includes(exercise)) {
        const message = `Questions about a student’s own kernel need the exercise ${exercise} in the same assignment. Add it.`;
        context.addIssue({ code: 'custom', path: ['items', index, 'subject'], message });
      }
    }
  });

type LateFields = Pick<z.infer<z.ZodObject<typeof assignmentOptions>>, 'latePolicy' | 'latePercentPerDay' | 'maxLateDays'>;

function latePolicyIsComplete({ latePolicy, latePercentPerDay, maxLateDays }: LateFields): boolean {
  return maxLateDays > 0 === (latePolicy !== 'none') && latePercentPerDay > 0 === (latePolicy === 'percent');
}
