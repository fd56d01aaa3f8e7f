import type { Metadata } from 'next';
import { findCourse } from '../../../../../api/course.ts';
import { load, requireCaller } from '../../../../../api/server.ts';
import { QuestionList } from '../../../../../question/question-list.tsx';

export const metadata: Metadata = { title: 'Questions' };

interface Props {
  readonly params: Promise<{ course: string }>;
}

export default async function QuestionsPage({ params }: Props) {
  const [{ userId }, { slug }] = await Promise.all([requireCaller(), findCourse((await params).course)]);
  return <QuestionList slug={slug} userId={userId} questions={await load((api) => api.question.list())} />;
}
