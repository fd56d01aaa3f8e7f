import { Prisma, type Queryable } from '@rooflab/db';
import type { EffectiveExtension } from './more-time.ts';

/**
 * What all extensions that hold for a person and an assignment come to: their own, those of their section, and those for every assignment. Days and
 * attempts add up. Of dates the latest counts; a person's own days are added to a section's. One row for each person and assignment with any; a person
 * is an enrolment or an invitation.
 */
function effective({ people, given, id }: { people: Prisma.Sql; given: Prisma.Sql; id: Prisma.Sql }): Prisma.Sql {
  const sum = (column: string, of: readonly string[]) =>
    Prisma.join(
      of.map((each) => Prisma.raw(`COALESCE(${each}.${column}, 0)`)),
      ' + ',
    );
  // `date_add` does this from PostgreSQL 16 on. Without days the instant stays, also in the hour that a clock shows twice.
  const later = (days: Prisma.Sql) => Prisma.sql`COALESCE(
    (section.due_at AT TIME ZONE c.time_zone + make_interval(days => NULLIF(${days}, 0))) AT TIME ZONE c.time_zone, section.due_at)`;
  const all = ['own', 'always', 'section', 'section_always'];
  return Prisma.sql`(
    SELECT p.id AS ${id}, a.id AS assignment_id, ${sum('extra_days', all)} AS extra_days, ${sum('extra_attempts', all)} AS extra_attempts,
      GREATEST(own.due_at, ${later(sum('extra_days', ['own', 'always']))}) AS due_at
    FROM ${people} p JOIN courses c ON c.id = p.course_id JOIN assignments a ON a.course_id = p.course_id
      LEFT JOIN ${given} own ON own.${id} = p.id AND own.assignment_id = a.id
      LEFT JOIN ${given} always ON always.${id} = p.id AND always.assignment_id IS NULL
      LEFT JOIN extensions section ON section.course_id = p.course_id AND section.section = p.section AND section.assignment_id = a.id
        AND section.revoked_at IS NULL
      LEFT JOIN extensions section_always ON section_always.course_id = p.course_id AND section_always.section = p.section
        AND section_always.assignment_id IS NULL AND section_always.revoked_at IS NULL
    WHERE num_nonnulls(own.id, always.id, section.id, section_always.id) > 0)`;
}

/** Of students in a course: `enrolment_id, assignment_id, due_at, extra_days, extra_attempts`. */
export const OF_ENROLMENTS = effective({
  ...{
    people: Prisma.sql`enrolments`,
    given: Prisma.sql`(SELECT * FROM extensions WHERE revoked_at IS NULL)`,
    id: Prisma.sql`enrolment_id`,
  },
});

const OF_INVITATIONS = effective({
  ...{ people: Prisma.sql`invitations`, given: Prisma.sql`invitation_extensions`, id: Prisma.sql`invitation_id` },
});

const COLUMNS = Prisma.sql`x.assignment_id AS "assignmentId", x.due_at AS "dueAt", x.extra_days AS "extraDays", x.extra_attempts AS "extraAttempts"`;

/** In no order. `assignmentId`: only for this one. */
export async function effectiveExtensions(
  db: Queryable,
  { enrolmentIds, assignmentId = null }: { enrolmentIds: readonly string[]; assignmentId?: string | null },
): Promise<(EffectiveExtension & { readonly enrolmentId: string })[]> {
  return await db.$queryRaw(Prisma.sql`
    SELECT x.enrolment_id AS "enrolmentId", ${COLUMNS} FROM ${OF_ENROLMENTS} x
    WHERE x.enrolment_id = ANY(${enrolmentIds}::uuid[]) AND (${assignmentId}::uuid IS NULL OR x.assignment_id = ${assignmentId}::uuid)`);
}

/** Of people who have not joined, by invitation. */
export async function promisedExtensions(
  db: Queryable,
  invitationIds: readonly string[],
): Promise<(EffectiveExtension & { readonly invitationId: string })[]> {
  return await db.$queryRaw(Prisma.sql`
    SELECT x.invitation_id AS "invitationId", ${COLUMNS} FROM ${OF_INVITATIONS} x WHERE x.invitation_id = ANY(${invitationIds}::uuid[])`);
}

/** The latest that anybody in the course has for an assignment. */
export async function latestExtension(
  db: Queryable,
  assignmentId: string,
): Promise<Pick<EffectiveExtension, 'dueAt' | 'extraDays'> | null> {
  const [latest] = await db.$queryRaw<Pick<EffectiveExtension, 'dueAt' | 'extraDays'>[]>(Prisma.sql`
    SELECT max(x.due_at) AS "dueAt", COALESCE(max(x.extra_days), 0) AS "extraDays" FROM ${OF_ENROLMENTS} x
    WHERE x.assignment_id = ${assignmentId}::uuid`);
  return latest ?? null;
}
