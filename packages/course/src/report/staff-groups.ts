import type { Database, Queryable } from '@rooflab/db';
import { type Actor, Refused, recordAudit } from '@rooflab/db';
import { lockStudents, requireStudents } from './membership.ts';
import { lockReport } from './report-rules.ts';
import type { HandedInChoice } from './schema.ts';

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

interface MembersChange extends StaffChange {
  readonly reportId: string;
  /** Whether what was handed in before counts for new members too; undefined: refused where that makes a difference. */
  readonly handedIn: HandedInChoice | undefined;
}

/** Whoever is not named leaves the report; what was handed in stays with those who were in it then, and may be shared. Throws `Refused`. */
export async function setReportMembers(db: Database, { reportId, handedIn, ...change }: MembersChange): Promise<void> {
  await db.$transaction(async (tx) => {
    const { assignmentId } = await lockReport(tx, reportId);
    await checkStudents(tx, change);
    const shared = await shareHandedIn(tx, { reportId, handedIn, enrolmentIds: change.enrolmentIds });
    const members = await tx.reportMember.findMany({
      where: { reportId, joinedAt: { not: null } },
      select: { enrolmentId: true },
      orderBy: { place: 'asc' },
    });
    await tx.reportMember.deleteMany({ where: { reportId } });
    await putIn(tx, { reportId, assignmentId, enrolmentIds: change.enrolmentIds });
    const before = members.map((member) => member.enrolmentId);
    await record(tx, { ...change, action: 'report.set-members', reportId, before, ...(shared && { handedIn }) });
  });
}

/** Puts new members into the versions that count, if asked to. Whether there was anything to decide. Throws `Refused` when nobody did. */
async function shareHandedIn(tx: Queryable, change: Pick<MembersChange, 'reportId' | 'handedIn' | 'enrolmentIds'>): Promise<boolean> {
  const { reportId, handedIn, enrolmentIds } = change;
  const versions = await tx.reportHandIn.findMany({
    where: { reportId },
    select: {
      id: true,
      members: { select: { enrolmentId: true } },
      reviews: { where: { score: { not: null } }, select: { id: true }, take: 1 },
    },
    orderBy: { createdAt: 'desc' },
  });
  const scored = versions.findIndex(({ reviews }) => reviews.length > 0);
  const counting = versions.slice(0, Math.max(1, scored + 1));
  const missing = counting.flatMap(({ id, members }) => {
    const present = new Set(members.map(({ enrolmentId }) => enrolmentId));
    return enrolmentIds.filter((enrolmentId) => !present.has(enrolmentId)).map((enrolmentId) => ({ reportHandInId: id, enrolmentId }));
  });
  if (missing.length === 0) return false;
  if (handedIn === undefined) {
    throw new Refused(
      'handed-in-before',
      scored === -1
        ? 'This report was handed in by a group without a new member.'
        : 'This report already has points, which a new member does not get.',
      'Say whether what was handed in counts for new members too.',
    );
  }
  if (handedIn === 'share') await tx.reportHandInMember.createMany({ data: missing });
  return true;
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
  readonly handedIn?: HandedInChoice | undefined;
}

async function record(
  tx: Queryable,
  { actor, action, courseId, reportId, reason, before, enrolmentIds, handedIn }: Recorded,
): Promise<void> {
  const enrolled = await tx.enrolment.findMany({
    where: { id: { in: [...before, ...enrolmentIds] } },
    select: { id: true, user: { select: { name: true } } },
  });
  const nameOf = new Map(enrolled.map(({ id, user }) => [id, user.name]));
  const namesOf = (ids: readonly string[]) => ids.map((id) => nameOf.get(id) ?? id);
  const members = { before: { members: namesOf(before) }, after: { members: namesOf(enrolmentIds), ...(handedIn && { handedIn }) } };
  await recordAudit(tx, { actor, action, courseId, subjectKind: 'report', subjectId: reportId, reason, ...members });
}
