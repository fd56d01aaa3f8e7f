import { z } from 'zod';
import { isTimeZone } from '../grade/deadline.ts';
import { exerciseSchema, idSchema, lineSchema, roleSchema, withoutDefaults } from '../procedure/schemas.ts';
import { courseOptions } from './options.ts';

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

export type CourseFields = z.infer<typeof courseFieldsSchema>;

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
