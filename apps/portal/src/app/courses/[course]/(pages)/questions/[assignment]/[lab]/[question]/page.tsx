import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { findCourse, isStaff } from '../../../../../../../../api/course.ts';
import { load, requireCaller } from '../../../../../../../../api/server.ts';
import { listExperiments } from '../../../../../../../../experiment/load-experiment.ts';
import { AssignedQuestionPage } from '../../../../../../../../question/assigned-question-page.tsx';

export const metadata: Metadata = { title: 'Question' };

interface Props {
  readonly params: Promise<{ course: string; assignment: string; lab: string; question: string }>;
}

/** A question of an assignment, with the caller's tries. */
export default async function Page({ params }: Props) {
  const { course, assignment: assignmentId, lab, question: name } = await params;
  const question = `${lab}/${name}`;
  const [{ userId }, found] = await Promise.all([requireCaller(), findCourse(course)]);
  const [assignment, own] = await Promise.all([
    load((api) => api.assignment.byId({ assignmentId })),
    load((api) => api.question.mine({ assignmentId, question })),
  ]);
  const asked = assignment.items.find((item) => item.kind === 'question' && item.subject === question);
  if (asked?.kind !== 'question') notFound();
  const experiments = asked.predicts ? await listExperiments(found.courseId) : [];
  return (
    <AssignedQuestionPage
      slug={found.slug}
      courseId={found.courseId}
      userId={userId}
      assignment={assignment}
      asked={asked}
      own={own}
      experiments={experiments}
      isStaff={isStaff(found)}
    />
  );
}
