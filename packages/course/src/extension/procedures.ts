import { z } from 'zod';
import { csvSchema, lineProblemSchema, refuseProblems } from '../csv/line-problem.ts';
import { DONE, doneSchema, idSchema, instantSchema, reasonSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { listRoster } from '../roster/roster.ts';
import { readExtensions } from './extension-csv.ts';
import { giveExtensions, listExtensions, revokeExtension } from './extensions.ts';

const extensionSchema = z.object({
  extensionId: idSchema,
  enrolmentId: idSchema,
  assignmentId: idSchema,
  name: z.string(),
  email: z.string(),
  dueAt: z.date().nullable(),
  extraAttempts: z.int(),
  reason: z.string(),
  grantedBy: z.string(),
  createdAt: z.date(),
  revokedAt: z.date().nullable(),
});

export const list = staffProcedure('course:read')
  .meta({ sentence: 'Newest first, revoked ones too.' })
  .input(z.object({ courseId: idSchema, assignmentId: idSchema.optional() }))
  .output(z.array(extensionSchema))
  .query(({ ctx, input }) => listExtensions(ctx.db, input));

const giveInput = z
  .object({
    enrolmentId: idSchema,
    assignmentId: idSchema,
    /** Null: only more attempts. */
    dueAt: instantSchema.nullable(),
    extraAttempts: z.int().min(0).max(999).default(0),
    reason: reasonSchema,
  })
  .refine(({ dueAt, extraAttempts }) => dueAt !== null || extraAttempts > 0, 'Give a later date, extra attempts, or both.');

export const give = staffProcedure('course:write')
  .meta({ sentence: 'Gives one student more time or attempts, in place of an extension in force.' })
  .input(giveInput)
  .output(z.object({ extensionId: idSchema }))
  .mutation(async ({ ctx, input }) => {
    const [extensionId = ''] = await giveExtensions(ctx.db, [input], ctx.caller.userId);
    return { extensionId };
  });

export const revoke = staffProcedure('course:write')
  .meta({ sentence: 'Ends an extension: the assignment’s own dates and attempts apply again.' })
  .input(z.object({ extensionId: idSchema, reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await revokeExtension(ctx.db, { ...input, userId: ctx.caller.userId });
    return DONE;
  });

const importOutput = z.object({
  extensions: z.array(
    z.object({
      line: z.int(),
      email: z.string(),
      name: z.string(),
      enrolmentId: idSchema,
      dueAt: z.date().nullable(),
      extraAttempts: z.int(),
      reason: z.string(),
    }),
  ),
  problems: z.array(lineProblemSchema),
  applied: z.boolean(),
});

export const importCsv = staffProcedure('course:write')
  .meta({ sentence: 'Gives extensions from a file; with `dryRun` it only says what would happen.' })
  // A file with problems is not applied at all.
  .input(z.object({ assignmentId: idSchema, csv: csvSchema, dryRun: z.boolean().default(true) }))
  .output(importOutput)
  .mutation(async ({ ctx, input: { assignmentId, csv, dryRun } }) => {
    const students = await listRoster(ctx.db, ctx.course.id);
    const { planned, problems } = readExtensions({ text: csv, assignmentId, timeZone: ctx.course.timeZone, students });
    if (!dryRun) {
      refuseProblems(problems);
      const extensions = planned.map(({ line, email, name, ...extension }) => extension);
      await giveExtensions(ctx.db, extensions, ctx.caller.userId);
    }
    return { extensions: planned, problems, applied: !dryRun };
  });
