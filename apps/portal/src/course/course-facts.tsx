import { formatCount } from '@rooflab/roofline/units';
import type { Course } from '../api/course.ts';
import { countWords } from '../ui/count-words.ts';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';

const MIB = 1024 * 1024;

/** The settings of a course, for staff who do not change them. */
export function CourseFacts({ course }: { readonly course: Course }) {
  return (
    <>
      <PageHeader title="Settings" />
      <Notice title="You can read the settings, but only instructors can change them." className="mb-6" />
      <Section title="Course" id="course">
        <Facts
          facts={[
            ['Title', course.title],
            ['Address', `/courses/${course.slug}`],
            ['Time zone', `${course.timeZone}: late days are calendar days there`],
            ['Late days per student', countWords(course.lateDayBudget, 'day')],
            ['Hand-ins per student', `at most ${formatCount(course.handInQuota)}`],
            ['Storage per student', `at most ${course.sourceByteQuota / MIB} MiB`],
            ['Archived', course.archivedAt === null ? 'no' : 'yes: nothing in it can be changed'],
          ]}
        />
      </Section>
    </>
  );
}
