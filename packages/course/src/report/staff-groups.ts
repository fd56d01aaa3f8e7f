import type { Database, Queryable } from '@rooflab/db';
import { type Actor, Refused, recordAudit } from '@rooflab/db';
import { lockStudents, requireStudents } from './membership.ts';
import { lockReport } from './report-rules.ts';

interface StaffChange {
  readonly courseId: string;
  /** One to three different students. */
  readonly enrolmentIds: readonly string[];
  readonly actor: Actor;
  readonly reason: string;
}

/** Staff form a group. Throws `Refused` when one of them has a report already. */
export async function formReport(db: Database, { assignmentId, ...change }: StaffChange & { assignmentId: string }): Promise<string> {
  return await db.$transaction(async (tx) => {
    await checkStudents(tx, change);
    const { id } = await tx.report.create({ data: { assignmentId }, select: { id: true } });
    await putIn(tx, { reportId: id, assignmentId, enrolmentIds: change.enrolmentIds });
    await record(tx, { ...change, action: 'report.form', reportId: id, before: [] });
    return id;
  });
}

/** Whoever is not named leaves the report; what was handed in stays with those who were in it then. Throws `Refused`. */
export async function setReportMembers(db: Database, { reportId, ...change }: StaffChange & { reportId: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const { assignmentId } = await lockReport(tx, reportId);
    await checkStudents(tx, change);
    const members = await tx.reportMember.findMany({
      where: { reportId, joinedAt: { not: null } },
      select: { enrolmentId: true },
      orderBy: { place: 'asc' },
    });
    await tx.reportMember.deleteMany({ where: { reportId } });
    await putIn(tx, { reportId, assignmentId, enrolmentIds: change.enrolmentIds });
    await record(tx, { ...change, action: 'report.set-members', reportId, before: members.map((member) => member.enrolmentId) });
  });
}

async function checkStudents(tx: Queryable, { enrolmentIds, courseId }: StaffChange): Promise<void> {
  await lockStudents(tx, enrolmentIds);
  await requireStudents(tx, enrolmentIds);
  const here = await tx.enrolment.count({ where: { id: { in: [...enrolmentIds] }, courseId } });
  if (here < enrolmentIds.length)
    throw new Refused('not-a-student-here', 'One of these students is not in this course.', 'Choose from the list.');
}

async function putIn(
  tx: Queryable,
  { reportId, assignmentId, enrolmentIds }: { reportId: string; assignmentId: string; enrolmentIds: readonly string[] },
): Promise<void> {
  const ids = [...enrolmentIds];
  const elsewhere = await tx.reportMember.findFirst({
    where: { assignmentId, enrolmentId: { in: ids }, joinedAt: { not: null } },
    select: { enrolment: { select: { user: { select: { name: true } } } } },
  });
  if (elsewhere !== null)
    throw new Refused('has-report', `${elsewhere.enrolment.user.name} has another report for this assignment.`, 'Change that group first.');
  await tx.reportMember.deleteMany({ where: { assignmentId, enrolmentId: { in: ids }, joinedAt: null } });
  const joinedAt = new Date();
  await tx.reportMember.createMany({
    data: ids.map((enrolmentId, i) => ({ reportId, assignmentId, enrolmentId, place: i + 1, joinedAt })),
  });
}

interface Recorded extends StaffChange {
  readonly action: 'report.form' | 'report.set-members';
  readonly reportId: string;
  readonly before: readonly string[];
}

async function record(tx: Queryable, { actor, action, courseId, reportId, reason, before, enrolmentIds }: Recorded): Promise<void> {
  const enrolled = await tx.enrolment.findMany({
    where: { id: { in: [...before, ...enrolmentIds] } },
    select: { id: true, user: { select: { name: true } } },
  });
  const nameOf = new Map(enrolled.map(({ id, user }) => [id, user.name]));
  const namesOf = (ids: readonly string[]) => ids.map((id) => nameOf.get(id) ?? id);
  const members = { before: { members: namesOf(before) }, after: { members: namesOf(enrolmentIds) } };
  await recordAudit(tx, { actor, action, courseId, subjectKind: 'report', subjectId: reportId, reason, ...members });
}
