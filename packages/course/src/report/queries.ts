import type { Prisma, Queryable } from '@rooflab/db';

const PERSON = { select: { droppedAt: true, user: { select: { name: true, email: true } } } } as const;

const HAND_IN = {
  id: true,
  createdAt: true,
  handedInBy: PERSON,
  members: { select: { enrolmentId: true, enrolment: PERSON } },
  reviews: {
    select: { id: true, score: true, criteria: true, feedback: true, createdAt: true, madeBy: { select: { name: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  },
} satisfies Prisma.ReportHandInSelect;

const REPORT = {
  id: true,
  assignmentId: true,
  members: { select: { id: true, enrolmentId: true, joinedAt: true, enrolment: PERSON }, orderBy: { place: 'asc' } },
  handIns: { select: HAND_IN, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
} satisfies Prisma.ReportSelect;

/** A report with its students, including invited ones, and its hand-ins, the latest first. */
export type ReportRow = Prisma.ReportGetPayload<{ select: typeof REPORT }>;

export async function findReport(db: Queryable, reportId: string): Promise<ReportRow | null> {
  return await db.report.findUnique({ where: { id: reportId }, select: REPORT });
}

/** All reports of an assignment, in the order in which they were begun. */
export async function listReports(db: Queryable, assignmentId: string): Promise<ReportRow[]> {
  return await db.report.findMany({ where: { assignmentId }, select: REPORT, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

/** The sections of a report in order, then the removed ones. */
export async function listSections(db: Queryable, reportId: string) {
  return await db.reportSection.findMany({
    where: { reportId },
    select: {
      id: true,
      kind: true,
      evidenceId: true,
      moment: true,
      text: true,
      version: true,
      conflictsWithId: true,
      savedAt: true,
      removedAt: true,
      savedBy: PERSON,
    },
    orderBy: [{ removedAt: { sort: 'desc', nulls: 'first' } }, { position: 'asc' }, { id: 'asc' }],
  });
}

/** One report as it was handed in. */
export async function findReportHandIn(db: Queryable, id: string) {
  return await db.reportHandIn.findUnique({
    where: { id },
    select: { ...HAND_IN, content: true, report: { select: { id: true, assignmentId: true } } },
  });
}

/** Open invitations of a student, in all assignments of the course. */
export async function listReportInvitations(db: Queryable, enrolmentId: string) {
  return await db.reportMember.findMany({
    where: { enrolmentId, joinedAt: null },
    select: {
      id: true,
      assignmentId: true,
      report: {
        select: { assignment: { select: { title: true } }, members: { where: { joinedAt: { not: null } }, select: { enrolment: PERSON } } },
      },
    },
    orderBy: { invitedAt: 'asc' },
  });
}

/** Students of the course who have joined no report for the assignment, by name. */
export async function studentsWithoutReport(db: Queryable, { courseId, assignmentId }: { courseId: string; assignmentId: string }) {
  return await db.enrolment.findMany({
    where: {
      courseId,
      role: 'student',
      droppedAt: null,
      reportMemberships: { none: { assignmentId, joinedAt: { not: null } } },
    },
    select: { id: true, user: { select: { name: true, email: true } } },
    orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
  });
}

/** Answered tries of these students in their course, the latest first. */
export async function citableTries(db: Queryable, enrolmentIds: readonly string[]) {
  return await db.questionTry.findMany({
    where: { enrolmentId: { in: [...enrolmentIds] }, answeredAt: { not: null } },
    select: { id: true, question: true, number: true, answeredAt: true, fraction: true, enrolment: PERSON },
    orderBy: [{ answeredAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
}

/** Runs of these students that have a result, the latest first. */
export async function citableRuns(db: Queryable, enrolmentIds: readonly string[]) {
  return await db.experimentRun.findMany({
    where: { enrolmentId: { in: [...enrolmentIds] }, endedAt: { not: null }, error: null },
    select: { id: true, experiment: true, endedAt: true, deviceClass: true, enrolment: PERSON },
    orderBy: [{ endedAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
}

/** What the students of a report handed in for its assignment and did not cancel, newest first: what they may cite. */
export async function citableHandIns(
  db: Queryable,
  { assignmentId, enrolmentIds }: { assignmentId: string; enrolmentIds: readonly string[] },
) {
  return await db.handIn.findMany({
    where: { assignmentId, enrolmentId: { in: [...enrolmentIds] }, cancelledAt: null },
    select: {
      id: true,
      exercise: true,
      createdAt: true,
      note: true,
      enrolment: PERSON,
      gradings: { where: { effective: true }, select: { verdict: true, fraction: true } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
}
