import type { Metadata } from 'next';
import { findCourse, isStaff } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { exercisesOf } from '../../../../../../item/item.ts';
import { readExercise } from '../../../../../../leaderboard/board-address.ts';
import { BoardPage } from '../../../../../../leaderboard/board-page.tsx';
import { readDeviceClass } from '../../../../../../leaderboard/device-words.ts';
import { ownNickname } from '../../../../../../leaderboard/own-nickname.ts';

interface Props {
  readonly params: Promise<{ course: string; assignment: string }>;
  readonly searchParams: Promise<{ exercise?: string; device?: string; reveal?: string; all?: string }>;
}

export const metadata: Metadata = { title: 'Leaderboard' };

export default async function LeaderboardPage({ params, searchParams }: Props) {
  const { course: slug, assignment: assignmentId } = await params;
  const [course, assignment, asked] = await Promise.all([
    findCourse(slug),
    load((api) => api.assignment.byId({ assignmentId })),
    searchParams,
  ]);
  const known = exercisesOf(assignment.items).map(({ subject }) => subject);
  // If there is only one exercise, its own board serves as the assignment's: there each row leads to its hand-in.
  const exercise = readExercise(asked.exercise, known) ?? (known.length === 1 ? known[0] : undefined);
  const choice = { exercise, device: readDeviceClass(asked.device), reveal: asked.reveal === '1', all: asked.all === '1' };
  return <BoardPage course={course} assignment={assignment} choice={choice} own={isStaff(course) ? null : ownNickname(course)} />;
}
