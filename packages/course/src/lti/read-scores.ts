import { type Actor, type Database, Prisma, type Queryable, recordAudit } from '@rooflab/db';
import type { LtiScore } from './schema.ts';
import { queueLtiScore } from './wanted-scores.ts';

/** The scores of everybody who came from a connected course with a link to the assignment. */
export async function listLtiScores(
  db: Queryable,
  { courseId, assignmentId }: { courseId: string; assignmentId: string },
): Promise<(LtiScore & { readonly userId: string })[]> {
  return await db.$queryRaw<(LtiScore & { userId: string })[]>(Prisma.sql`
    SELECT m.user_id AS "userId", l.id AS "ltiLinkId", COALESCE(s.state::text, 'none') AS state, s.points, s.max_points AS "maxPoints",
      NULLIF(s.words, '') AS words, s.sent_at AS "sentAt", s.sent_points AS "sentPoints", s.sent_max_points AS "sentMaxPoints",
      CASE WHEN s.state = 'waiting' THEN o.due_at END AS "dueAt"
    FROM lti_links l JOIN lti_contexts c ON c.id = l.lti_context_id JOIN lti_platforms p ON p.id = c.platform_id
    JOIN lti_members m ON m.lti_context_id = c.id LEFT JOIN lti_scores s ON s.link_id = l.id AND s.member_id = m.id
    LEFT JOIN outgoing_calls o ON o.kind = 'lti-score' AND o.target_id = l.id AND o.key = m.id::text AND o.ended_at IS NULL
    WHERE l.assignment_id = ${assignmentId}::uuid AND c.course_id = ${courseId}::uuid AND p.disabled_at IS NULL
    ORDER BY l.title, l.id, m.id`);
}

interface Resending {
  readonly courseId: string;
  readonly assignmentId: string;
  /** One student's; absent: everybody's. */
  readonly enrolmentId?: string;
  readonly actor: Actor;
}

/** Sends scores again that were sent or refused, and immediately those that wait for their next attempt. Returns how many. */
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
