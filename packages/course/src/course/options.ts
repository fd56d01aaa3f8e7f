import { MAX_SOURCE_BYTES } from '@rooflab/grader/limits';
import { z } from 'zod';

/** The settings of a course beside its address, title and time zone. Input, answers, columns and the limits of the form derive from it. */
export const courseOptions = {
  /** Late days that each student may spend over all assignments with the late policy `budget`. */
  lateDayBudget: z.int().min(0).max(366),
  /** Hand-ins that each student may make over the whole course, cancelled ones included. */
  handInQuota: z.int().min(1).max(100_000).default(2000),
  /** Bytes of source over all of them. Two thousand files of a common size are some 10 MB. */
  sourceByteQuota: z
    .int()
    .min(MAX_SOURCE_BYTES)
    .max(2 ** 31 - 1)
    .default(64 * 1024 * 1024),
};

/** The options of a new course. */
export const PROPOSED_SETTINGS = z.object(courseOptions).parse({ lateDayBudget: 0 });
