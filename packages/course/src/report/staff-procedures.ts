import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import type { Context } from '../procedure/context.ts';
import { found } from '../procedure/errors.ts';
import { actorOf, type CourseAccess } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { sortedByName } from '../roster/person-name.ts';
import { listInvitedStudents } from '../roster/queries.ts';
import { findReport, listReports, studentsWithoutReport } from './queries.ts';
import { groupDates, joinedIds, memberAnswer, reportHandInAnswer, rubricOf } from './report-answer.ts';
import { reportsCsv } from './reports-csv.ts';
import { reviewReport } from './reviews.ts';
import { changedGroupSchema, newGroupSchema, reportListSchema, reviewFieldsSchema } from './schema.ts';
import { formReport, setReportMembers } from './staff-groups.ts';

async function readList({ db, course }: Pick<Context, 'db'> & Pick<CourseAccess, 'course'>, assignmentId: string) {
  const rules = found(await findAssignment(db, assignmentId));
  const rows = await listReports(db, assignmentId);
  const reports = await Promise.all(
    rows.map(async (row) => {
      const [latest] = row.handIns;
      const enrolmentIds = latest?.members.map(({ enrolmentId }) => enrolmentId) ?? joinedIds(row);
      const dates = await groupDates(db, { rules, timeZone: course.timeZone, enrolmentIds });
      const handIn = latest === undefined ? null : reportHandInAnswer(latest, dates);
      return { reportId: row.id, members: row.members.map(memberAnswer), handIn, versions: row.handIns.length };
    }),
  );
  const without = await studentsWithoutReport(db, { courseId: course.id, assignmentId });
  const invited = await listInvitedStudents(db, course.id);
  return {
    assignmentTitle: rules.title,
    rubric: rubricOf(rules),
    reports,
    without: without.map(({ id, user }) => ({ enrolmentId: id, ...user })),
    invited: sortedByName(invited.map(({ name, email }) => ({ name, email }))),
  };
}

export const list = staffProcedure('course:read')
  .meta({ sentence: 'The reports of an assignment, who wrote and who handed in, and who has none.' })
  .input(z.object({ assignmentId: idSchema }))
  .output(reportListSchema)
  .query(({ ctx, input: { assignmentId } }) => readList(ctx, assignmentId));

export const exportCsv = staffProcedure('course:read')
  .meta({ sentence: 'The same as CSV: a line for each student, with the points for each criterion.' })
  .input(z.object({ assignmentId: idSchema }))
  .output(z.object({ fileName: z.string(), csv: z.string() }))
  .query(async ({ ctx, input: { assignmentId } }) => {
    const csv = reportsCsv({ ...(await readList(ctx, assignmentId)), timeZone: ctx.course.timeZone });
    return { fileName: `${ctx.course.slug}-reports.csv`, csv };
  });

export const form = staffProcedure('course:write')
  .meta({ sentence: 'Forms a group of one to three students without a report.' })
  .input(newGroupSchema)
  .output(z.object({ reportId: idSchema }))
  .mutation(async ({ ctx, input: { assignmentId, students, reason } }) => {
    const change = { enrolmentIds: students, reason, courseId: ctx.course.id, actor: actorOf(ctx.caller) };
    return { reportId: await formReport(ctx.db, { ...change, assignmentId }) };
  });

export const setMembers = staffProcedure('course:write')
  .meta({
    sentence: 'Changes who writes a report; what was handed in stays with those who were in it then, and can be shared with new members.',
  })
  .input(changedGroupSchema)
  .output(doneSchema)
  .mutation(async ({ ctx, input: { reportId, students, reason, handedIn } }) => {
    found(await findReport(ctx.db, reportId));
    await setReportMembers(ctx.db, {
      enrolmentIds: students,
      reason,
      handedIn,
      courseId: ctx.course.id,
      actor: actorOf(ctx.caller),
      reportId,
    });
    return DONE;
  });

export const review = staffProcedure('course:write')
  .meta({ sentence: 'Points, by criterion where there is a rubric, and feedback for a report as it was handed in; its students are told.' })
  // The latest counts.
  .input(reviewFieldsSchema)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await reviewReport(ctx.db, { ...input, courseId: ctx.course.id, madeById: ctx.caller.userId });
    return DONE;
  });
