import { exerciseTermsSchema, Prisma } from '@rooflab/db';
import { bestOfCell, inFull } from '../grade/best-first.ts';
import { type KindOfItem, type WorksAsked, workColumns } from './kind.ts';

/** A kernel is handed in, and graded. */
export const exercise = {
  terms: exerciseTermsSchema,
  counting: null,
  onRequiredDevice: false,
  ofGroup: false,
  worked: 'handed in',
  isWorkedAt: { handIns: { some: {} } },
  works: (asked) => (asked.lean === null ? allHandIns(asked) : candidates(asked.lean.courseId, asked.enrolmentIds)),
  progress: null,
  version: Prisma.sql`SELECT max(id) FROM hand_in_events`,
} as const satisfies KindOfItem;

const COLUMNS = workColumns('exercise', {
  id: Prisma.sql`h.id`,
  enrolmentId: Prisma.sql`h.enrolment_id`,
  assignmentId: Prisma.sql`h.assignment_id`,
  subject: Prisma.sql`h.exercise`,
  createdAt: Prisma.sql`h.created_at`,
  chosen: Prisma.sql`h.chosen`,
  refunded: Prisma.sql`h.refunded_at IS NOT NULL`,
  score: Prisma.sql`g.score`,
  fraction: Prisma.sql`g.fraction`,
  deviceClass: Prisma.sql`g.device_class::text`,
});

const WITH_RESULT = Prisma.sql`hand_ins h LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective`;

/** All but cancelled ones. Both tables are read from an index alone (`hand_ins_graded`, `gradings_progress`): their rows are a kilobyte and more. */
function allHandIns({ enrolmentIds }: WorksAsked): Prisma.Sql {
  return Prisma.sql`SELECT ${COLUMNS} FROM ${WITH_RESULT} AND g.enrolment_id = ANY(${enrolmentIds}::uuid[])
    WHERE h.enrolment_id = ANY(${enrolmentIds}::uuid[]) AND h.cancelled_at IS NULL`;
}

const GRADED_IN_TIME = Prisma.sql`g.enrolment_id = c.enrolment_id AND g.assignment_id = c.assignment_id AND g.exercise = c.exercise
  AND g.handed_in_at <= c.in_time`;

const OF_CELL = Prisma.sql`h.enrolment_id = c.enrolment_id AND h.assignment_id = c.assignment_id AND h.exercise = c.exercise AND h.cancelled_at IS NULL`;

const BEST_COLUMNS = workColumns('exercise', {
  id: Prisma.sql`b.hand_in_id`,
  enrolmentId: Prisma.sql`c.enrolment_id`,
  assignmentId: Prisma.sql`c.assignment_id`,
  subject: Prisma.sql`c.exercise`,
  createdAt: Prisma.sql`b.handed_in_at`,
  chosen: Prisma.sql`false`,
  score: Prisma.sql`b.score`,
  fraction: Prisma.sql`b.fraction`,
  deviceClass: Prisma.sql`b.device_class::text`,
});

/**
 * A cell is one exercise of one student. Each branch is one index lookup per cell, except the one for late hand-ins, which are few. `OFFSET 0` keeps
 * PostgreSQL from scanning all hand-ins instead: it takes student, assignment and exercise to be independent, and so expects far too few rows of
 * each lookup. What is in time costs no late days, so the best needs no `refunded`; and no `chosen`, which has a branch of its own. Where not the best
 * counts, the best still tells whether any was right and graded in full (`lastOf`).
 */
function candidates(courseId: string, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    WITH cells AS MATERIALIZED (
      SELECT e.id AS enrolment_id, x.assignment_id, x.subject AS exercise, a.due_at + make_interval(mins => a.grace_minutes) AS in_time, a.counting,
        a.device_class AS required
      FROM unnest(${ids}::uuid[]) e(id)
      CROSS JOIN assignments a JOIN assignment_items x ON x.assignment_id = a.id AND x.kind = 'exercise'
      WHERE a.course_id = ${courseId}::uuid),
    best AS MATERIALIZED (
      SELECT ${BEST_COLUMNS}
      FROM cells c CROSS JOIN LATERAL (${bestOfCell(Prisma.sql`g.*`, { cell: GRADED_IN_TIME, required: Prisma.sql`c.required` })}) b),
    latest AS MATERIALIZED (
      SELECT o.* FROM cells c CROSS JOIN LATERAL (
        (SELECT ${COLUMNS} FROM ${WITH_RESULT} WHERE ${OF_CELL} AND h.created_at <= c.in_time AND g.score IS NOT NULL
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1)
        UNION ALL
        (SELECT ${COLUMNS} FROM ${WITH_RESULT}
        WHERE ${OF_CELL} AND h.created_at <= c.in_time AND g.score IS NOT NULL AND ${inFull(Prisma.sql`c.required`)}
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1)) o
      WHERE c.counting <> 'best'),
    without_result AS (
      SELECT o.* FROM cells c CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM ${WITH_RESULT} WHERE ${OF_CELL} AND h.created_at <= c.in_time
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) o
      WHERE (c.enrolment_id, c.assignment_id, c.exercise) NOT IN (SELECT "enrolmentId", "assignmentId", subject FROM best)),
    late AS (
      SELECT o.* FROM cells c CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM ${WITH_RESULT} WHERE ${OF_CELL} AND h.created_at > c.in_time OFFSET 0) o),
    chosen AS (
      SELECT o.* FROM cells c CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM ${WITH_RESULT} WHERE ${OF_CELL} AND h.created_at <= c.in_time AND h.chosen OFFSET 0) o
      WHERE c.counting = 'chosen')
    SELECT * FROM late
    UNION ALL (
      SELECT DISTINCT ON (id) * FROM (
        SELECT * FROM best UNION ALL SELECT * FROM without_result UNION ALL SELECT * FROM latest UNION ALL SELECT * FROM chosen) in_time
      ORDER BY id, chosen DESC)`;
}
