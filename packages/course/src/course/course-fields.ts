import { z } from 'zod';
import { isTimeZone } from '../grade/deadline.ts';
import { idSchema, lineSchema, roleSchema, withoutDefaults } from '../procedure/schemas.ts';
import { courseOptions } from './schema.ts';

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
  ...courseOptions,
});

export const courseSchema = z.object({
  courseId: idSchema,
  slug: z.string(),
  title: z.string(),
  timeZone: z.string(),
  ...withoutDefaults(courseOptions),
  archivedAt: z.date().nullable(),
  /** The caller's in this course. */
  role: roleSchema,
  /** Null: an administrator who is not enrolled. */
  enrolmentId: idSchema.nullable(),
});

/** The columns of a course that hold them. */
export const COURSE_OPTION_COLUMNS = Object.fromEntries(Object.keys(courseOptions).map((name) => [name, true])) as Readonly<
  Record<keyof typeof courseOptions, true>
>;
