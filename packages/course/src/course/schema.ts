import { z } from 'zod';
import { isTimeZone } from '../grade/deadline.ts';
import { MAX_SOURCE_BYTES } from '../hand-in/check-source.ts';
import { DEFAULT_QUOTA } from '../hand-in/hand-in-quota.ts';
import { exerciseSchema, idSchema, lineSchema, roleSchema } from '../procedure/schemas.ts';

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

export type CourseFields = z.infer<typeof courseFieldsSchema>;

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

export const ownCourseSchema = courseSchema.extend({
  /** The caller's on its leaderboards; null: a made-up one. */
  nickname: z.string().nullable(),
  /** Only the caller sees their row. */
  leaderboardHidden: z.boolean(),
});

export type OwnCourse = z.infer<typeof ownCourseSchema>;

/** A course that the caller was removed from. */
export const lostCourseSchema = z.object({
  courseId: idSchema,
  title: z.string(),
  /** Names of those who can take the caller back. */
  instructors: z.array(z.string()),
});

export type LostCourse = z.infer<typeof lostCourseSchema>;

/** The whole course, an assignment of it, or one exercise. */
export const statsFilterSchema = z.object({ courseId: idSchema, assignmentId: idSchema.optional(), exercise: exerciseSchema.optional() });

export type StatsFilter = z.infer<typeof statsFilterSchema>;
