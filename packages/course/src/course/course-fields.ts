import { MAX_SOURCE_BYTES } from '@rooflab/grader/limits';
import { z } from 'zod';
import { isTimeZone } from '../grade/deadline.ts';
import { DEFAULT_QUOTA } from '../hand-in/hand-in-quota.ts';
import { idSchema, lineSchema, roleSchema } from '../procedure/schemas.ts';

/** What a course says of itself. */
export const courseFieldsSchema = z.object({
  /** In addresses: `performance-2026`. */
  slug: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use only lower-case letters, digits and single hyphens.'),
  title: lineSchema(200),
  /** IANA name; late days are calendar days there. */
  timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone. Write it as in Europe/Berlin.'),
  /** Late days that each student may spend over all assignments with the late policy `budget`. */
  lateDayBudget: z.int().min(0).max(366),
  /** Hand-ins that each student may make over the whole course, cancelled ones included. */
  handInQuota: z.int().min(1).max(100_000).default(DEFAULT_QUOTA.handInQuota),
  /** Bytes of source over all of them. */
  sourceByteQuota: z
    .int()
    .min(MAX_SOURCE_BYTES)
    .max(2 ** 31 - 1)
    .default(DEFAULT_QUOTA.sourceByteQuota),
});

export const courseSchema = z.object({
  courseId: idSchema,
  slug: z.string(),
  title: z.string(),
  timeZone: z.string(),
  lateDayBudget: z.int(),
  handInQuota: z.int(),
  sourceByteQuota: z.int(),
  archivedAt: z.date().nullable(),
  /** The caller's in this course. */
  role: roleSchema,
  /** Null: an administrator who is not enrolled. */
  enrolmentId: idSchema.nullable(),
});
