import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import { found } from '../procedure/errors.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { acceptReportInvitation, endReportInvitation, inviteToReport, leaveReport, startReport } from './membership.ts';
import { templateSections } from './template.ts';
import { writer } from './writer.ts';

export const start = studentProcedure('hand-in:write')
  .meta({
    sentence: "Begins the caller's report for an assignment, with the headings that its labs ask for; again, it finds the same one.",
  })
  .input(z.object({ assignmentId: idSchema }))
  .output(z.object({ reportId: idSchema }))
  .mutation(async ({ ctx, input: { assignmentId } }) => {
    const enrolmentId = ownEnrolment(ctx.member);
    const sections = await templateSections(found(await findAssignment(ctx.db, assignmentId)).items);
    return { reportId: await startReport(ctx.db, { assignmentId, enrolmentId, sections }) };
  });

export const invite = studentProcedure('hand-in:write')
  .meta({ sentence: 'Invites a fellow student who has no report for the assignment yet; up to three write one together.' })
  .input(
    z.object({
      reportId: idSchema,
      /** The enrolment of the fellow student, from `report.candidates`. */
      invited: idSchema,
    }),
  )
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await inviteToReport(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
    return DONE;
  });

export const accept = studentProcedure('hand-in:write')
  .meta({ sentence: 'Accepts an invitation to a report.' })
  .input(z.object({ reportMemberId: idSchema }))
  .output(z.object({ reportId: idSchema }))
  .mutation(({ ctx, input }) => acceptReportInvitation(ctx.db, { ...input, enrolmentId: writer(ctx.member) }));

export const decline = studentProcedure('hand-in:write')
  .meta({ sentence: "Declines an invitation, or withdraws one to the caller's own report." })
  .input(z.object({ reportMemberId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await endReportInvitation(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
    return DONE;
  });

export const leave = studentProcedure('hand-in:write')
  .meta({ sentence: "Leaves a report that was not handed in; what the caller wrote stays in it, the caller's figures do not." })
  .input(z.object({ reportId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await leaveReport(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
    return DONE;
  });
