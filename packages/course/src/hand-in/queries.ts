import type { Queryable } from '@rooflab/db';
import { handInState, IN_STATE, isStorableMoment, isUuid, Prisma } from '@rooflab/db';
import type { z } from 'zod';
import type { HandInFilter, listedHandInSchema, Neighbour } from './schema.ts';

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
  explainingAt: true,
  explainedAt: true,
  effective: true,
  worker: { select: { name: true } },
  labVersion: true,
  version: { select: { number: true, pausedAt: true } },
  _count: { select: { strayResults: true } },
} as const;

/** One hand-in with its gradings, oldest first, and the result of the grading in effect; null when there is no such hand-in. */
export async function findHandIn(db: Queryable, handInId: string) {
  const row = await db.handIn.findUnique({
    where: { id: handInId },
    include: {
      enrolment: { select: { nickname: true, user: { select: { name: true, email: true } } } },
      item: { select: { weight: true, assignment: { select: { title: true, counting: true } } } },
      version: { select: { number: true, pausedAt: true } },
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

interface Place {
  readonly id: string;
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly createdAt: Date;
}

/** The student's previous and next hand-in for the same exercise; cancelled ones are skipped. */
export async function findNeighbours(db: Queryable, place: Place): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const rows = await db.$queryRaw<(Neighbour & { side: 'previous' | 'next' })[]>(
    Prisma.sql`(${neighbour('previous', place)}) UNION ALL (${neighbour('next', place)})`,
  );
  const onSide = (wanted: 'previous' | 'next'): Neighbour | null => {
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

/** With the student's name, whoever reads it. */
type FoundHandIn = Omit<z.infer<typeof listedHandInSchema>, 'comments' | 'name'> & { readonly name: string };

interface FoundRow extends Omit<FoundHandIn, 'state' | 'refunded' | 'cursor'> {
  readonly claimedAt: Date | null;
  readonly endedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly refundedAt: Date | null;
}

const ORDERS = {
  newest: Prisma.sql`h.created_at DESC, h.id DESC`,
  oldest: Prisma.sql`h.created_at, h.id`,
  score: Prisma.sql`g.score DESC NULLS LAST, h.id DESC`,
  fraction: Prisma.sql`g.fraction DESC NULLS LAST, h.id DESC`,
};

const WITH_COMMENT = Prisma.sql`EXISTS (SELECT FROM comments c WHERE c.thread_id = t.id AND c.removed_at IS NULL)`;

/** Conditions on a comment thread `t`. */
const COMMENTED = {
  any: WITH_COMMENT,
  open: Prisma.sql`t.resolved_at IS NULL AND ${WITH_COMMENT}`,
  waiting: Prisma.sql`t.waiting_since IS NOT NULL`,
};

export async function listHandIns(db: Queryable, filter: HandInFilter): Promise<FoundHandIn[]> {
  const rows = await db.$queryRaw<FoundRow[]>(Prisma.sql`
    SELECT h.id AS "handInId", h.enrolment_id AS "enrolmentId", u.name, h.assignment_id AS "assignmentId", h.exercise, h.created_at AS "createdAt",
      h.chosen, h.note, h.source_sha256 AS "sourceSha256", h.replaced_by_id AS "replacedById",
      h.claimed_at AS "claimedAt", h.ended_at AS "endedAt", h.cancelled_at AS "cancelledAt", h.refunded_at AS "refundedAt",
      g.verdict, g.score, g.max_score AS "maxScore", g.fraction, g.device_class::text AS "deviceClass"
    FROM assignments a
    JOIN assignment_items x ON x.assignment_id = a.id AND x.kind = 'exercise'
    CROSS JOIN LATERAL (${firstOfExercise(filter)}) h
    JOIN enrolments e ON e.id = h.enrolment_id
    JOIN users u ON u.id = e.user_id
    LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective
    WHERE ${ofExercises(filter)}
    ORDER BY ${ORDERS[filter.order]} LIMIT ${filter.limit}`);
  return rows.map((row) => toFound(row, filter.order));
}

/**
 * The first hand-ins for one exercise. Ordered by time they are the first entries of an index, so the query takes no longer as more is handed in. The
 * exercise of the gradings is implied; naming it lets an index return all results of the exercise at once.
 */
function firstOfExercise(filter: HandInFilter): Prisma.Sql {
  return Prisma.sql`
    SELECT h.* FROM hand_ins h
    LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective AND g.assignment_id = x.assignment_id AND g.exercise = x.subject
    WHERE h.assignment_id = x.assignment_id AND h.exercise = x.subject AND ${conditions(filter)}
    ORDER BY ${ORDERS[filter.order]} LIMIT ${filter.limit}`;
}

function ofExercises({ courseId, assignmentId, exercise }: HandInFilter): Prisma.Sql {
  const all = [Prisma.sql`a.course_id = ${courseId}::uuid`];
  if (assignmentId !== undefined) all.push(Prisma.sql`a.id = ${assignmentId}::uuid`);
  if (exercise !== undefined) all.push(Prisma.sql`x.subject = ${exercise}`);
  return Prisma.join(all, ' AND ');
}

function conditions(filter: HandInFilter): Prisma.Sql {
  const { enrolmentId, state, verdict, deviceClass, from, before, comments, text, order, cursor } = filter;
  const all = [Prisma.sql`true`];
  if (enrolmentId !== undefined) all.push(Prisma.sql`h.enrolment_id = ${enrolmentId}::uuid`);
  if (state !== undefined) all.push(IN_STATE[state]);
  if (verdict !== undefined) all.push(Prisma.sql`g.verdict = ${verdict}`);
  if (deviceClass !== undefined) all.push(Prisma.sql`g.device_class = ${deviceClass}::device_class`);
  if (from !== undefined) all.push(Prisma.sql`h.created_at >= ${from}`);
  if (before !== undefined) all.push(Prisma.sql`h.created_at < ${before}`);
  if (comments !== undefined)
    all.push(Prisma.sql`EXISTS (SELECT FROM comment_threads t WHERE t.hand_in_id = h.id AND ${COMMENTED[comments]})`);
  if (text !== undefined && text !== '') all.push(Prisma.sql`strpos(lower(h.note), lower(${text})) > 0`);
  const after = cursor === undefined ? null : readPlace(cursor);
  if (after !== null) all.push(afterPlace(order, after));
  return Prisma.join(all, ' AND ');
}

interface ListPlace {
  /** Null for a hand-in without a result: those come last. */
  readonly key: string | null;
  readonly id: string;
}

function readPlace(cursor: string): ListPlace | null {
  const [key = '', id = ''] = cursor.split('_');
  return isUuid(id) ? { key: key === '' ? null : key, id } : null;
}

function afterPlace(order: HandInFilter['order'], { key, id }: ListPlace): Prisma.Sql {
  if (order === 'newest' || order === 'oldest') {
    const at = new Date(key ?? '');
    if (!isStorableMoment(at)) return Prisma.sql`true`;
    return order === 'newest'
      ? Prisma.sql`(h.created_at, h.id) < (${at}, ${id}::uuid)`
      : Prisma.sql`(h.created_at, h.id) > (${at}, ${id}::uuid)`;
  }
  const column = order === 'score' ? Prisma.sql`g.score` : Prisma.sql`g.fraction`;
  const value = Number(key);
  if (key === null || Number.isNaN(value)) return Prisma.sql`(${column} IS NULL AND h.id < ${id}::uuid)`;
  return Prisma.sql`(${column} < ${value} OR ${column} IS NULL OR (${column} = ${value} AND h.id < ${id}::uuid))`;
}

function toFound({ claimedAt, endedAt, cancelledAt, refundedAt, ...row }: FoundRow, order: HandInFilter['order']): FoundHandIn {
  const key = order === 'score' ? row.score : order === 'fraction' ? row.fraction : row.createdAt.toISOString();
  return {
    ...row,
    state: handInState({ claimedAt, endedAt, cancelledAt }),
    refunded: refundedAt !== null,
    cursor: `${key ?? ''}_${row.handInId}`,
  };
}
