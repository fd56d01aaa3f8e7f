import { findStaffCourse } from '../../../../../../../api/course.ts';
import { load } from '../../../../../../../api/server.ts';
import { draftOf } from '../../../../../../../setup/assignment-draft.ts';
import { AssignmentForm } from '../../../../../../../setup/assignment-form.tsx';
import { PageHeader } from '../../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Assignment' };

export default async function AssignmentPage({ params }: { readonly params: Promise<{ course: string; assignment: string }> }) {
  const { course: slug, assignment: assignmentId } = await params;
  const course = await findStaffCourse(slug);
  const [labs, known] = await Promise.all([load((api) => api.lab.list()), load((api) => api.assignment.byId({ assignmentId }))]);
  return (
    <>
      <PageHeader title={known.title} lead="Changes take effect for everyone as soon as you save." />
      <AssignmentForm course={course} labs={labs} initial={draftOf(known, course.timeZone)} assignmentId={assignmentId} />
    </>
  );
}
