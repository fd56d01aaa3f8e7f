import { type Database, databaseNow, type Queryable, Refused, storableJson } from '@rooflab/db';
import { z } from 'zod';
import { effectiveExtensions } from '../extension/effective-extensions.ts';
import { type MoreTime, mostTime } from '../extension/more-time.ts';
import { lateDaysLeftAfter } from '../hand-in/assignment-terms.ts';
import { checkLateness, checkOpen, type HandInRules, type Lateness } from '../hand-in/hand-in-rules.ts';
import { clampReceived } from '../hand-in/received.ts';
import { REPORT_SUBJECT } from '../item/report.ts';
import { pinEvidence } from './evidence.ts';
import { momentSchema, pinnedEvidenceSchema } from './evidence-schema.ts';
import { lockReport, requireWriter } from './report-rules.ts';
import type { reportHandInRequestSchema } from './schema.ts';

const REPORT = { kind: 'report', subject: REPORT_SUBJECT } as const;

/** A report as it was handed in: its texts, and for its evidence the ids of what never changes. */
export const reportContentSchema = z.object({
  schema: z.literal('rooflab/report/v1'),
  sections: z.array(
    z.object({
      kind: z.string(),
      /** Markdown */
      text: z.string(),
      evidenceId: z.uuid().nullable(),
      moment: momentSchema.nullable().default(null),
      /** Null for prose, and for evidence of a student who left the report. */
      pinned: pinnedEvidenceSchema.nullable(),
    }),
  ),
});

type ReportContent = z.infer<typeof reportContentSchema>;

type ReportHandInRequest = z.output<typeof reportHandInRequestSchema> & {
  readonly enrolmentId: string;
  /** When the portal received it. */
  readonly receivedAt: Date;
};

/** Keeps a copy of the report that never changes; the latest counts. Throws `Refused` when the assignment's dates forbid it. */
export async function handInReport(db: Database, request: ReportHandInRequest): Promise<{ reportHandInId: string; createdAt: Date }> {
  const { reportId, enrolmentId, requestId } = request;
  return await db.$transaction(async (tx) => {
    const { assignmentId } = await lockReport(tx, reportId);
    await requireWriter(tx, reportId, enrolmentId);
    const repeated = await tx.reportHandIn.findUnique({ where: { reportId_requestId: { reportId, requestId } } });
    if (repeated !== null) return { reportHandInId: repeated.id, createdAt: repeated.createdAt };
    const joined = await tx.reportMember.findMany({ where: { reportId, joinedAt: { not: null } }, select: { enrolmentId: true } });
    const enrolmentIds = joined.map((member) => member.enrolmentId);
    const createdAt = clampReceived(request.receivedAt, await databaseNow(tx));
    await checkDates(tx, { assignmentId, enrolmentIds, createdAt, acceptLate: request.acceptLate });
    const content = await contentOf(tx, { reportId, assignmentId, enrolmentIds });
    if (content.sections.length === 0) throw new Refused('report-empty', 'The report has no sections yet.', 'Write something first.');
    await tx.reportMember.deleteMany({ where: { reportId, joinedAt: null } });
    const members = { create: enrolmentIds.map((id) => ({ enrolmentId: id })) };
    const data = { reportId, requestId, handedInById: enrolmentId, createdAt, content: storableJson(content), members };
    return { reportHandInId: (await tx.reportHandIn.create({ data, select: { id: true } })).id, createdAt };
  });
}

interface DateCheck {
  readonly assignmentId: string;
  readonly enrolmentIds: readonly string[];
  readonly createdAt: Date;
  readonly acceptLate: boolean;
}

async function checkDates(tx: Queryable, check: DateCheck): Promise<void> {
  const { counts, ...rules } = await loadDates(tx, check);
  const lateness = checkOpen(check.createdAt, rules);
  const { lateDays } = lateness;
  if (lateDays === 0) return;
  if (counts) return await checkPrice(tx, { check, rules, lateness });
  if (!check.acceptLate) {
    const days = `${lateDays} ${lateDays === 1 ? 'day' : 'days'}`;
    throw new Refused('late-not-confirmed', `This report is ${days} late.`, 'Confirm to hand it in anyway.', { lateDays });
  }
}

/** A report that has points costs each of its students as many late days as any late hand-in would. */
async function checkPrice(tx: Queryable, { check, rules, lateness }: { check: DateCheck; rules: HandInRules; lateness: Lateness }) {
  const { assignmentId, enrolmentIds, createdAt: at, acceptLate } = check;
  await tx.$executeRaw`SELECT FROM enrolments WHERE id = ANY(${enrolmentIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const { extension } = rules;
  for (const enrolmentId of enrolmentIds) {
    const lateDaysLeft = await lateDaysLeftAfter(tx, { enrolmentId, assignmentId, item: REPORT, rules, at, lateness, extension });
    if (lateDaysLeft !== null && lateDaysLeft < 0) await refuseForLateDays(tx, enrolmentId, lateness);
    checkLateness(lateness, { lateDaysLeft, acceptLate });
  }
}

async function refuseForLateDays(tx: Queryable, enrolmentId: string, { lateDays }: Lateness): Promise<never> {
  const { user } = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select: { user: { select: { name: true } } } });
  const message = `This would use ${lateDays} late days, more than ${user.name} has left.`;
  throw new Refused('no-late-days', message, 'Ask the staff for an extension; it holds for the group.', { lateDays });
}

async function loadDates(tx: Queryable, { assignmentId, enrolmentIds }: DateCheck): Promise<HandInRules & { readonly counts: boolean }> {
  const assignment = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    include: { course: true, items: { where: { kind: REPORT.kind } } },
  });
  if (assignment.archivedAt !== null) throw new Refused('closed', 'This assignment is archived.', 'Nothing can be handed in any more.');
  const time = await groupExtension(tx, assignmentId, enrolmentIds);
  const extension = time && { ...time, extraAttempts: 0 };
  return { assignment, timeZone: assignment.course.timeZone, extension, counts: assignment.items.length > 0 };
}

/** The most time that any of the students has holds for the group, which hands in one document. Null without any. */
export async function groupExtension(db: Queryable, assignmentId: string, enrolmentIds: readonly string[]): Promise<MoreTime | null> {
  return mostTime(await effectiveExtensions(db, { enrolmentIds, assignmentId }));
}

async function contentOf(
  tx: Queryable,
  { reportId, ...place }: { reportId: string; assignmentId: string; enrolmentIds: readonly string[] },
): Promise<ReportContent> {
  const sections = await tx.reportSection.findMany({
    where: { reportId, removedAt: null },
    select: { kind: true, text: true, evidenceId: true, moment: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  const pinned = await pinEvidence(tx, sections, place);
  const filled = sections.filter(({ kind, text }) => kind !== 'prose' || text.trim() !== '');
  return {
    schema: 'rooflab/report/v1',
    sections: filled.map((section) => ({ ...section, moment: momentSchema.nullable().parse(section.moment), pinned: pinned(section) })),
  };
}
