import type { Course } from '../api/course.ts';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { optionFacts } from '../ui/option-facts.ts';
import { listOptions } from '../ui/options.ts';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { COURSE_OPTIONS } from './course-options.ts';

/** The settings of a course, for staff who may not change them. */
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
            ...optionFacts(listOptions(COURSE_OPTIONS), course),
            ['Archived', course.archivedAt === null ? 'no' : 'yes: nothing in it can be changed'],
          ]}
        />
      </Section>
    </>
  );
}
