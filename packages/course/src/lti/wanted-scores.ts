import { type Database, Prisma, type Queryable, queueCall } from '@rooflab/db';
import { gradesVersion } from '../grade/grades-version.ts';

/** A student's current score in the gradebook. */
export interface WantedScore {
  readonly assignmentId: string;
  readonly userId: string;
  readonly points: number;
  /** More than 0. */
  readonly maxPoints: number;
  /** There is no result: sent only where something was sent before. */
  readonly blank: boolean;
}

interface Comparing {
  /** The least time between two comparisons of a course, unless one of its links or members changed. */
  readonly leastSeconds: number;
  /** It is compared again after this even if nothing seems to have changed: a student's choice of a hand-in leaves no trace. */
  readonly mostSeconds: number;
  /** The scores of all students of a course. */
  wanted(tx: Queryable, courseId: string): Promise<readonly WantedScore[]>;
}

/**
 * Compares the scores that platforms have with the gradebook, and queues those that differ; returns how many. Only one process at a time compares a
 * course; others skip it. The next comparison finds what a killed process left undone.
 */
export async function compareLtiScores(db: Database, comparing: Comparing): Promise<number> {
  const contexts = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT c.id FROM lti_contexts c JOIN lti_platforms p ON p.id = c.platform_id JOIN courses o ON o.id = c.course_id
    WHERE p.disabled_at IS NULL AND (o.archived_at IS NULL OR o.archived_at > clock_timestamp() - interval '7 days')
      AND EXISTS (SELECT FROM lti_links l WHERE l.lti_context_id = c.id AND l.assignment_id IS NOT NULL AND l.line_item_url IS NOT NULL)
    ORDER BY c.compared_at NULLS FIRST, c.id`);
  let queued = 0;
  for (const { id } of contexts) queued += await db.$transaction((tx) => compareContext(tx, id, comparing));
  return queued;
}

async function compareContext(tx: Queryable, ltiContextId: string, comparing: Comparing): Promise<number> {
  const [lock] = await tx.$queryRaw<{ free: boolean }[]>(
    Prisma.sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`lti-scores ${ltiContextId}`}, 0)) AS free`,
  );
  if (lock?.free !== true) return 0;
  const [context] = await tx.$queryRaw<{ courseId: string | null; version: string | null; ageSeconds: number | null }[]>(Prisma.sql`
    SELECT course_id AS "courseId", compared_version AS version, extract(epoch FROM clock_timestamp() - compared_at)::float8 AS "ageSeconds"
    FROM lti_contexts WHERE id = ${ltiContextId}::uuid`);
  if (!context?.courseId) return 0;
  const { courseId } = context;
  // Read before the grades, so that the next comparison finds what changes in between.
  const version = Object.values(await gradesVersion(tx, courseId)).join(' ');
  if (!isDue(context, version, comparing)) return 0;
  // Set before the grades are read: a launch may reset it while this transaction runs, and that must hold.
  await tx.$executeRaw`UPDATE lti_contexts SET compared_version = ${version}, compared_at = clock_timestamp() WHERE id = ${ltiContextId}::uuid`;
  const wanted = await comparing.wanted(tx, courseId);
  return await queueDifferences(tx, { ltiContextId, courseId, wanted });
}

function isDue(
  { version, ageSeconds }: { readonly version: string | null; readonly ageSeconds: number | null },
  present: string,
  { leastSeconds, mostSeconds }: Comparing,
): boolean {
  if (version === null || ageSeconds === null) return true;
  return ageSeconds >= (version === present ? mostSeconds : leastSeconds);
}

interface Place {
  readonly linkId: string;
  readonly memberId: string;
  readonly assignmentId: string;
  readonly userId: string;
  /** Null: there was never anything to send. */
  readonly scoreId: string | null;
  readonly state: string | null;
  readonly points: number | null;
  readonly maxPoints: number | null;
  /** A call for it has not ended. */
  readonly queued: boolean;
}

async function queueDifferences(
  tx: Queryable,
  { ltiContextId, courseId, wanted }: { ltiContextId: string; courseId: string; wanted: readonly WantedScore[] },
): Promise<number> {
  const places = await tx.$queryRaw<Place[]>(Prisma.sql`
    SELECT l.id AS "linkId", m.id AS "memberId", l.assignment_id AS "assignmentId", m.user_id AS "userId", s.id AS "scoreId", s.state::text AS state,
      s.points, s.max_points AS "maxPoints", EXISTS (
        SELECT FROM outgoing_calls o WHERE o.kind = 'lti-score' AND o.target_id = l.id AND o.key = m.id::text AND o.ended_at IS NULL) AS queued
    FROM lti_links l JOIN lti_members m ON m.lti_context_id = l.lti_context_id LEFT JOIN lti_scores s ON s.link_id = l.id AND s.member_id = m.id
    WHERE l.lti_context_id = ${ltiContextId}::uuid AND l.assignment_id IS NOT NULL AND l.line_item_url IS NOT NULL
    ORDER BY l.id, m.id`);
  const byPerson = new Map(wanted.map((score) => [`${score.assignmentId} ${score.userId}`, score]));
  let queued = 0;
  for (const place of places) {
    const score = byPerson.get(`${place.assignmentId} ${place.userId}`);
    if (score === undefined || (score.blank && place.scoreId === null)) continue;
    const same = place.points === score.points && place.maxPoints === score.maxPoints;
    if (same && (place.state !== 'waiting' || place.queued)) continue;
    await queueScore(tx, { ...place, ...score, courseId });
    queued += 1;
  }
  return queued;
}

async function queueScore(
  tx: Queryable,
  { linkId, memberId, points, maxPoints, courseId }: Pick<Place, 'linkId' | 'memberId'> & WantedScore & { courseId: string },
): Promise<void> {
  const where = { linkId_memberId: { linkId, memberId } };
  const fields = { state: 'waiting', points, maxPoints, words: '' } as const;
  const { id } = await tx.ltiScore.upsert({ where, create: { linkId, memberId, ...fields }, update: fields, select: { id: true } });
  await queueLtiScore(tx, { courseId, linkId, memberId, ltiScoreId: id });
}

/** Queues the score, to be sent once the transaction `tx` has committed. */
export async function queueLtiScore(
  tx: Queryable,
  { courseId, linkId, memberId, ltiScoreId }: { courseId: string; linkId: string; memberId: string; ltiScoreId: string },
): Promise<void> {
  await queueCall(tx, { kind: 'lti-score', courseId, targetId: linkId, about: { ltiScoreId }, key: memberId });
}
