import { courseOptions } from '@rooflab/course/course-options';
import { countWords, formatCount } from '@rooflab/roofline/units';
import type { Course } from '../api/course.ts';
import type { Api } from '../pages-bridge.ts';
import { limitsOf, type Options } from '../ui/options.ts';

type Fields = Parameters<Api['course']['update']>[0]['fields'];

/** The settings of a course, besides its address, title and time zone. */
export type CourseSettings = Pick<Course, Exclude<keyof Fields, 'slug' | 'title' | 'timeZone'>>;

const MIB = { symbol: 'MiB', size: 1024 * 1024 };

export const COURSE_OPTIONS: Options<CourseSettings> = {
  lateDayBudget: {
    control: 'number',
    ...limitsOf(courseOptions.lateDayBudget),
    label: 'Late days per student',
    hint: 'Over all assignments whose late policy spends them.',
    fact: { told: ({ lateDayBudget }) => countWords(lateDayBudget, 'day') },
    logged: 'late days for each student',
  },
  handInQuota: {
    control: 'number',
    ...limitsOf(courseOptions.handInQuota),
    label: 'Hand-ins per student',
    hint: 'At most, over the whole course. Attempts are limited by assignment.',
    fact: { told: ({ handInQuota }) => `at most ${formatCount(handInQuota)}` },
    logged: 'hand-ins of each student',
  },
  sourceByteQuota: {
    control: 'number',
    unit: MIB,
    ...limitsOf(courseOptions.sourceByteQuota, MIB.size),
    label: 'Storage per student, in MiB',
    hint: 'The largest total size of all hand-ins in the course.',
    fact: { name: 'Storage per student', told: ({ sourceByteQuota }) => `at most ${sourceByteQuota / MIB.size} MiB` },
    logged: 'source of each student',
  },
};
