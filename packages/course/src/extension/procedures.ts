import type { Database } from '@rooflab/db';
import { z } from 'zod';
import { csvSchema, leaveOutSchema, lineProblemSchema, refuseProblems } from '../csv/line-problem.ts';
import { DONE, doneSchema, idSchema, reasonSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { listInvitedStudents, listRoster } from '../roster/queries.ts';
import { giveExtensions, revokeExtension } from './commands.ts';
import { readExtensions } from './extension-csv.ts';
import { listExtensions } from './queries.ts';
import { extensionSchema, type NewExtension, newExtensionSchema, newStandingExtensionSchema, plannedExtensionSchema } from './schema.ts';

const givenSchema = z.object({ extensionId: idSchema });

interface Giver {
  readonly db: Database;
  readonly course: { readonly id: string };
  readonly caller: { readonly userId: string };
}

async function giveOne({ db, course, caller }: Giver, extension: NewExtension): Promise<z.infer<typeof givenSchema>> {
  const [extensionId = ''] = await giveExtensions(db, [extension], { courseId: course.id, userId: caller.userId });
  return { extensionId };
}

export const list = staffProcedure('course:read')
  .meta({ sentence: 'Extensions of a course or an assignment, newest first; revoked ones included.' })
  .input(z.object({ courseId: idSchema, assignmentId: idSchema.optional() }))
  .output(z.array(extensionSchema))
  .query(({ ctx, input }) => listExtensions(ctx.db, input));

export const give = staffProcedure('course:write')
  .meta({ sentence: 'Gives a student or a section more time or attempts for an assignment, in place of an earlier extension.' })
  // What a section has and what its student has add up; the latest date counts.
  .input(newExtensionSchema)
  .output(givenSchema)
  .mutation(({ ctx, input }) => giveOne(ctx, input));

export const giveStanding = staffProcedure('course:write')
  .meta({ sentence: 'Gives a student or a section more days or attempts for every assignment of a course, also those to come.' })
  .input(newStandingExtensionSchema)
  .output(givenSchema)
  .mutation(({ ctx, input }) => giveOne(ctx, input));

export const revoke = staffProcedure('course:write')
  .meta({ sentence: 'Ends an extension: the assignment’s own dates and attempts apply again.' })
  .input(z.object({ extensionId: idSchema, reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await revokeExtension(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });

export const importCsv = staffProcedure('course:write')
  .meta({ sentence: 'Gives extensions from a file; with `dryRun` it only says what would happen.' })
  // A file with problems is applied only with `leaveOut`.
  .input(z.object({ assignmentId: idSchema, csv: csvSchema, leaveOut: leaveOutSchema, dryRun: z.boolean().default(true) }))
  .output(z.object({ extensions: z.array(plannedExtensionSchema), problems: z.array(lineProblemSchema), applied: z.boolean() }))
  .mutation(async ({ ctx, input: { assignmentId, csv, leaveOut, dryRun } }) => {
    const [people, invited, { dueAt }] = await Promise.all([
      listRoster(ctx.db, ctx.course.id),
      listInvitedStudents(ctx.db, ctx.course.id),
      ctx.db.assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { dueAt: true } }),
    ]);
    const students = [
      ...people.filter(({ droppedAt }) => droppedAt === null).map(({ email, name, enrolmentId }) => ({ email, name, enrolmentId })),
      ...invited.map(({ email, name, invitationId }) => ({ email, name, invitationId })),
    ];
    const { planned, problems } = readExtensions({ text: csv, timeZone: ctx.course.timeZone, dueAt, students });
    if (!dryRun) {
      refuseProblems(problems, leaveOut);
      const extensions = planned.map(({ line, email, name, ...extension }) => ({ ...extension, extraDays: 0, assignmentId }));
      await giveExtensions(ctx.db, extensions, { courseId: ctx.course.id, userId: ctx.caller.userId });
    }
    return { extensions: planned, problems, applied: !dryRun };
  });
