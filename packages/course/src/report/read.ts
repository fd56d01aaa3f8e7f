import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import { found } from '../procedure/errors.ts';
import { idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { pinEvidence } from './evidence.ts';
import { evidenceSchema, readEvidence } from './evidence-answer.ts';
import { reportContentSchema } from './hand-in-report.ts';
import { joinedReport } from './membership.ts';
import { findReport, findReportHandIn, listReportInvitations, listSections, studentsWithoutReport } from './read-reports.ts';
import {
  groupDates,
  joinedIds,
  memberAnswer,
  memberSchema,
  reportHandInAnswer,
  reportHandInSchema,
  windowAnswer,
  windowSchema,
} from './report-answer.ts';
import { unseenFeedback } from './reviews.ts';

const invitationSchema = z.object({
  reportMemberId: idSchema,
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  /** Who is in the report. */
  from: z.array(z.string()),
});

export const mine = studentProcedure('results:read')
  .meta({
    sentence:
      "The caller's reports in a course: which assignments have one, invitations to answer, and feedback that the caller has not read.",
  })
  .input(z.object({ courseId: idSchema, assignmentId: idSchema.optional() }))
  .output(
    z.object({
      /** Of the assignment, where one was named. */
      reportId: idSchema.nullable(),
      invitations: z.array(invitationSchema),
      unseenFeedback: z.array(z.object({ reportHandInId: idSchema, assignmentTitle: z.string(), by: z.string(), at: z.date() })),
    }),
  )
  .query(async ({ ctx: { db, member, course }, input: { assignmentId } }) => {
    const { enrolmentId } = member;
    if (enrolmentId === null || course.archivedAt !== null) return { reportId: null, invitations: [], unseenFeedback: [] };
    const invitations = await listReportInvitations(db, enrolmentId);
    return {
      reportId: assignmentId === undefined ? null : await joinedReport(db, assignmentId, enrolmentId),
      invitations: invitations.map(({ id, report, ...invitation }) => ({
        reportMemberId: id,
        assignmentId: invitation.assignmentId,
        assignmentTitle: report.assignment.title,
        from: report.members.map(({ enrolment }) => enrolment.user.name),
      })),
      unseenFeedback: await unseenFeedback(db, enrolmentId),
    };
  });

const sectionSchema = z.object({
  sectionId: idSchema,
  /** `prose`, or the kind of its evidence. */
  kind: z.string(),
  /** Markdown */
  text: z.string(),
  version: z.int(),
  /** Null for prose, and for evidence that cannot be shown: of somebody who left the report. */
  evidence: evidenceSchema.nullable(),
  /** Of two texts that were written at the same time this is the second; that section has the first. */
  conflictsWithId: idSchema.nullable(),
  savedBy: z.string(),
  savedAt: z.date(),
});

export const byId = studentProcedure('results:read')
  .meta({
    sentence: 'A report as it is being written: its group, its sections with their figures as stored now, and what was handed in of it.',
  })
  .input(z.object({ reportId: idSchema }))
  .output(
    z.object({
      reportId: idSchema,
      assignmentId: idSchema,
      assignmentTitle: z.string(),
      /** Of them the caller is one, and may change it. */
      mayWrite: z.boolean(),
      members: z.array(memberSchema),
      sections: z.array(sectionSchema),
      removed: z.array(z.object({ sectionId: idSchema, kind: z.string(), text: z.string(), savedBy: z.string() })),
      window: windowSchema,
      /** The latest first; that one counts. */
      handIns: z.array(reportHandInSchema),
    }),
  )
  .query(async ({ ctx, input: { reportId } }) => {
    const { db, member } = ctx;
    const report = found(await findReport(db, reportId));
    const assignment = found(await findAssignment(db, report.assignmentId));
    const writers = joinedIds(report);
    const dates = await groupDates(db, { rules: assignment, timeZone: ctx.course.timeZone, enrolmentIds: writers });
    const rows = await listSections(db, reportId);
    const shown = rows.filter(({ removedAt }) => removedAt === null);
    const pinned = await pinEvidence(db, shown, { assignmentId: report.assignmentId, enrolmentIds: writers });
    const evidence = await readEvidence(
      ctx,
      shown.map((section) => ({ ...section, pinned: pinned(section) })),
    );
    return {
      reportId,
      assignmentId: report.assignmentId,
      assignmentTitle: assignment.title,
      mayWrite: member.enrolmentId !== null && writers.includes(member.enrolmentId),
      members: report.members.map(memberAnswer),
      sections: shown.map(({ id, savedBy, removedAt: _, evidenceId: __, ...section }, i) => ({
        ...section,
        sectionId: id,
        evidence: evidence[i] ?? null,
        savedBy: savedBy.user.name,
      })),
      removed: rows
        .filter(({ removedAt }) => removedAt !== null)
        .map(({ id, kind, text, savedBy }) => ({ sectionId: id, kind, text, savedBy: savedBy.user.name })),
      window: windowAnswer(dates, ctx.clock()),
      handIns: report.handIns.map((handIn) => reportHandInAnswer(handIn, dates)),
    };
  });

export const candidates = studentProcedure('results:read')
  .meta({ sentence: 'Students of the course who can be invited to the report: those without one for its assignment.' })
  .input(z.object({ reportId: idSchema }))
  .output(z.array(z.object({ enrolmentId: idSchema, name: z.string() })))
  .query(async ({ ctx: { db, course }, input: { reportId } }) => {
    const { assignmentId, members } = found(await findReport(db, reportId));
    const free = await studentsWithoutReport(db, { courseId: course.id, assignmentId });
    const invited = new Set(members.map(({ enrolmentId }) => enrolmentId));
    return free.filter(({ id }) => !invited.has(id)).map(({ id, user }) => ({ enrolmentId: id, name: user.name }));
  });

export const handedIn = studentProcedure('results:read')
  .meta({ sentence: 'A report as it was handed in, which never changes: for those who were in it then, and for staff.' })
  .input(z.object({ reportHandInId: idSchema }))
  .output(
    z.object({
      reportId: idSchema,
      assignmentId: idSchema,
      assignmentTitle: z.string(),
      courseTitle: z.string(),
      handIn: reportHandInSchema,
      dueAt: z.date(),
      /** Points for a score of 100; null: a report has no points. */
      reportWeight: z.number().nullable(),
      sections: z.array(z.object({ kind: z.string(), text: z.string(), evidence: evidenceSchema.nullable() })),
    }),
  )
  .query(async ({ ctx, input: { reportHandInId } }) => {
    const row = found(await findReportHandIn(ctx.db, reportHandInId));
    const assignment = found(await findAssignment(ctx.db, row.report.assignmentId));
    const enrolmentIds = row.members.map(({ enrolmentId }) => enrolmentId);
    const dates = await groupDates(ctx.db, { rules: assignment, timeZone: ctx.course.timeZone, enrolmentIds });
    const { sections } = reportContentSchema.parse(row.content);
    const evidence = await readEvidence(ctx, sections);
    return {
      reportId: row.report.id,
      assignmentId: assignment.id,
      assignmentTitle: assignment.title,
      courseTitle: ctx.course.title,
      handIn: reportHandInAnswer(row, dates),
      dueAt: dates.window.dueAt,
      reportWeight: assignment.items.find(({ kind }) => kind === 'report')?.weight ?? null,
      sections: sections.map(({ kind, text }, i) => ({ kind, text, evidence: evidence[i] ?? null })),
    };
  });
