import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import type { Context } from '../procedure/context.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import { type Member, ownEnrolment } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { handInReport } from './hand-in-report.ts';
import { acceptReportInvitation, endReportInvitation, inviteToReport, leaveReport, startReport } from './membership.ts';
import { markFeedbackSeen } from './reviews.ts';
import { acceptedReportSchema, changedSectionSchema, newSectionSchema, reportHandInRequestSchema, savedSectionSchema } from './schema.ts';
import { addSection, moveSection, saveSection, setSectionRemoved } from './sections.ts';
import { templateSections } from './template.ts';

/** For each student; a page saves by itself every few seconds. */
const RATE = { max: 120, windowSeconds: 60 };

/** The caller's enrolment, for what only the students of a report may do; the command checks that the caller is one of them. */
function writer({ enrolmentId }: Member): string {
  if (enrolmentId !== null) return enrolmentId;
  const message = 'Only the students of this report can change it.';
  throw new ApiError('not-possible-now', { code: 'not-in-report', message, remedy: 'Join the course to write a report of your own.' });
}

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

async function limitRate({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await limitRequests(db, `report:${userId}`, RATE);
}

export const addTo = studentProcedure('hand-in:write')
  .meta({ sentence: "Adds prose, or evidence of the report's own students." })
  .input(newSectionSchema)
  .output(savedSectionSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    return await addSection(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
  });

export const save = studentProcedure('hand-in:write')
  .meta({ sentence: 'Saves the text of a section; if somebody else has changed it, both texts are kept.' })
  .input(changedSectionSchema)
  .output(savedSectionSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    return await saveSection(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
  });

export const move = studentProcedure('hand-in:write')
  .meta({ sentence: 'Moves a section one place up or down.' })
  .input(z.object({ sectionId: idSchema, direction: z.enum(['up', 'down']) }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await moveSection(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
    return DONE;
  });

export const setRemoved = studentProcedure('hand-in:write')
  .meta({ sentence: 'Takes a section out of the report, or puts it back.' })
  .input(z.object({ sectionId: idSchema, removed: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await setSectionRemoved(ctx.db, { ...input, enrolmentId: writer(ctx.member) });
    return DONE;
  });

export const handIn = studentProcedure('hand-in:write')
  .meta({ sentence: 'Hands in the report for everyone in it: a copy that never changes.' })
  // Handing in again replaces it until the assignment closes.
  .input(reportHandInRequestSchema)
  .output(acceptedReportSchema)
  .mutation(async ({ ctx, input }) => {
    await limitRate(ctx, ctx.caller.userId);
    return await handInReport(ctx.db, { ...input, enrolmentId: writer(ctx.member), receivedAt: ctx.receivedAt() });
  });

export const markSeen = studentProcedure(null)
  .meta({ sentence: 'The student has seen what staff said of the report; from anyone else it has no effect.' })
  .input(z.object({ reportHandInId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input: { reportHandInId } }) => {
    const { enrolmentId } = ctx.member;
    if (enrolmentId !== null) await markFeedbackSeen(ctx.db, { reportHandInId, enrolmentId });
    return DONE;
  });
