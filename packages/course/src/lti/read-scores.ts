import type { Database, Queryable } from '@rooflab/db';
import { type Actor, Prisma, recordAudit } from '@rooflab/db';
import { queueLtiScore } from './wanted-scores.ts';

/** How the score of one student stands at one link. */
export interface LtiScoreRow {
  readonly userId: string;
  readonly ltiLinkId: string;
  /** Null: there was nothing to send yet. */
  readonly ltiScoreId: string | null;
  readonly state: 'waiting' | 'sent' | 'refused' | null;
  readonly points: number | null;
  readonly maxPoints: number | null;
  readonly words: string | null;
  /** When the platform accepted a score last; null: never. */
  readonly sentAt: Date | null;
  readonly sentPoints: number | null;
  readonly sentMaxPoints: number | null;
  /** When the next attempt is made; null: none is planned. */
  readonly dueAt: Date | null;
}

/** For each link of an assignment, in connected courses, all who have come from there. */
export async function listLtiScores(
  db: Queryable,
  { courseId, assignmentId }: { courseId: string; assignmentId: string },
): Promise<LtiScoreRow[]> {
  return await db.$queryRaw<LtiScoreRow[]>(Prisma.sql`
    SELECT m.user_id AS "userId", l.id AS "ltiLinkId", s.id AS "ltiScoreId", s.state::text AS state, s.points, s.max_points AS "maxPoints", s.words,
      s.sent_at AS "sentAt", s.sent_points AS "sentPoints", s.sent_max_points AS "sentMaxPoints", o.due_at AS "dueAt"
    FROM lti_links l JOIN lti_contexts c ON c.id = l.lti_context_id JOIN lti_platforms p ON p.id = c.platform_id
    JOIN lti_members m ON m.lti_context_id = c.id LEFT JOIN lti_scores s ON s.link_id = l.id AND s.member_id = m.id
    LEFT JOIN outgoing_calls o ON o.kind = 'lti-score' AND o.target_id = l.id AND o.key = m.id::text AND o.ended_at IS NULL
    WHERE l.assignment_id = ${assignmentId}::uuid AND c.course_id = ${courseId}::uuid AND p.disabled_at IS NULL
    ORDER BY l.title, l.id, m.id`);
}

interface Resending {
  readonly courseId: string;
  readonly assignmentId: string;
  /** One student's; absent: of all. */
  readonly enrolmentId?: string;
  readonly actor: Actor;
}

/** Sends scores again that were sent or refused, and at once those that wait for their next attempt. Returns how many. */
export async function resendLtiScores(db: Database, { courseId, assignmentId, enrolmentId, actor }: Resending): Promise<number> {
  return await db.$transaction(async (tx) => {
    const link = { assignmentId, context: { courseId, platform: { disabledAt: null } } };
    const scores = await tx.ltiScore.findMany({
      where: { link, ...(enrolmentId !== undefined && { member: { user: { enrolments: { some: { id: enrolmentId, courseId } } } } }) },
      select: { id: true, linkId: true, memberId: true },
      orderBy: { id: 'asc' },
    });
    const ids = scores.map(({ id }) => id);
    await tx.ltiScore.updateMany({ where: { id: { in: ids } }, data: { state: 'waiting', words: '' } });
    for (const { id, linkId, memberId } of scores) await queueLtiScore(tx, { courseId, linkId, memberId, ltiScoreId: id });
    await tx.$executeRaw(Prisma.sql`
      UPDATE outgoing_calls SET due_at = clock_timestamp(), attempts = 0
      WHERE kind = 'lti-score' AND target_id = ANY (${scores.map(({ linkId }) => linkId)}::uuid[]) AND key = ANY (${scores.map(({ memberId }) => memberId)}::text[])
        AND ended_at IS NULL AND claim_id IS NULL`);
    for (const linkId of new Set(scores.map((score) => score.linkId))) {
      const subject = { courseId, subjectKind: 'lti-link', subjectId: linkId } as const;
      await recordAudit(tx, { actor, action: 'lti-link.resend', ...subject, after: { enrolmentId: enrolmentId ?? null } });
    }
    return scores.length;
  });
}
