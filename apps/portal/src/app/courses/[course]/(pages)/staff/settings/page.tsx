import { findStaffCourse } from '../../../../../../api/course.ts';
import { ArchiveCourse } from '../../../../../../course/archive-course.tsx';
import { CourseFacts } from '../../../../../../course/course-facts.tsx';
import { CourseForm } from '../../../../../../course/course-form.tsx';
import { COURSE_OPTIONS } from '../../../../../../course/course-options.ts';
import { mayCreateCourses } from '../../../../../../course/may-create.ts';
import { paths } from '../../../../../../shell/paths.ts';
import { ButtonLink } from '../../../../../../ui/button.tsx';
import { optionsDraft } from '../../../../../../ui/options.ts';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Settings' };

export default async function SettingsPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  const { courseId, slug, title, timeZone } = course;
  if (course.role !== 'instructor') return <CourseFacts course={course} />;
  return (
    <>
      <PageHeader title="Settings" />
      <Section title="Course" id="course">
        <CourseForm courseId={courseId} initial={{ slug, title, timeZone, ...optionsDraft(COURSE_OPTIONS, course, timeZone) }} />
      </Section>
      {(await mayCreateCourses()) && (
        <Section
          title="Copy"
          id="copy"
          lead="The same labs and rules in another course, with every date moved to a new start. Neither people nor hand-ins are copied."
        >
          <ButtonLink href={paths.newCourse(slug)}>Copy this course</ButtonLink>
        </Section>
      )}
      <Section
        title="Archive"
        id="archive"
        lead="An archived course can still be read, but nothing in it can be changed. You can bring it back."
      >
        <ArchiveCourse courseId={courseId} archived={course.archivedAt !== null} />
      </Section>
    </>
  );
}
