import type { Metadata } from 'next';
import { findCourse } from '../../../../../api/course.ts';
import { load } from '../../../../../api/server.ts';
import { exercisesOf } from '../../../../../item/item.ts';
import { readExercise } from '../../../../../leaderboard/board-address.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { WorkLog } from '../../../../../work-log/work-log.tsx';

export const metadata: Metadata = { title: 'Work log' };

interface Props {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<{ exercise?: string; after?: string }>;
}

export default async function WorkLogPage({ params, searchParams }: Props) {
  const course = await findCourse((await params).course);
  const { courseId, enrolmentId } = course;
  if (enrolmentId === null) {
    return <EmptyState title="You are not enrolled here, so you have no log.">Join the course with its code to try its labs.</EmptyState>;
  }
  const asked = await searchParams;
  const assignments = await load((api) => api.assignment.list({ courseId, mine: false }));
  const known = assignments.flatMap(({ items }) => exercisesOf(items).map(({ subject }) => subject));
  const exercise = readExercise(asked.exercise, known);
  const cursor = typeof asked.after === 'string' ? asked.after.slice(0, 100) : undefined;
  const filter = { courseId, ...(exercise !== undefined && { exercise }), ...(cursor !== undefined && { cursor }) };
  const log = await load((api) => api.workLog.read(filter));
  return <WorkLog course={course} assignments={assignments} log={log} exercise={exercise} later={cursor !== undefined} />;
}
