import type { Queryable } from '@rooflab/db';
import { type HandInState, handInState, IN_STATE, isStorableMoment, isUuid, Prisma } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';

type HandInOrder = 'newest' | 'oldest' | 'score' | 'fraction';

export interface HandInFilter {
  readonly courseId: string;
  readonly enrolmentId?: string | undefined;
  readonly assignmentId?: string | undefined;
  readonly exercise?: string | undefined;
  readonly state?: HandInState | undefined;
  /** Of the effective grading. */
  readonly verdict?: string | undefined;
  readonly deviceClass?: DeviceClass | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** With comments; with some that are not done; with an answer that waits for staff. */
  readonly comments?: keyof typeof COMMENTED | undefined;
  /** Part of the note. */
  readonly text?: string | undefined;
  readonly order: HandInOrder;
  /** A `HandInSummary.cursor` of the same order: what comes after it. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface HandInSummary {
  readonly handInId: string;
  readonly enrolmentId: string;
  /** Of the student; for staff only. */
  readonly name: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly createdAt: Date;
  readonly state: HandInState;
  readonly chosen: boolean;
  readonly note: string;
  readonly sourceSha256: string;
  readonly replacedById: string | null;
  /** Grading it failed for no fault of the student: costs no attempt. */
  readonly refunded: boolean;
  /** Of the effective grading; null while there is none. */
  readonly verdict: string | null;
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly fraction: number | null;
  readonly deviceClass: DeviceClass | null;
  readonly cursor: string;
}

interface SummaryRow extends Omit<HandInSummary, 'state' | 'refunded' | 'cursor'> {
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

/** Of a thread `t`. */
const COMMENTED = {
  any: WITH_COMMENT,
  open: Prisma.sql`t.resolved_at IS NULL AND ${WITH_COMMENT}`,
  waiting: Prisma.sql`t.waiting_since IS NOT NULL`,
};

export async function listHandIns(db: Queryable, filter: HandInFilter): Promise<HandInSummary[]> {
  const rows = await db.$queryRaw<SummaryRow[]>(Prisma.sql`
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
    WHERE ${exercisesOf(filter)}
    ORDER BY ${ORDERS[filter.order]} LIMIT ${filter.limit}`);
  return rows.map((row) => toSummary(row, filter.order));
}

/**
 * The first ones of one exercise: by time they are the first entries of an index, so the time does not grow with all that was handed in. A grading is
 * of its hand-in's exercise; said again, an index gives all results of the exercise at once.
 */
function firstOfExercise(filter: HandInFilter): Prisma.Sql {
  return Prisma.sql`
    SELECT h.* FROM hand_ins h
    LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective AND g.assignment_id = x.assignment_id AND g.exercise = x.subject
    WHERE h.assignment_id = x.assignment_id AND h.exercise = x.subject AND ${conditions(filter)}
    ORDER BY ${ORDERS[filter.order]} LIMIT ${filter.limit}`;
}

function exercisesOf({ courseId, assignmentId, exercise }: HandInFilter): Prisma.Sql {
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

/** Null stands for no result: those come last. */
interface ListPlace {
  readonly key: string | null;
  readonly id: string;
}

function readPlace(cursor: string): ListPlace | null {
  const [key = '', id = ''] = cursor.split('_');
  return isUuid(id) ? { key: key === '' ? null : key, id } : null;
}

function afterPlace(order: HandInOrder, { key, id }: ListPlace): Prisma.Sql {
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

function toSummary({ claimedAt, endedAt, cancelledAt, refundedAt, ...row }: SummaryRow, order: HandInOrder): HandInSummary {
  const key = order === 'score' ? row.score : order === 'fraction' ? row.fraction : row.createdAt.toISOString();
  return {
    ...row,
    state: handInState({ claimedAt, endedAt, cancelledAt }),
    refunded: refundedAt !== null,
    cursor: `${key ?? ''}_${row.handInId}`,
  };
}
