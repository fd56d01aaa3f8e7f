import { findStaffCourse } from '../../../../../../../api/course.ts';
import { load } from '../../../../../../../api/server.ts';
import { newDraft } from '../../../../../../../assignment/assignment-draft.ts';
import { AssignmentForm } from '../../../../../../../assignment/assignment-form.tsx';
import { paths } from '../../../../../../../shell/paths.ts';
import { Notice } from '../../../../../../../ui/notice.tsx';
import { PageHeader } from '../../../../../../../ui/page-header.tsx';
import { TextLink } from '../../../../../../../ui/text-link.tsx';

export const metadata = { title: 'New assignment' };

export default async function NewAssignmentPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  if (course.role !== 'instructor') {
    return (
      <>
        <PageHeader title="New assignment" />
        <Notice title="Instructors of the course create its assignments.">
          <TextLink href={paths.staff(course.slug, 'assignments')}>See the assignments</TextLink>
        </Notice>
      </>
    );
  }
  const kinds = await load((api) => api.item.choices({ courseId: course.courseId }));
  return (
    <>
      <PageHeader title="New assignment" lead="The defaults suit most labs: title, exercises and dates are enough." />
      <AssignmentForm course={course} kinds={kinds} initial={newDraft(new Date(), course.timeZone)} assignmentId={null} />
    </>
  );
}
