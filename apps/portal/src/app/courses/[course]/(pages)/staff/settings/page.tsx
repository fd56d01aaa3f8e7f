import { findStaffCourse } from '../../../../../../api/course.ts';
import { ArchiveCourse } from '../../../../../../setup/archive-course.tsx';
import { CourseFacts } from '../../../../../../setup/course-facts.tsx';
import { CourseForm } from '../../../../../../setup/course-form.tsx';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Settings' };

export default async function SettingsPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  const { courseId, slug, title, timeZone, lateDayBudget, handInQuota, sourceByteQuota } = course;
  if (course.role !== 'instructor') return <CourseFacts course={course} />;
  return (
    <>
      <PageHeader title="Settings" />
      <Section title="Course" id="course">
        <CourseForm courseId={courseId} initial={{ slug, title, timeZone, lateDayBudget, handInQuota, sourceByteQuota }} />
      </Section>
      <Section
        title="Archive"
        id="archive"
        lead="In an archived course everything can be read and nothing changes. It can be brought back."
      >
        <ArchiveCourse courseId={courseId} archived={course.archivedAt !== null} />
      </Section>
    </>
  );
}
