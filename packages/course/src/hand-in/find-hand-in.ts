import type { Queryable } from '@rooflab/db';
import { handInState, Prisma } from '@rooflab/db';
import type { TimedPoint } from '@rooflab/result';

const GRADING = {
  id: true,
  attempt: true,
  kind: true,
  regradeSetId: true,
  regradeSet: { select: { reason: true } },
  seed: true,
  queuedAt: true,
  claimedAt: true,
  heartbeatAt: true,
  finishedAt: true,
  outcome: true,
  failure: true,
  phase: true,
  verdict: true,
  score: true,
  maxScore: true,
  fraction: true,
  fractionLow: true,
  fractionHigh: true,
  deviceClass: true,
  device: true,
  harnessVersion: true,
  phaseTimes: true,
  effective: true,
  worker: { select: { name: true } },
  _count: { select: { strayResults: true } },
} as const;

/** One hand-in with its gradings, oldest first, and the result of the one in effect; null when there is none. */
export async function findHandIn(db: Queryable, handInId: string) {
  const row = await db.handIn.findUnique({
    where: { id: handInId },
    include: {
      enrolment: { select: { nickname: true, user: { select: { name: true, email: true } } } },
      item: { select: { weight: true, assignment: { select: { title: true, counting: true } } } },
      gradings: { select: GRADING, orderBy: { claimedAt: 'asc' } },
    },
  });
  if (row === null) return null;
  const effective = row.gradings.find((grading) => grading.effective) ?? null;
  const stored = effective && (await db.grading.findUnique({ where: { id: effective.id }, select: { result: true } }));
  return { ...row, state: handInState(row), effective, result: stored?.result ?? null };
}

/** The result of one grading of the hand-in, whether in effect or not; null when there is no such grading. */
export async function findGradingResult(db: Queryable, { handInId, gradingId }: { handInId: string; gradingId: string }) {
  const row = await db.grading.findFirst({ where: { id: gradingId, handInId }, select: { ...GRADING, result: true } });
  if (row === null) return null;
  const strays = await db.strayResult.findMany({
    where: { gradingId },
    select: { receivedAt: true, result: true },
    orderBy: { receivedAt: 'asc' },
  });
  return { ...row, strays };
}

export interface NeighbourRow {
  readonly handInId: string;
  readonly createdAt: Date;
  readonly note: string;
  readonly source: string;
  readonly verdict: string | null;
  readonly score: number | null;
  readonly fraction: number | null;
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
  /** Of the largest timed size; null when nothing was timed. */
  readonly point: TimedPoint | null;
}

interface Place {
  readonly id: string;
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly createdAt: Date;
}

/** The hand-ins of the same student and exercise next before and after this one; cancelled ones are passed over. */
export async function findNeighbours(db: Queryable, place: Place): Promise<{ previous: NeighbourRow | null; next: NeighbourRow | null }> {
  const rows = await db.$queryRaw<(NeighbourRow & { side: 'previous' | 'next' })[]>(
    Prisma.sql`(${neighbour('previous', place)}) UNION ALL (${neighbour('next', place)})`,
  );
  const onSide = (wanted: 'previous' | 'next'): NeighbourRow | null => {
    const found = rows.find(({ side }) => side === wanted);
    if (found === undefined) return null;
    const { side: _, ...row } = found;
    return row;
  };
  return { previous: onSide('previous'), next: onSide('next') };
}

const SIDES = {
  previous: { name: Prisma.sql`'previous'`, than: Prisma.sql`<`, order: Prisma.sql`DESC` },
  next: { name: Prisma.sql`'next'`, than: Prisma.sql`>`, order: Prisma.sql`ASC` },
};

function neighbour(side: keyof typeof SIDES, { id, enrolmentId, assignmentId, exercise, createdAt }: Place): Prisma.Sql {
  const { name, than, order } = SIDES[side];
  return Prisma.sql`
    SELECT ${name} AS side, h.id AS "handInId", h.created_at AS "createdAt", h.note, h.source, g.verdict, g.score, g.fraction,
      COALESCE(g.fraction_low, g.fraction) AS "fractionLow", COALESCE(g.fraction_high, g.fraction) AS "fractionHigh", g.point
    FROM hand_ins h
    LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective
    WHERE h.enrolment_id = ${enrolmentId}::uuid AND h.assignment_id = ${assignmentId}::uuid AND h.exercise = ${exercise}
      AND h.cancelled_at IS NULL AND (h.created_at, h.id) ${than} (${createdAt}, ${id}::uuid)
    ORDER BY h.created_at ${order}, h.id ${order} LIMIT 1`;
}
