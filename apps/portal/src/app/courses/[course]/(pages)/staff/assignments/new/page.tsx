import { findStaffCourse } from '../../../../../../../api/course.ts';
import { load } from '../../../../../../../api/server.ts';
import { newDraft } from '../../../../../../../setup/assignment-draft.ts';
import { AssignmentForm } from '../../../../../../../setup/assignment-form.tsx';
import { PageHeader } from '../../../../../../../ui/page-header.tsx';

export const metadata = { title: 'New assignment' };

export default async function NewAssignmentPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  const labs = await load((api) => api.lab.list());
  return (
    <>
      <PageHeader title="New assignment" lead="The defaults suit most labs: title, exercises and dates are enough." />
      <AssignmentForm course={course} labs={labs} initial={newDraft(new Date(), course.timeZone)} assignmentId={null} />
    </>
  );
}
