import { keptByCourse } from '../course/kept-by-course.ts';
import type { Context } from '../procedure/context.ts';
import { bestResults, type LeaderboardFilter, type LeaderboardRow } from './leaderboard.ts';

interface Asked extends Pick<Context, 'db'> {
  readonly filter: LeaderboardFilter;
}

/** Of so many students the results are kept; of fewer they are read for every reader. */
const MANY_STUDENTS = 100;

/** Exercises by class of devices, of all courses together; each takes some hundred bytes a student. */
const MOST_KEPT = 60;

const keptResults = keptByCourse<Asked, LeaderboardRow[]>({
  partOf: ({ filter: { assignmentId, exercise, deviceClass, before } }) =>
    [assignmentId, exercise, deviceClass, before?.toISOString() ?? ''].join(' '),
  compute: async ({ db, filter }) => await bestResults(db, filter),
  isLarge: (rows) => rows.length >= MANY_STUDENTS,
  most: MOST_KEPT,
});

/** `bestResults` to place one student in: the student’s own as it is now, in a large class the others’ as they were some seconds ago. */
export async function resultsAround(db: Context['db'], filter: LeaderboardFilter, enrolmentId: string): Promise<LeaderboardRow[]> {
  const [everybody, own] = await Promise.all([keptResults({ db, filter }, filter.courseId), bestResults(db, { ...filter, enrolmentId })]);
  return [...everybody.filter((row) => row.enrolmentId !== enrolmentId), ...own];
}
