import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { findStaffCourse } from '../../../../../../../../../api/course.ts';
import { load } from '../../../../../../../../../api/server.ts';
import { isItem } from '../../../../../../../../../item/item.ts';
import { QuestionClassPage } from '../../../../../../../../../question/question-class-page.tsx';
import { StudentTriesPage } from '../../../../../../../../../question/student-tries-page.tsx';
import { type Query, single } from '../../../../../../../../../ui/one-of.ts';

export const metadata: Metadata = { title: 'Answers to a question' };

interface Props {
  readonly params: Promise<{ course: string; assignment: string; lab: string; question: string }>;
  readonly searchParams: Promise<Query>;
}

/** The class's answers to a question of an assignment; with a student in the address, that student's tries. */
export default async function Page({ params, searchParams }: Props) {
  const { course: slug, assignment: assignmentId, lab, question: name } = await params;
  const student = single((await searchParams).student);
  const course = await findStaffCourse(slug);
  const key = { assignmentId, question: `${lab}/${name}` };
  const assignment = await load((api) => api.assignment.byId({ assignmentId }));
  const asked = assignment.items.find(isItem({ kind: 'question', subject: key.question }));
  if (!asked) notFound();
  if (student !== undefined) {
    const [tries, roster] = await Promise.all([
      load((api) => api.question.ofStudent({ ...key, enrolmentId: student })),
      load((api) => api.roster.list({ courseId: course.courseId })),
    ]);
    const found = roster.people.find(({ enrolmentId }) => enrolmentId === student);
    return (
      <StudentTriesPage
        slug={slug}
        assignmentId={assignmentId}
        enrolmentId={student}
        asked={asked}
        name={found?.name ?? 'A student'}
        tries={tries}
      />
    );
  }
  const [seen, regrades] = await Promise.all([load((api) => api.question.distribution(key)), load((api) => api.question.regrades(key))]);
  return (
    <QuestionClassPage
      slug={slug}
      isInstructor={course.role === 'instructor'}
      assignment={assignment}
      asked={asked}
      seen={seen}
      regrades={regrades}
    />
  );
}
