import { effectiveGrade, listAssignments, loadWholeGradebook, type Queryable, type WantedScore } from '@rooflab/db';
import { roundPoints } from '../csv/write-csv.ts';
import { type AssignmentGradeAnswer, hasNoResult, releasedGrade } from '../gradebook/grade-answer.ts';

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

function scoreOf(grade: AssignmentGradeAnswer): Omit<WantedScore, 'userId'> {
  const { assignmentId, points, maxPoints } = grade;
  return { assignmentId, points: roundPoints(points), maxPoints, blank: hasNoResult(grade) };
}
