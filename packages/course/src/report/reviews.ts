import type { Database, Queryable } from '@rooflab/db';
import { Refused, recordAudit, storableJson } from '@rooflab/db';
import type { z } from 'zod';
import { report } from '../item/report.ts';
import { isJudgedBy, type JudgedCriterion, type Rubric, sumOfJudged } from './rubric.ts';
import type { reviewFieldsSchema, UnseenFeedback } from './schema.ts';

type NewReview = z.output<typeof reviewFieldsSchema> & { readonly courseId: string; readonly madeById: string };

/** Staff's points and words for a report as it was handed in; they replace earlier ones. Throws `Refused`. */
export async function reviewReport(db: Database, { courseId, ...review }: NewReview): Promise<void> {
  const { reportHandInId, requestId, feedback, madeById } = review;
  await db.$transaction(async (tx) => {
    const [locked] = await tx.$queryRaw<{ reportId: string; assignmentId: string }[]>`
      SELECT r.id AS "reportId", r.assignment_id AS "assignmentId" FROM report_hand_ins h JOIN reports r ON r.id = h.report_id
      WHERE h.id = ${reportHandInId}::uuid FOR UPDATE OF r`;
    if (locked === undefined) throw new Refused('no-such-report', 'There is no such report.');
    const place = { reportHandInId_requestId: { reportHandInId, requestId } };
    if ((await tx.reportReview.findUnique({ where: place, select: { id: true } })) !== null) return;
    const { score, criteria } = judged(review, await rubricNow(tx, locked.assignmentId));
    const told = { score: true, criteria: true, feedback: true } as const;
    const before = await tx.reportReview.findFirst({ where: { reportHandInId }, ...LATEST_FIRST, select: told });
    const kept = { reportHandInId, requestId, score, ...(criteria && { criteria: storableJson(criteria) }), feedback, madeById };
    await tx.reportReview.create({ data: kept, select: { id: true } });
    await recordAudit(tx, {
      actor: `user:${madeById}`,
      action: 'report.review',
      courseId,
      subjectKind: 'report',
      subjectId: locked.reportId,
      ...(before && { before }),
      after: { score, criteria },
      reason: feedback,
    });
  });
}

async function rubricNow(tx: Queryable, assignmentId: string): Promise<Rubric> {
  const item = await tx.assignmentItem.findFirst({ where: { assignmentId, kind: 'report' }, select: { terms: true } });
  return report.terms.parse(item?.terms ?? {}).rubric;
}

type Judgement = Pick<NewReview, 'score' | 'criteria'>;

/** By a rubric the score follows from the points for each criterion, which are kept in the rubric's order. Throws `Refused`. */
function judged({ score, criteria }: Judgement, rubric: Rubric): { score: number | null; criteria: readonly JudgedCriterion[] | null } {
  if (criteria === null) {
    if (score === null || rubric.length === 0) return { score, criteria };
    throw new Refused(
      'judged-by-rubric',
      'This report is judged by a rubric.',
      'Give points for each criterion; the score follows from them.',
    );
  }
  if (!isJudgedBy(rubric, criteria)) {
    const remedy = 'Compare the points with the criteria as they are now, then send them again.';
    throw new Refused('rubric-changed', 'The rubric was changed in the meantime.', remedy);
  }
  const inOrder = rubric.flatMap(({ name }) => criteria.filter((each) => each.name === name));
  return { score: sumOfJudged(inOrder).score, criteria: inOrder };
}

const LATEST_FIRST = { orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }] };

/** The student is looking at a page that shows what staff said. */
export async function markFeedbackSeen(db: Queryable, { reportHandInId, enrolmentId }: { reportHandInId: string; enrolmentId: string }) {
  await db.$executeRaw`
    UPDATE report_hand_in_members SET feedback_seen_at = clock_timestamp()
    WHERE report_hand_in_id = ${reportHandInId}::uuid AND enrolment_id = ${enrolmentId}::uuid`;
}

/** What staff said about this student's reports since the student last looked, the latest first. */
export async function unseenFeedback(db: Queryable, enrolmentId: string): Promise<UnseenFeedback[]> {
  return await db.$queryRaw<UnseenFeedback[]>`
    SELECT h.id AS "reportHandInId", a.title AS "assignmentTitle", u.name AS by, v.created_at AS at
    FROM report_hand_in_members m
    JOIN report_hand_ins h ON h.id = m.report_hand_in_id JOIN reports r ON r.id = h.report_id JOIN assignments a ON a.id = r.assignment_id
    JOIN LATERAL (
      SELECT * FROM report_reviews v WHERE v.report_hand_in_id = h.id ORDER BY v.created_at DESC, v.id DESC LIMIT 1) v ON true
    JOIN users u ON u.id = v.made_by_id
    WHERE m.enrolment_id = ${enrolmentId}::uuid AND (m.feedback_seen_at IS NULL OR m.feedback_seen_at < v.created_at)
      AND NOT EXISTS (
        SELECT FROM grade_exceptions e
        WHERE e.enrolment_id = m.enrolment_id AND e.assignment_id = a.id AND e.kind = 'withheld' AND e.revoked_at IS NULL)
    ORDER BY v.created_at DESC`;
}
