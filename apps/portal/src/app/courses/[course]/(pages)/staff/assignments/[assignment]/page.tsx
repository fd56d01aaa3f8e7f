import { findStaffCourse } from '../../../../../../../api/course.ts';
import { load } from '../../../../../../../api/server.ts';
import { draftOf } from '../../../../../../../assignment/assignment-draft.ts';
import { AssignmentFacts } from '../../../../../../../assignment/assignment-facts.tsx';
import { AssignmentForm } from '../../../../../../../assignment/assignment-form.tsx';
import { PageHeader } from '../../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Assignment' };

export default async function AssignmentPage({ params }: { readonly params: Promise<{ course: string; assignment: string }> }) {
  const { course: slug, assignment: assignmentId } = await params;
  const course = await findStaffCourse(slug);
  const [kinds, known] = await Promise.all([
    load((api) => api.item.choices({ courseId: course.courseId })),
    load((api) => api.assignment.byId({ assignmentId })),
  ]);
  if (course.role !== 'instructor') {
    return (
      <>
        <PageHeader title={known.title} />
        <AssignmentFacts slug={slug} assignment={known} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={known.title} lead="Changes take effect for everyone as soon as you save." />
      <AssignmentForm course={course} kinds={kinds} initial={draftOf(known, course.timeZone)} assignmentId={assignmentId} />
    </>
  );
}
