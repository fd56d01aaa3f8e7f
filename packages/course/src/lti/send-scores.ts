import { type Database, Prisma, type Queryable, storableText, tellWebhooks } from '@rooflab/db';

/** One attempt at sending a score. */
export interface StampedScore {
  readonly ltiScoreId: string;
  /** `sent` or `refused`: there is nothing left to send. */
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly points: number;
  readonly maxPoints: number;
  /** The time of this attempt, later than those of all earlier attempts. */
  readonly stampedAt: Date;
  readonly sub: string;
  readonly platformId: string;
  /** Null: the link no longer has a column. */
  readonly lineItemUrl: string | null;
  readonly scopes: readonly string[];
  /** Whether the link belongs to an assignment, and its course to one here. */
  readonly connected: boolean;
}

/** Begins an attempt. Its time is stored first, so that the next attempt is later even after a crash. Null: there is no such score. */
export async function stampLtiScore(db: Database, ltiScoreId: string): Promise<StampedScore | null> {
  const rows = await db.$queryRaw<StampedScore[]>(Prisma.sql`
    UPDATE lti_scores s SET stamped_at = GREATEST(date_trunc('milliseconds', clock_timestamp()), s.stamped_at + interval '1 millisecond')
    FROM lti_links l, lti_members m, lti_contexts c
    WHERE s.id = ${ltiScoreId}::uuid AND l.id = s.link_id AND m.id = s.member_id AND c.id = l.lti_context_id
    RETURNING s.id AS "ltiScoreId", s.state::text AS state, s.points, s.max_points AS "maxPoints", s.stamped_at AS "stampedAt", m.sub,
      c.platform_id AS "platformId", l.line_item_url AS "lineItemUrl", l.scopes, l.assignment_id IS NOT NULL AND c.course_id IS NOT NULL AS connected`);
  return rows[0] ?? null;
}

/** The platform has accepted it. It still waits if the gradebook has changed since. */
export async function noteLtiScoreSent(
  db: Queryable,
  sent: Pick<StampedScore, 'ltiScoreId' | 'points' | 'maxPoints' | 'stampedAt'>,
): Promise<void> {
  const { ltiScoreId, points, maxPoints, stampedAt } = sent;
  await db.$executeRaw(Prisma.sql`
    UPDATE lti_scores SET sent_points = ${points}, sent_max_points = ${maxPoints}, sent_at = ${stampedAt},
      words = '', state = CASE WHEN points = ${points} AND max_points = ${maxPoints} THEN 'sent'::lti_score_state ELSE state END
    WHERE id = ${ltiScoreId}::uuid AND (sent_at IS NULL OR sent_at < ${stampedAt})`);
}

/** Records why it still waits. */
export async function noteLtiScoreWaits(db: Queryable, { ltiScoreId, words }: { ltiScoreId: string; words: string }): Promise<void> {
  await db.ltiScore.updateMany({ where: { id: ltiScoreId, state: 'waiting' }, data: { words: storableText(words) } });
}

/** Whether a later attempt has begun. */
export async function isLtiScoreOutdated(
  db: Queryable,
  { ltiScoreId, stampedAt }: Pick<StampedScore, 'ltiScoreId' | 'stampedAt'>,
): Promise<boolean> {
  return (await db.ltiScore.count({ where: { id: ltiScoreId, stampedAt: { gt: stampedAt } } })) > 0;
}

/** No further attempt is made until staff ask for one or the grade changes. Webhooks are told. */
export async function refuseLtiScore(tx: Queryable, { ltiScoreId, words }: { ltiScoreId: string; words: string }): Promise<void> {
  const data = { state: 'refused', words: storableText(words) } as const;
  const { count } = await tx.ltiScore.updateMany({ where: { id: ltiScoreId, state: 'waiting' }, data });
  if (count === 0) return;
  const select = { link: { select: { assignment: { select: { id: true, courseId: true } } } } } as const;
  const { link } = await tx.ltiScore.findUniqueOrThrow({ where: { id: ltiScoreId }, select });
  if (link.assignment) await tellWebhooks(tx, { courseId: link.assignment.courseId, event: 'sync.failed', subjectId: link.assignment.id });
}
