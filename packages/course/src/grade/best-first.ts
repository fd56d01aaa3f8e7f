import { Prisma } from '@rooflab/db';
import { ALL_POINTS, CORRECTNESS_POINTS } from '@rooflab/roofline';

/** Matches the gradings `g` that `bestOf` chooses from. */
export const HAS_RESULT = Prisma.sql`g.effective AND g.score IS NOT NULL`;

/**
 * Matches the gradings `g` that were timed. Written as `fraction IS NOT NULL` it would be a condition on the index that has the order of `BEST_IN_CLASS`;
 * PostgreSQL 18 then estimates that index to be so expensive that it reads all of a student's gradings and sorts them.
 */
export const TIMED = Prisma.sql`(g.fraction >= 0) IS TRUE`;

/** Sorts gradings `g` of one device class so that the first is `bestOf`, whatever the assignment grades. An index has this order. */
export const BEST_IN_CLASS = Prisma.sql`g.score DESC NULLS LAST, g.fraction DESC NULLS LAST, g.handed_in_at, g.hand_in_id`;

// LEAST would turn a missing score into 40 points.
const FOR_BEING_RIGHT = Prisma.sql`(CASE WHEN g.score > ${CORRECTNESS_POINTS}::float8 THEN ${CORRECTNESS_POINTS}::float8 ELSE g.score END)`;

/** `worthOf(g, required).inFull`. `required`: a column, the device class that the assignment asks for. */
export function inFull(required: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(g.device_class = 'untimed' OR CASE ${required} WHEN 'software' THEN true WHEN 'counted' THEN g.device_class = 'counted'
    ELSE g.device_class IN ('medium', 'large') END)`;
}

/** `worthOf(g, required)`: its points as a share of the maximum; null without a score. */
function worthShare(required: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(CASE WHEN g.device_class = 'untimed' THEN g.score / ${ALL_POINTS}::float8
    WHEN ${required} = 'software' THEN ${FOR_BEING_RIGHT} / ${CORRECTNESS_POINTS}::float8
    ELSE (CASE WHEN ${inFull(required)} THEN g.score ELSE ${FOR_BEING_RIGHT} END) / ${ALL_POINTS}::float8 END)`;
}

/** Sorts gradings `g` of one assignment so that the first is `bestOf`. */
export function bestFirst(required: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${worthShare(required)} DESC NULLS LAST, ${inFull(required)} DESC NULLS LAST, ${BEST_IN_CLASS}`;
}

/**
 * The grading `g` that is `bestOf` one student's hand-ins for one exercise: the best of the first index entries of all device classes, so it takes no
 * longer as more is handed in. `cell` names enrolment, assignment and exercise of `g`.
 */
export function bestOfCell(columns: Prisma.Sql, { cell, required }: { cell: Prisma.Sql; required: Prisma.Sql }): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columns} FROM unnest(enum_range(NULL::device_class)) k(device_class) CROSS JOIN LATERAL (
      SELECT g.hand_in_id, g.handed_in_at, g.verdict, g.score, g.max_score, g.fraction, g.device_class FROM gradings g
      WHERE ${HAS_RESULT} AND ${cell} AND g.device_class = k.device_class
      ORDER BY ${BEST_IN_CLASS} LIMIT 1) g
    ORDER BY ${bestFirst(required)} LIMIT 1`;
}
