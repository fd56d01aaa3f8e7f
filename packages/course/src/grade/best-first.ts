import { Prisma } from '@rooflab/db';
import { ALL_POINTS, CORRECTNESS_POINTS } from '@rooflab/roofline';

/** Of gradings `g`: those that `bestOf` chooses from. */
export const HAS_RESULT = Prisma.sql`g.effective AND g.score IS NOT NULL`;

/**
 * Of gradings `g`: those that were timed. As `fraction IS NOT NULL` it would be a condition of the index that has the order of `BEST_IN_CLASS`, and
 * PostgreSQL 18 then takes that index for so expensive that it reads all of a student's gradings and sorts them.
 */
export const TIMED = Prisma.sql`(g.fraction >= 0) IS TRUE`;

/** Of gradings `g` of one device class: the order in which the first is `bestOf`, whatever the assignment grades. An index has it. */
export const BEST_IN_CLASS = Prisma.sql`g.score DESC NULLS LAST, g.fraction DESC NULLS LAST, g.handed_in_at, g.hand_in_id`;

// LEAST would make 40 points of no score.
const FOR_BEING_RIGHT = Prisma.sql`(CASE WHEN g.score > ${CORRECTNESS_POINTS}::float8 THEN ${CORRECTNESS_POINTS}::float8 ELSE g.score END)`;

/** `worthOf(g, required).inFull`. `required`: a column, the device class that the assignment asks for. */
export function inFull(required: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(CASE ${required} WHEN 'software' THEN true WHEN 'counted' THEN g.device_class = 'counted'
    ELSE g.device_class IN ('medium', 'large') END)`;
}

/** `worthOf(g, required)`, its points over all that there are; null without a score. */
function worthShare(required: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(CASE WHEN ${required} = 'software' THEN ${FOR_BEING_RIGHT} / ${CORRECTNESS_POINTS}::float8
    ELSE (CASE WHEN ${inFull(required)} THEN g.score ELSE ${FOR_BEING_RIGHT} END) / ${ALL_POINTS}::float8 END)`;
}

/** Of gradings `g` of one assignment: the order in which the first is `bestOf`. */
export function bestFirst(required: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${worthShare(required)} DESC NULLS LAST, ${inFull(required)} DESC NULLS LAST, ${BEST_IN_CLASS}`;
}

/**
 * The grading `g` that is `bestOf` those of one student's hand-ins for one exercise: of each device class the first entry of an index, and of
 * those few the best, so the time does not grow with what was handed in. `cell` names enrolment, assignment and exercise of `g`.
 */
export function bestOfCell(columns: Prisma.Sql, { cell, required }: { cell: Prisma.Sql; required: Prisma.Sql }): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columns} FROM unnest(enum_range(NULL::device_class)) k(device_class) CROSS JOIN LATERAL (
      SELECT g.hand_in_id, g.handed_in_at, g.verdict, g.score, g.max_score, g.fraction, g.device_class FROM gradings g
      WHERE ${HAS_RESULT} AND ${cell} AND g.device_class = k.device_class
      ORDER BY ${BEST_IN_CLASS} LIMIT 1) g
    ORDER BY ${bestFirst(required)} LIMIT 1`;
}
