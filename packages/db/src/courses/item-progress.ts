import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { GradedRun } from '../grades/grade-input.ts';

export interface QuestionProgress {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly question: string;
  /** Answered tries. */
  readonly tries: number;
  /** When the first complete answer was given; null: none was. */
  readonly completeAt: Date | null;
}

/** How far students have come with the questions of a course, in no order. It reads an index that has the order of its groups, and all that it asks. */
export async function questionProgress(db: Queryable, courseId: string): Promise<QuestionProgress[]> {
  return await db.$queryRaw<QuestionProgress[]>(Prisma.sql`
    SELECT t.enrolment_id AS "enrolmentId", a.id AS "assignmentId", q.question, t.tries, t."completeAt"
    FROM assignments a JOIN assignment_questions q ON q.assignment_id = a.id
    CROSS JOIN LATERAL (
      SELECT t.enrolment_id, count(*)::int AS tries, min(t.answered_at) FILTER (WHERE t.fraction = 1) AS "completeAt"
      FROM question_tries t WHERE t.assignment_id = a.id AND t.question = q.question AND t.answered_at IS NOT NULL GROUP BY 1) t
    WHERE a.course_id = ${courseId}::uuid`);
}

/** Every run for an assignment of the course that did not fail through our fault, in order of its start. */
export async function courseRuns(db: Queryable, courseId: string): Promise<(GradedRun & { readonly enrolmentId: string })[]> {
  const rows = await db.experimentRun.findMany({
    where: { assignmentExperiment: { assignment: { courseId } }, error: null },
    select: { id: true, enrolmentId: true, assignmentId: true, experiment: true, createdAt: true, deviceClass: true, complete: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.flatMap(({ assignmentId, ...row }) => (assignmentId === null ? [] : [{ ...row, assignmentId }]));
}
