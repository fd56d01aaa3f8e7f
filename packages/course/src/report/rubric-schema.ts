import { z } from 'zod';
import { lineSchema, textSchema } from '../procedure/schemas.ts';
import { exactPointWords, MAX_CRITERIA } from './rubric.ts';

const MAX_POINTS = 1000;

const HUNDREDTH = 0.01;

const nameSchema = lineSchema(120);

/** As an instructor writes it. */
export const rubricSchema = z
  .array(
    z.object({
      name: nameSchema,
      description: textSchema(1000).trim().default(''),
      points: z.number().min(HUNDREDTH).max(MAX_POINTS).multipleOf(HUNDREDTH),
    }),
  )
  .max(MAX_CRITERIA, `A rubric has at most ${MAX_CRITERIA} criteria.`)
  .superRefine((rubric, context) => {
    const seen = new Set<string>();
    for (const [at, { name }] of rubric.entries()) {
      if (seen.has(name)) context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Two criteria have this name.' });
      seen.add(name);
    }
  });

/** As it is kept and answered. */
export const criterionSchema = z.object({ name: z.string(), description: z.string(), points: z.number() });

/** As staff judge a report. */
export const judgedFieldsSchema = z
  .array(
    z.object({
      name: nameSchema,
      /** The criterion's points. */
      maximum: z.number().min(HUNDREDTH).max(MAX_POINTS),
      points: z.number().min(0).max(MAX_POINTS).multipleOf(HUNDREDTH),
      /** One line; the students read it. */
      note: lineSchema(500).nullable().default(null),
    }),
  )
  .min(1)
  .max(MAX_CRITERIA)
  .superRefine((criteria, context) => {
    for (const [at, { name, maximum, points }] of criteria.entries()) {
      const message = `“${name}” has at most ${exactPointWords(maximum)}.`;
      if (points > maximum) context.addIssue({ code: 'custom', path: [at, 'points'], message });
    }
  });

/** As it is kept and answered. */
export const judgedCriterionSchema = z.object({
  name: z.string(),
  maximum: z.number(),
  points: z.number(),
  note: z.string().nullable(),
});
