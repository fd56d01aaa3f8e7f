import { z } from 'zod';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import { assignmentFieldsSchema } from './assignment-fields.ts';
import { archiveAssignment, createAssignment, updateAssignment } from './assignments.ts';

export const create = instructorProcedure('course:write')
  .meta({ sentence: 'A new assignment; students see it once it is released.' })
  .input(z.object({ courseId: idSchema, fields: assignmentFieldsSchema }))
  .output(z.object({ assignmentId: idSchema }))
  .mutation(async ({ ctx, input: { courseId, fields } }) => ({
    assignmentId: await createAssignment(ctx.db, { courseId, fields, actor: actorOf(ctx.caller) }),
  }));

export const update = instructorProcedure('course:write')
  .meta({ sentence: 'Replaces what an assignment says.' })
  // Grades follow immediately, since they are computed, never stored: look at `preview` first.
  .input(z.object({ assignmentId: idSchema, fields: assignmentFieldsSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input: { assignmentId, fields } }) => {
    await updateAssignment(ctx.db, { assignmentId, fields, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const archive = instructorProcedure('course:write')
  .meta({ sentence: 'An archived assignment takes no more hand-ins; it keeps its grades.' })
  .input(z.object({ assignmentId: idSchema, archived: z.boolean().default(true) }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await archiveAssignment(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });
