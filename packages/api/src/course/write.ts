import { archiveCourse, createCourse, setJoinCode, updateCourse } from '@rooflab/db';
import { z } from 'zod';
import { actorOf } from '../permission.ts';
import { DONE, doneSchema, idSchema, instantSchema } from '../schemas.ts';
import { courseCreatorProcedure, instructorProcedure } from '../trpc.ts';
import { courseFieldsSchema } from './course-fields.ts';

/** Whoever creates a course is its first instructor. */
export const create = courseCreatorProcedure('admin')
  .input(courseFieldsSchema)
  .output(z.object({ courseId: idSchema }))
  .mutation(async ({ ctx, input }) => ({ courseId: await createCourse(ctx.db, { fields: input, userId: ctx.caller.userId }) }));

/** Replaces what a course says of itself. */
export const update = instructorProcedure('course:write')
  .input(z.object({ courseId: idSchema, fields: courseFieldsSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await updateCourse(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** In an archived course everything can be read and nothing changes; `archived: false` brings it back. */
export const archive = instructorProcedure('course:write', { whileArchived: true })
  .input(z.object({ courseId: idSchema, archived: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await archiveCourse(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** A new join code in place of the old one; `open: false` leaves none. */
export const rotateCode = instructorProcedure('course:write')
  .input(z.object({ courseId: idSchema, open: z.boolean().default(true), expiresAt: instantSchema.nullable().default(null) }))
  .output(z.object({ code: z.string().nullable() }))
  .mutation(async ({ ctx, input }) => ({ code: await setJoinCode(ctx.db, { ...input, actor: actorOf(ctx.caller) }) }));
