import type { Queryable } from '@rooflab/db';
import { Prisma, Refused } from '@rooflab/db';

/** Sections of a report, not counting removed ones. */
export const MAX_SECTIONS = 60;

/** Including removed ones. */
export const MAX_SECTIONS_EVER = 400;

/** Changes of one report wait for one another. Throws `Refused` when there is no such report. */
export async function lockReport(tx: Queryable, reportId: string): Promise<{ assignmentId: string }> {
  const [row] = await tx.$queryRaw<{ assignmentId: string }[]>(Prisma.sql`
    SELECT assignment_id AS "assignmentId" FROM reports WHERE id = ${reportId}::uuid FOR UPDATE`);
  if (row === undefined) throw new Refused('no-such-report', 'There is no such report.');
  return row;
}

/** Throws `Refused` for anyone who has not joined the report. */
export async function requireWriter(tx: Queryable, reportId: string, enrolmentId: string): Promise<void> {
  const joined = await tx.reportMember.count({ where: { reportId, enrolmentId, joinedAt: { not: null }, enrolment: { droppedAt: null } } });
  if (joined === 0) throw new Refused('not-in-report', 'Only the students of this report can change it.', 'Ask one of them to invite you.');
}
