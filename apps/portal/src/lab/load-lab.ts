import 'server-only';
import { type Course, findCourse } from '../api/course.ts';
import { load, requireCaller } from '../api/server.ts';
import type { ExerciseDetail } from './exercise-card.tsx';
import type { Assignment } from './hand-in-terms.ts';

export interface LoadedLab {
  readonly userId: string;
  readonly course: Course;
  readonly assignment: Assignment;
  readonly detail: ExerciseDetail;
  readonly handIns: HandIns;
}

/** So many former hand-ins are offered in the editor; the work log has all. */
const MOST_HAND_INS = 15;

/** Everything that the lab page shows; null when the assignment has no such exercise. */
export async function loadLab({
  slug,
  assignmentId,
  exercise,
}: {
  slug: string;
  assignmentId: string;
  exercise: string;
}): Promise<LoadedLab | null> {
  const [caller, course] = await Promise.all([requireCaller(), findCourse(slug)]);
  const { courseId, enrolmentId } = course;
  const [assignment, detail, handIns] = await Promise.all([
    load((api) => api.assignment.byId({ assignmentId })),
    load((api) => api.lab.exercise({ exercise })),
    enrolmentId === null ? [] : ownHandIns({ courseId, assignmentId, exercise }),
  ]);
  if (!assignment.exercises.some((each) => each.exercise === exercise)) return null;
  return { userId: caller.userId, course, assignment, detail, handIns };
}

type HandIns = Awaited<ReturnType<typeof ownHandIns>>;

async function ownHandIns(of: { courseId: string; assignmentId: string; exercise: string }) {
  return (await load((api) => api.handIn.list({ ...of, mine: true, limit: MOST_HAND_INS }))).handIns;
}
