import { Prisma } from '@rooflab/db';
import { z } from 'zod';
import { OF_ENROLMENTS } from '../extension/effective-extensions.ts';
import { criterionSchema } from '../report/rubric-schema.ts';
import { type KindOfItem, progressColumns, workColumns } from './kind.ts';

/** An assignment has one report at most, so it needs no further name. */
export const REPORT_SUBJECT = 'report';

/** A report is handed in by a group, and scored by staff. An assignment without this item can have a report too, without points. */
export const report = {
  /** What it is judged by; empty: staff give one score. */
  terms: z.object({ rubric: z.array(criterionSchema).default([]) }),
  // The latest version that has a score.
  counting: 'last',
  onRequiredDevice: false,
  ofGroup: true,
  worked: 'handed in',
  isWorkedAt: null,
  works: ({ enrolmentIds }) => Prisma.sql`
    SELECT ${COLUMNS}
    FROM report_hand_in_members m JOIN report_hand_ins h ON h.id = m.report_hand_in_id JOIN reports r ON r.id = h.report_id
    WHERE m.enrolment_id = ANY(${enrolmentIds}::uuid[])`,
  progress,
  version: Prisma.sql`SELECT (1000 * extract(epoch FROM max(created_at)))::bigint FROM report_hand_ins`,
} as const satisfies KindOfItem;

/** The most time that any of these enrolments has, as `MoreTime`: it holds for the group. Null without any. */
function groupExtension(members: Prisma.Sql, assignmentId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT jsonb_build_object('dueAt', max(x.due_at), 'extraDays', max(x.extra_days))
    FROM ${members} JOIN ${OF_ENROLMENTS} x ON x.enrolment_id = o.enrolment_id
    WHERE x.assignment_id = ${assignmentId} HAVING count(*) > 0)`;
}

const COLUMNS = workColumns('report', {
  id: Prisma.sql`h.id`,
  enrolmentId: Prisma.sql`m.enrolment_id`,
  assignmentId: Prisma.sql`r.assignment_id`,
  subject: Prisma.sql`${REPORT_SUBJECT}::text`,
  createdAt: Prisma.sql`h.created_at`,
  share: Prisma.sql`(SELECT v.score / 100 FROM report_reviews v WHERE v.report_hand_in_id = h.id ORDER BY v.created_at DESC, v.id DESC LIMIT 1)`,
  extension: groupExtension(
    Prisma.sql`(SELECT enrolment_id FROM report_hand_in_members WHERE report_hand_in_id = h.id) o`,
    Prisma.sql`r.assignment_id`,
  ),
});

const OWN = {
  enrolmentId: Prisma.sql`own.enrolment_id`,
  assignmentId: Prisma.sql`own.assignment_id`,
  subject: Prisma.sql`${REPORT_SUBJECT}::text`,
};

/** A report is complete when it is handed in; one that is still being written has no versions yet. */
function progress(courseId: string): Prisma.Sql {
  const handedIn = progressColumns('report', {
    ...{ ...OWN, works: Prisma.sql`own.versions`, completeAt: Prisma.sql`own.at` },
    extension: groupExtension(
      Prisma.sql`(SELECT enrolment_id FROM report_hand_in_members WHERE report_hand_in_id = own.latest) o`,
      OWN.assignmentId,
    ),
  });
  const written = progressColumns('report', {
    ...{ ...OWN, works: Prisma.sql`0`, completeAt: Prisma.sql`NULL::timestamptz` },
    extension: groupExtension(
      Prisma.sql`(SELECT enrolment_id FROM report_members WHERE report_id = own.report_id AND joined_at IS NOT NULL) o`,
      OWN.assignmentId,
    ),
  });
  return Prisma.sql`
    WITH counted AS (
      SELECT a.id FROM assignments a JOIN assignment_items i ON i.assignment_id = a.id AND i.kind = 'report' WHERE a.course_id = ${courseId}::uuid),
    handed_in AS (
      SELECT m.enrolment_id, r.assignment_id, count(*)::int AS versions, max(h.created_at) AS at,
        (array_agg(h.id ORDER BY h.created_at DESC, h.id DESC))[1] AS latest
      FROM counted JOIN reports r ON r.assignment_id = counted.id JOIN report_hand_ins h ON h.report_id = r.id
        JOIN report_hand_in_members m ON m.report_hand_in_id = h.id
      GROUP BY 1, 2)
    SELECT ${handedIn} FROM handed_in own
    UNION ALL
    SELECT ${written} FROM report_members own JOIN counted ON counted.id = own.assignment_id
    WHERE own.joined_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM handed_in h WHERE h.enrolment_id = own.enrolment_id AND h.assignment_id = own.assignment_id)`;
}
