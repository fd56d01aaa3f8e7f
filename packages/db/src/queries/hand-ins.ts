import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type HandInState, handInState } from '../hand-ins/hand-in-state.ts';

export interface HandInFilter {
  readonly courseId: string;
  readonly enrolmentId?: string | undefined;
  readonly assignmentId?: string | undefined;
  readonly exercise?: string | undefined;
  readonly verdict?: string | undefined;
  /** A `HandInSummary.cursor`: what comes after it, older ones. */
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
  readonly cursor: string;
}

interface SummaryRow extends Omit<HandInSummary, 'state' | 'refunded' | 'cursor'> {
  readonly claimedAt: Date | null;
  readonly endedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly refundedAt: Date | null;
}

/** Newest first. */
export async function listHandIns(db: Queryable, filter: HandInFilter): Promise<HandInSummary[]> {
  const rows = await db.$queryRaw<SummaryRow[]>(Prisma.sql`
    SELECT h.id AS "handInId", h.enrolment_id AS "enrolmentId", u.name, h.assignment_id AS "assignmentId", h.exercise, h.created_at AS "createdAt",
      h.chosen, h.note, h.source_sha256 AS "sourceSha256", h.replaced_by_id AS "replacedById",
      h.claimed_at AS "claimedAt", h.ended_at AS "endedAt", h.cancelled_at AS "cancelledAt", h.refunded_at AS "refundedAt",
      g.verdict, g.score, g.max_score AS "maxScore", g.fraction
    FROM hand_ins h
    JOIN assignments a ON a.id = h.assignment_id
    JOIN enrolments e ON e.id = h.enrolment_id
    JOIN users u ON u.id = e.user_id
    LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective
    WHERE ${conditions(filter)}
    ORDER BY h.created_at DESC, h.id DESC LIMIT ${filter.limit}`);
  return rows.map(toSummary);
}

function conditions({ courseId, enrolmentId, assignmentId, exercise, verdict, cursor }: HandInFilter): Prisma.Sql {
  const all = [Prisma.sql`a.course_id = ${courseId}::uuid`];
  if (enrolmentId !== undefined) all.push(Prisma.sql`h.enrolment_id = ${enrolmentId}::uuid`);
  if (assignmentId !== undefined) all.push(Prisma.sql`h.assignment_id = ${assignmentId}::uuid`);
  if (exercise !== undefined) all.push(Prisma.sql`h.exercise = ${exercise}`);
  if (verdict !== undefined) all.push(Prisma.sql`g.verdict = ${verdict}`);
  const after = cursor === undefined ? null : readCursor(cursor);
  if (after !== null) all.push(Prisma.sql`(h.created_at, h.id) < (${after.at}, ${after.id}::uuid)`);
  return Prisma.join(all, ' AND ');
}

function toSummary({ claimedAt, endedAt, cancelledAt, refundedAt, ...row }: SummaryRow): HandInSummary {
  return {
    ...row,
    state: handInState({ claimedAt, endedAt, cancelledAt }),
    refunded: refundedAt !== null,
    cursor: writeCursor({ at: row.createdAt, id: row.handInId }),
  };
}

export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export function writeCursor({ at, id }: Cursor): string {
  return `${at.toISOString()}_${id}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null for text that is no cursor. */
export function readCursor(text: string): Cursor | null {
  const [time = '', id = ''] = text.split('_');
  const at = new Date(time);
  return Number.isNaN(at.getTime()) || !UUID.test(id) ? null : { at, id };
}

const GRADING = {
  id: true,
  attempt: true,
  kind: true,
  regradeSetId: true,
  claimedAt: true,
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
  harnessVersion: true,
  effective: true,
  worker: { select: { name: true } },
} as const;

/** One hand-in with its gradings, oldest first, and the result of the one in effect; null when there is none. */
export async function findHandIn(db: Queryable, handInId: string) {
  const row = await db.handIn.findUnique({
    where: { id: handInId },
    include: {
      enrolment: { select: { nickname: true, user: { select: { name: true, email: true } } } },
      assignmentExercise: { select: { weight: true, assignment: { select: { title: true, counting: true } } } },
      gradings: { select: GRADING, orderBy: { claimedAt: 'asc' } },
    },
  });
  if (row === null) return null;
  const effective = row.gradings.find((grading) => grading.effective) ?? null;
  const stored = effective && (await db.grading.findUnique({ where: { id: effective.id }, select: { result: true } }));
  return { ...row, state: handInState(row), effective, result: stored?.result ?? null };
}
