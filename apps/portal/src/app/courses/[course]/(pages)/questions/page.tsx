import type { Metadata } from 'next';
import { findCourse } from '../../../../../api/course.ts';
import { load, requireCaller } from '../../../../../api/server.ts';
import { QuestionList } from '../../../../../question/question-list.tsx';

export const metadata: Metadata = { title: 'Questions' };

interface Props {
  readonly params: Promise<{ course: string }>;
}

export default async function QuestionsPage({ params }: Props) {
  const [{ userId }, { slug, courseId }] = await Promise.all([requireCaller(), findCourse((await params).course)]);
  const [ofCatalogue, ofCourse] = await Promise.all([load((api) => api.question.list()), load((api) => api.question.listOf({ courseId }))]);
  const questions = [
    ...ofCatalogue.map((each) => ({ ...each, of: null })),
    ...ofCourse.map(({ assignmentId, version, ...each }) => ({ ...each, of: { assignmentId, version } })),
  ];
  return <QuestionList slug={slug} userId={userId} questions={questions} />;
}
