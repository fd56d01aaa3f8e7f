import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { SpotCheckFinding } from '../generated/enums.ts';

/** A worker of a spot check, with its verdict and points. */
interface CheckedBy {
  readonly worker: string;
  readonly verdict: string;
  readonly score: number;
  readonly maxScore: number;
}

/** Two workers that graded the same file differently. */
interface SpotDifference {
  readonly gradingId: string;
  readonly exercise: string;
  readonly endedAt: Date;
  readonly first: CheckedBy;
  readonly second: CheckedBy;
  /** Sentences: what differs. */
  readonly reasons: readonly string[];
}

export interface SpotChecks {
  /** Those that wait or run. */
  readonly open: number;
  /** Ended since `from`, by what was found. */
  readonly ended: Readonly<Record<SpotCheckFinding, number>>;
  /** Of all times, the latest first. */
  readonly differences: readonly SpotDifference[];
}

/** What spot checks found since `from`, and the latest `limit` differences. */
export async function readSpotChecks(db: Queryable, { from, limit }: { from: Date; limit: number }): Promise<SpotChecks> {
  const [ended, open, differences] = await Promise.all([countFindings(db, from), countOpen(db), readDifferences(db, limit)]);
  return { open, ended, differences };
}

/** How many ended since `from`, by what was found. */
export async function countFindings(db: Queryable, from: Date): Promise<Record<SpotCheckFinding, number>> {
  const rows = await db.$queryRaw<{ finding: SpotCheckFinding; count: number }[]>(Prisma.sql`
    SELECT finding::text, count(*)::int AS count FROM spot_checks WHERE ended_at >= ${from} GROUP BY finding`);
  const none = { same: 0, different: 0, inconclusive: 0, not_checked: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ finding, count }) => [finding, count])) };
}

async function countOpen(db: Queryable): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count FROM spot_checks WHERE finding IS NULL AND (outcome IS NULL OR outcome = 'result')`);
  return row?.count ?? 0;
}

async function readDifferences(db: Queryable, limit: number): Promise<SpotDifference[]> {
  return await db.$queryRaw<SpotDifference[]>(Prisma.sql`
    SELECT g.id AS "gradingId", g.exercise, s.ended_at AS "endedAt", s.reasons,
      jsonb_build_object('worker', a.name, 'verdict', g.verdict, 'score', g.score, 'maxScore', g.max_score) AS first,
      jsonb_build_object('worker', b.name, 'verdict', s.verdict, 'score', s.score, 'maxScore', s.max_score) AS second
    FROM spot_checks s JOIN gradings g ON g.id = s.grading_id JOIN workers a ON a.id = g.worker_id JOIN workers b ON b.id = s.worker_id
    WHERE s.finding = 'different' ORDER BY s.ended_at DESC LIMIT ${limit}`);
}
