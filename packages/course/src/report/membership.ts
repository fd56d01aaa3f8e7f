import type { Database, Queryable } from '@rooflab/db';
import { Prisma, Refused } from '@rooflab/db';
import { lockReport, requireWriter } from './report-rules.ts';
import { MAX_REPORT_MEMBERS } from './schema.ts';

interface OwnPlace {
  readonly reportId: string;
  readonly enrolmentId: string;
}

/** A section that a report begins with. */
interface FirstSection {
  readonly requestId: string;
  /** Markdown */
  readonly text: string;
}

/** A report of one student; the same again finds it. Throws `Refused` for somebody who is no longer in the course. */
export async function startReport(
  db: Database,
  { assignmentId, enrolmentId, sections }: { assignmentId: string; enrolmentId: string; sections: readonly FirstSection[] },
): Promise<string> {
  return await db.$transaction(async (tx) => {
    await lockStudents(tx, [enrolmentId]);
    const joined = await joinedReport(tx, assignmentId, enrolmentId);
    if (joined !== null) return joined;
    const report = await tx.report.create({ data: { assignmentId }, select: { id: true } });
    await tx.reportMember.create({ data: { reportId: report.id, assignmentId, enrolmentId, place: 1, joinedAt: new Date() } });
    await tx.reportSection.createMany({
      data: sections.map((section, index) => ({
        ...section,
        reportId: report.id,
        position: index + 1,
        kind: 'prose',
        savedById: enrolmentId,
      })),
    });
    return report.id;
  });
}

/** Requests for the same student wait for one another. Throws `Refused` when one of them has left the course. */
export async function lockStudents(tx: Queryable, enrolmentIds: readonly string[]): Promise<void> {
  const rows = await tx.$queryRaw<{ role: string }[]>(Prisma.sql`
    SELECT role::text FROM enrolments WHERE id = ANY(${enrolmentIds}::uuid[]) AND dropped_at IS NULL ORDER BY id FOR NO KEY UPDATE`);
  if (rows.length < new Set(enrolmentIds).size)
    throw new Refused('not-a-student-here', 'One of these students is no longer in this course.', 'Choose from the list.');
}

/** Throws `Refused` for people of the staff: they have no work to cite, and give the points. */
export async function requireStudents(tx: Queryable, enrolmentIds: readonly string[]): Promise<void> {
  const staff = await tx.enrolment.count({ where: { id: { in: [...enrolmentIds] }, role: { not: 'student' } } });
  if (staff > 0) throw new Refused('not-a-student-here', 'A report is written by students only.', 'Choose from the list.');
}

export async function joinedReport(tx: Queryable, assignmentId: string, enrolmentId: string): Promise<string | null> {
  const member = await tx.reportMember.findFirst({
    where: { assignmentId, enrolmentId, joinedAt: { not: null } },
    select: { reportId: true },
  });
  return member?.reportId ?? null;
}

/** Keeps a place for a fellow student, who then accepts or declines. Doing so again changes nothing. Throws `Refused`. */
export async function inviteToReport(db: Database, { reportId, enrolmentId, invited }: OwnPlace & { invited: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { assignmentId } = await lockReport(tx, reportId);
    await requireWriter(tx, reportId, enrolmentId);
    await requireNotHandedIn(tx, reportId, 'Ask the staff to change the group.');
    await lockStudents(tx, [invited]);
    await requireStudents(tx, [invited]);
    const members = await tx.reportMember.findMany({ where: { reportId }, select: { enrolmentId: true, place: true } });
    if (members.some((member) => member.enrolmentId === invited)) return;
    if ((await joinedReport(tx, assignmentId, invited)) !== null) {
      throw new Refused('has-report', 'This student already has a report for this assignment.', 'Choose somebody else.');
    }
    const place = freePlace(members.map((member) => member.place));
    await tx.reportMember.create({ data: { reportId, assignmentId, enrolmentId: invited, place }, select: { id: true } });
  });
}

function freePlace(taken: readonly number[]): number {
  const place = Array.from({ length: MAX_REPORT_MEMBERS }, (_, i) => i + 1).find((each) => !taken.includes(each));
  if (place === undefined) {
    throw new Refused(
      'report-full',
      `A report has at most ${MAX_REPORT_MEMBERS} students, invited ones included.`,
      'Withdraw an invitation first.',
    );
  }
  return place;
}

async function requireNotHandedIn(tx: Queryable, reportId: string, remedy: string): Promise<void> {
  if ((await tx.reportHandIn.count({ where: { reportId } })) > 0)
    throw new Refused('report-handed-in', 'This report has been handed in, so its group stays as it is.', remedy);
}

interface Invited {
  readonly reportMemberId: string;
  readonly enrolmentId: string;
}

/** Joins the report; the student's other invitations for the same assignment are removed. Doing so again changes nothing. Throws `Refused`. */
export async function acceptReportInvitation(db: Database, { reportMemberId, enrolmentId }: Invited): Promise<{ reportId: string }> {
  return await db.$transaction(async (tx) => {
    const { reportId, joinedAt, ...member } = await findMember(tx, reportMemberId);
    if (member.enrolmentId !== enrolmentId) throw new Refused('no-such-invitation', 'There is no such invitation.');
    const { assignmentId } = await lockReport(tx, reportId);
    await lockStudents(tx, [enrolmentId]);
    if (joinedAt !== null) return { reportId };
    await requireNotHandedIn(tx, reportId, 'Ask the staff to put you into the group.');
    if ((await joinedReport(tx, assignmentId, enrolmentId)) !== null)
      throw new Refused('has-report', 'You already have a report for this assignment.', 'Leave it before you join another one.');
    const { count } = await tx.reportMember.updateMany({ where: { id: reportMemberId, joinedAt: null }, data: { joinedAt: new Date() } });
    if (count === 0) throw new Refused('no-such-invitation', 'The invitation was withdrawn.');
    await tx.reportMember.deleteMany({ where: { assignmentId, enrolmentId, joinedAt: null } });
    return { reportId };
  });
}

async function findMember(tx: Queryable, id: string) {
  const member = await tx.reportMember.findUnique({ where: { id }, select: { reportId: true, enrolmentId: true, joinedAt: true } });
  if (member === null) throw new Refused('no-such-invitation', 'There is no such invitation.');
  return member;
}

/** The invited student declines, or somebody in the report withdraws it. Doing so again changes nothing. Throws `Refused`. */
export async function endReportInvitation(db: Database, { reportMemberId, enrolmentId }: Invited): Promise<void> {
  await db.$transaction(async (tx) => {
    const { reportId, ...member } = await findMember(tx, reportMemberId);
    await lockReport(tx, reportId);
    if (member.enrolmentId !== enrolmentId) await requireWriter(tx, reportId, enrolmentId);
    await tx.reportMember.deleteMany({ where: { id: reportMemberId, joinedAt: null } });
  });
}

/** Leaves a report that was not handed in; when the last student leaves, it is deleted. Throws `Refused`. */
export async function leaveReport(db: Database, { reportId, enrolmentId }: OwnPlace): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockReport(tx, reportId);
    await requireWriter(tx, reportId, enrolmentId);
    await requireNotHandedIn(tx, reportId, 'Ask the staff to change it.');
    await tx.reportMember.deleteMany({ where: { reportId, enrolmentId } });
    if ((await tx.reportMember.count({ where: { reportId, joinedAt: { not: null } } })) === 0)
      await tx.report.delete({ where: { id: reportId } });
  });
}
