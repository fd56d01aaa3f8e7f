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

export interface ReportProgress {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** Versions that were handed in; 0: it is being written. */
  readonly versions: number;
  /** When the latest was handed in; null without one. */
  readonly handedInAt: Date | null;
  /** The latest extension in force of its students, which holds for the group; null: nobody has one. */
  readonly extensionDueAt: Date | null;
}

/** How far students have come with the reports of a course that have points, in no order. */
export async function reportProgress(db: Queryable, courseId: string): Promise<ReportProgress[]> {
  const extension = (members: Prisma.Sql) => Prisma.sql`(
    SELECT max(x.due_at) FROM ${members} JOIN extensions x ON x.enrolment_id = o.enrolment_id
    WHERE x.assignment_id = own.assignment_id AND x.revoked_at IS NULL)`;
  return await db.$queryRaw<ReportProgress[]>(Prisma.sql`
    WITH counted AS (SELECT id FROM assignments WHERE course_id = ${courseId}::uuid AND report_weight IS NOT NULL),
    handed_in AS (
      SELECT m.enrolment_id, r.assignment_id, count(*)::int AS versions, max(h.created_at) AS at,
        (array_agg(h.id ORDER BY h.created_at DESC, h.id DESC))[1] AS latest
      FROM counted JOIN reports r ON r.assignment_id = counted.id JOIN report_hand_ins h ON h.report_id = r.id
        JOIN report_hand_in_members m ON m.report_hand_in_id = h.id
      GROUP BY 1, 2)
    SELECT own.enrolment_id AS "enrolmentId", own.assignment_id AS "assignmentId", own.versions, own.at AS "handedInAt",
      ${extension(Prisma.sql`(SELECT enrolment_id FROM report_hand_in_members WHERE report_hand_in_id = own.latest) o`)} AS "extensionDueAt"
    FROM handed_in own
    UNION ALL
    SELECT own.enrolment_id, own.assignment_id, 0, NULL,
      ${extension(Prisma.sql`(SELECT enrolment_id FROM report_members WHERE report_id = own.report_id AND joined_at IS NOT NULL) o`)}
    FROM report_members own JOIN counted ON counted.id = own.assignment_id
    WHERE own.joined_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM handed_in h WHERE h.enrolment_id = own.enrolment_id AND h.assignment_id = own.assignment_id)`);
}
