import { findExercise, findExperiment } from '@rooflab/catalogue';
import { verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import { isWithheld } from '../grade/exceptions.ts';
import { titleOf } from '../item/schema.ts';
import type { Context } from '../procedure/context.ts';
import { found } from '../procedure/errors.ts';
import { idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { exercisesInQuestion } from '../question/open-questions.ts';
import { pinEvidence } from './evidence.ts';
import { readEvidence } from './evidence-answer.ts';
import { reportContentSchema } from './hand-in-report.ts';
import { joinedReport } from './membership.ts';
import {
  citableHandIns,
  citableRuns,
  citableTries,
  findReport,
  findReportHandIn,
  listReportInvitations,
  listSections,
  studentsWithoutReport,
} from './queries.ts';
import { groupDates, joinedIds, memberAnswer, reportHandInAnswer, rubricOf, windowAnswer } from './report-answer.ts';
import { unseenFeedback } from './reviews.ts';
import { citableSchema, handedInReportSchema, ownReportsSchema, reportSchema } from './schema.ts';

export const mine = studentProcedure('results:read')
  .meta({
    sentence:
      "The caller's reports in a course: which assignments have one, invitations to answer, and feedback that the caller has not read.",
  })
  .input(z.object({ courseId: idSchema, assignmentId: idSchema.optional() }))
  .output(ownReportsSchema)
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

export const byId = studentProcedure('results:read')
  .meta({
    sentence: 'A report as it is being written: its group, its sections with their figures as stored now, and its hand-ins.',
  })
  .input(z.object({ reportId: idSchema }))
  .output(reportSchema)
  .query(async ({ ctx, input: { reportId } }) => {
    const { db, member, isStaff } = ctx;
    const report = found(await findReport(db, reportId));
    const withheld = await isWithheld(db, { enrolmentId: member.enrolmentId, assignmentId: report.assignmentId, isStaff });
    const assignment = found(await findAssignment(db, report.assignmentId));
    const writers = joinedIds(report);
    const dates = await groupDates(db, { rules: assignment, timeZone: ctx.course.timeZone, enrolmentIds: writers });
    const rows = await listSections(db, reportId);
    const shown = rows.filter(({ removedAt }) => removedAt === null);
    const pinned = await pinEvidence(db, shown, { assignmentId: report.assignmentId, enrolmentIds: writers });
    const evidence = await readEvidence(
      { ...ctx, inQuestion: await readersQuestions(ctx) },
      shown.map((section) => ({ ...section, pinned: pinned(section) })),
    );
    return {
      reportId,
      assignmentId: report.assignmentId,
      assignmentTitle: assignment.title,
      mayWrite: member.enrolmentId !== null && writers.includes(member.enrolmentId),
      members: report.members.map(memberAnswer),
      sections: shown.map(({ id, savedBy, removedAt: _, evidenceId: __, moment: ___, ...section }, i) => ({
        ...section,
        sectionId: id,
        evidence: evidence[i] ?? null,
        savedBy: savedBy.user.name,
      })),
      removed: rows
        .filter(({ removedAt }) => removedAt !== null)
        .map(({ id, kind, text, savedBy }) => ({ sectionId: id, kind, text, savedBy: savedBy.user.name })),
      window: windowAnswer(dates, ctx.clock()),
      rubric: rubricOf(assignment),
      handIns: report.handIns.map((handIn) => reportHandInAnswer(handIn, dates, withheld)),
    };
  });

/** The exercises that an open question asks the reader about. */
function readersQuestions({ db, caller, isStaff }: Asking): ReturnType<typeof exercisesInQuestion> {
  return exercisesInQuestion(db, { userId: caller.userId, isStaff });
}

interface Asking extends Pick<Context, 'db'> {
  readonly caller: { readonly userId: string };
  readonly isStaff: boolean;
}

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
  .output(handedInReportSchema)
  .query(async ({ ctx, input: { reportHandInId } }) => {
    const row = found(await findReportHandIn(ctx.db, reportHandInId));
    const assignment = found(await findAssignment(ctx.db, row.report.assignmentId));
    const enrolmentIds = row.members.map(({ enrolmentId }) => enrolmentId);
    const reader = { enrolmentId: ctx.member.enrolmentId, isStaff: ctx.isStaff };
    const withheld = await isWithheld(ctx.db, { ...reader, assignmentId: assignment.id });
    const dates = await groupDates(ctx.db, { rules: assignment, timeZone: ctx.course.timeZone, enrolmentIds });
    const { sections } = reportContentSchema.parse(row.content);
    const evidence = await readEvidence({ ...ctx, inQuestion: await readersQuestions(ctx) }, sections);
    return {
      reportId: row.report.id,
      assignmentId: assignment.id,
      assignmentTitle: assignment.title,
      courseTitle: ctx.course.title,
      handIn: reportHandInAnswer(row, dates, withheld),
      dueAt: dates.window.dueAt,
      reportWeight: assignment.items.find(({ kind }) => kind === 'report')?.weight ?? null,
      rubric: rubricOf(assignment),
      sections: sections.map(({ kind, text }, i) => ({ kind, text, evidence: evidence[i] ?? null })),
    };
  });

export const citable = studentProcedure('results:read')
  .meta({
    sentence:
      'What the report may show of its students, newest first: hand-ins for its assignment, and answered tries and runs in the course.',
  })
  .input(z.object({ reportId: idSchema }))
  .output(citableSchema)
  .query(async ({ ctx: { db }, input: { reportId } }) => {
    const report = found(await findReport(db, reportId));
    const enrolmentIds = joinedIds(report);
    const handIns = await citableHandIns(db, { assignmentId: report.assignmentId, enrolmentIds });
    const [tries, runs] = [await citableTries(db, enrolmentIds), await citableRuns(db, enrolmentIds)];
    return { handIns: handIns.map(handInAnswer), tries: tries.flatMap(tryAnswer), runs: runs.flatMap(runAnswer) };
  });

type Rows<F extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number];

function handInAnswer({ id, exercise, createdAt, note, enrolment, gradings: [grading] }: Rows<typeof citableHandIns>) {
  return {
    ...{ handInId: id, author: enrolment.user.name, createdAt, note, fraction: grading?.fraction ?? null },
    exerciseTitle: findExercise(exercise)?.exercise.title ?? exercise,
    verdict: grading?.verdict ? verdictSchema.parse(grading.verdict) : null,
  };
}

function tryAnswer({ id, question, number, answeredAt, fraction, enrolment }: Rows<typeof citableTries>) {
  const questionTitle = titleOf({ kind: 'question', subject: question });
  return answeredAt === null ? [] : [{ tryId: id, author: enrolment.user.name, questionTitle, number, answeredAt, fraction }];
}

function runAnswer({ id, experiment, endedAt, deviceClass, enrolment }: Rows<typeof citableRuns>) {
  const experimentTitle = findExperiment(experiment)?.title ?? experiment;
  return endedAt === null ? [] : [{ runId: id, author: enrolment.user.name, experimentTitle, endedAt, deviceClass }];
}
