import { isTimeZone } from '@rooflab/db';
import { z } from 'zod';
import { idSchema, lineSchema, roleSchema } from '../schemas.ts';

/** What a course says of itself. */
export const courseFieldsSchema = z.object({
  /** In addresses: `performance-2026`. */
  slug: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'An address has lower-case letters, digits and single hyphens.'),
  title: lineSchema(200),
  /** IANA name; late days are calendar days there. */
  timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone. Write it as in Europe/Berlin.'),
  /** Late days that each student may spend over all assignments with the late policy `budget`. */
  lateDayBudget: z.int().min(0).max(366),
});

export const courseSchema = z.object({
  courseId: idSchema,
  slug: z.string(),
  title: z.string(),
  timeZone: z.string(),
  lateDayBudget: z.int(),
  archivedAt: z.date().nullable(),
  /** The caller's in this course. */
  role: roleSchema,
  /** Null: an administrator who is not enrolled. */
  enrolmentId: idSchema.nullable(),
});
