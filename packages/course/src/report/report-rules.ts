import type { Queryable } from '@rooflab/db';
import { Prisma, Refused } from '@rooflab/db';

/** Students who write one report; the database has places for no more. */
export const MAX_REPORT_MEMBERS = 3;

/** Characters of Markdown in a section. */
export const MAX_SECTION_LENGTH = 10_000;

/** Sections of a report, removed ones not counted. */
export const MAX_SECTIONS = 60;

/** The same with removed ones. */
export const MAX_SECTIONS_EVER = 400;

/** Throws `Refused` unless it can be kept. */
export function checkedMarkdown(text: string): string {
  if ([...text].length > MAX_SECTION_LENGTH || !text.isWellFormed() || text.includes('\0')) {
    throw new Refused('section-too-long', `A section is text of at most ${MAX_SECTION_LENGTH} characters.`, 'Split it into two sections.');
  }
  return text;
}

/** Changes of one report go one after the other. Throws `Refused` when there is no such report. */
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
