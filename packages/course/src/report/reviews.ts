import type { Database, Queryable } from '@rooflab/db';
import { Refused, recordAudit } from '@rooflab/db';
import type { z } from 'zod';
import type { reviewFieldsSchema, UnseenFeedback } from './schema.ts';

type NewReview = z.output<typeof reviewFieldsSchema> & { readonly courseId: string; readonly madeById: string };

/** Staff's points and words for a report as it was handed in; they replace earlier ones. Throws `Refused`. */
export async function reviewReport(db: Database, { courseId, ...review }: NewReview): Promise<void> {
  const { reportHandInId, requestId, score, feedback, madeById } = review;
  await db.$transaction(async (tx) => {
    const [locked] = await tx.$queryRaw<{ reportId: string }[]>`
      SELECT r.id AS "reportId" FROM report_hand_ins h JOIN reports r ON r.id = h.report_id WHERE h.id = ${reportHandInId}::uuid FOR UPDATE OF r`;
    if (locked === undefined) throw new Refused('no-such-report', 'There is no such report.');
    const place = { reportHandInId_requestId: { reportHandInId, requestId } };
    if ((await tx.reportReview.findUnique({ where: place, select: { id: true } })) !== null) return;
    const before = await tx.reportReview.findFirst({ where: { reportHandInId }, ...LATEST_FIRST, select: { score: true, feedback: true } });
    await tx.reportReview.create({ data: { reportHandInId, requestId, score, feedback, madeById }, select: { id: true } });
    await recordAudit(tx, {
      actor: `user:${madeById}`,
      action: 'report.review',
      courseId,
      subjectKind: 'report',
      subjectId: locked.reportId,
      ...(before && { before }),
      after: { score },
      reason: feedback,
    });
  });
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
