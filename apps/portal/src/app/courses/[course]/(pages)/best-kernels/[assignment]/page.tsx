import type { Metadata } from 'next';
import { findCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { exercisesOf } from '../../../../../../item/item.ts';
import { BestKernelsPage } from '../../../../../../leaderboard/best-kernels-page.tsx';
import { readExercise } from '../../../../../../leaderboard/board-address.ts';

interface Props {
  readonly params: Promise<{ course: string; assignment: string }>;
  readonly searchParams: Promise<{ exercise?: string }>;
}

export const metadata: Metadata = { title: 'Best kernels of the class' };

export default async function Page({ params, searchParams }: Props) {
  const { course: slug, assignment: assignmentId } = await params;
  const [course, assignment, asked] = await Promise.all([
    findCourse(slug),
    load((api) => api.assignment.byId({ assignmentId })),
    searchParams,
  ]);
  const known = exercisesOf(assignment.items).map(({ subject }) => subject);
  return <BestKernelsPage course={course} assignment={assignment} exercise={readExercise(asked.exercise, known) ?? known[0]} />;
}
