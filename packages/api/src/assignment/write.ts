import { archiveAssignment, createAssignment, updateAssignment } from '@rooflab/db';
import { z } from 'zod';
import { actorOf } from '../permission.ts';
import { DONE, doneSchema, idSchema } from '../schemas.ts';
import { instructorProcedure } from '../trpc.ts';
import { assignmentFieldsSchema } from './assignment-fields.ts';

/** A new assignment; students see it once it is released. */
export const create = instructorProcedure('course:write')
  .input(z.object({ courseId: idSchema, fields: assignmentFieldsSchema }))
  .output(z.object({ assignmentId: idSchema }))
  .mutation(async ({ ctx, input: { courseId, fields } }) => ({
    assignmentId: await createAssignment(ctx.db, { courseId, fields, actor: actorOf(ctx.caller) }),
  }));

/** Replaces what an assignment says. Grades follow immediately, since they are computed, never stored: look at `preview` first. */
export const update = instructorProcedure('course:write')
  .input(z.object({ assignmentId: idSchema, fields: assignmentFieldsSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input: { assignmentId, fields } }) => {
    await updateAssignment(ctx.db, { assignmentId, fields, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** An archived assignment takes no more hand-ins; it keeps its grades. */
export const archive = instructorProcedure('course:write')
  .input(z.object({ assignmentId: idSchema, archived: z.boolean().default(true) }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await archiveAssignment(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });
