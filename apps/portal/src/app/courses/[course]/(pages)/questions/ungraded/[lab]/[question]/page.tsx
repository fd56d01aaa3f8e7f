import type { Metadata } from 'next';
import { findCourse } from '../../../../../../../../api/course.ts';
import { bridge, requireCaller } from '../../../../../../../../api/server.ts';
import { loadQuestion } from '../../../../../../../../question/load-question.ts';
import { QuestionPage } from '../../../../../../../../question/question-page.tsx';
import { type Query, single } from '../../../../../../../../ui/one-of.ts';

export const metadata: Metadata = { title: 'Question' };

interface Props {
  readonly params: Promise<{ course: string; lab: string; question: string }>;
  readonly searchParams: Promise<Query>;
}

/** The variant for the seed in the address; without a seed, redirects to a new variant. */
export default async function Page({ params, searchParams }: Props) {
  const { course, lab, question } = await params;
  const { seed, solution, assignment, version } = await searchParams;
  const [{ userId }, { slug }] = await Promise.all([requireCaller(), findCourse(course)]);
  const assignmentId = single(assignment);
  const of = assignmentId === undefined ? null : { assignmentId, version: single(version) };
  const asked = { slug, id: `${lab}/${question}`, seed: single(seed), withSolution: single(solution) === 'shown', of };
  return <QuestionPage slug={slug} userId={userId} baseUrl={bridge().baseUrl} {...(await loadQuestion(asked))} />;
}
