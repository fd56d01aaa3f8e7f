import type { Queryable } from '@rooflab/db';
import { listAssignments } from '../assignment/assignments.ts';
import { roundPoints } from '../csv/write-csv.ts';
import { effectiveGrade } from '../grade/effective-grade.ts';
import { loadWholeGradebook } from '../grade/gradebook.ts';
import { hasNoResult, releasedGrade } from '../grade/released-grade.ts';
import type { AssignmentGrade } from '../grade/schema.ts';
import type { WantedScore } from './wanted-scores.ts';

/** What learning platforms should have of a course: what everybody is told here, of assignments that are released and have points. */
export async function wantedScores(db: Queryable, courseId: string, now: Date): Promise<WantedScore[]> {
  const assignments = await listAssignments(db, courseId, null);
  const students = await loadWholeGradebook(db, courseId);
  return students.flatMap(({ userId, input }) =>
    releasedGrade(effectiveGrade(input), assignments, now)
      .assignments.filter(({ maxPoints }) => maxPoints > 0)
      .map((grade) => ({ userId, ...scoreOf(grade) })),
  );
}

function scoreOf(grade: AssignmentGrade): Omit<WantedScore, 'userId'> {
  const { assignmentId, points, maxPoints } = grade;
  return { assignmentId, points: roundPoints(points), maxPoints, blank: hasNoResult(grade) };
}
