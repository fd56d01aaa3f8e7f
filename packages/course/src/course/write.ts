import { z } from 'zod';
import { announcementFieldsSchema } from '../announcement/schema.ts';
import { assignmentFieldsSchema } from '../assignment/assignment-fields.ts';
import type { Caller, Context } from '../procedure/context.ts';
import { actorOf, requireAccess } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, instantSchema } from '../procedure/schemas.ts';
import { sharedReads } from '../procedure/shared-reads.ts';
import { courseCreatorProcedure, instructorProcedure } from '../procedure/trpc.ts';
import { courseFieldsSchema } from './course-fields.ts';
import { archiveCourse, createCourse, setJoinCode, updateCourse } from './courses.ts';

const newCourseSchema = courseFieldsSchema.extend({
  /** What it begins with, from `templatePlan` or `copyPlan`, or written anew. */
  assignments: z.array(assignmentFieldsSchema).max(100).default([]),
  announcements: z.array(announcementFieldsSchema).max(200).default([]),
  /** The course that it is a copy of: the audit log says so. The caller is an instructor of it. */
  copyOf: idSchema.optional(),
});

export const create = courseCreatorProcedure('admin')
  .meta({ sentence: 'Whoever creates a course is its first instructor.' })
  .input(newCourseSchema)
  .output(z.object({ courseId: idSchema }))
  .mutation(async ({ ctx, input: { assignments, announcements, copyOf, ...fields } }) => {
    const copiedFrom = copyOf === undefined ? null : await addressOfOwn(ctx, copyOf);
    const courseId = await createCourse(ctx.db, { fields, userId: ctx.caller.userId, assignments, announcements, copiedFrom });
    return { courseId };
  });

/** Of a course whose instructor the caller is. */
async function addressOfOwn({ db, clock, caller }: Pick<Context, 'db' | 'clock'> & { caller: Caller }, courseId: string): Promise<string> {
  const asked = { rawInput: { courseId }, minimum: 'instructor', writes: false } as const;
  const { course } = await requireAccess({ reads: sharedReads(db), caller, now: clock(), ...asked });
  return course.slug;
}

export const update = instructorProcedure('course:write')
  .meta({ sentence: 'Replaces the settings of a course.' })
  .input(z.object({ courseId: idSchema, fields: courseFieldsSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await updateCourse(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const archive = instructorProcedure('course:write', { whileArchived: true })
  .meta({ sentence: 'An archived course can be read but not changed; `archived: false` brings it back.' })
  .input(z.object({ courseId: idSchema, archived: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await archiveCourse(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const rotateCode = instructorProcedure('course:write')
  .meta({ sentence: 'A new join code in place of the old one; `open: false` leaves none.' })
  .input(z.object({ courseId: idSchema, open: z.boolean().default(true), expiresAt: instantSchema.nullable().default(null) }))
  .output(z.object({ code: z.string().nullable() }))
  .mutation(async ({ ctx, input }) => ({ code: await setJoinCode(ctx.db, { ...input, actor: actorOf(ctx.caller) }) }));
