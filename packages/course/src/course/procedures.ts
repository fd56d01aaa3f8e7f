import { z } from 'zod';
import { announcementFieldsSchema } from '../announcement/schema.ts';
import { assignmentFieldsSchema } from '../assignment/assignment-fields.ts';
import type { Caller, Context } from '../procedure/context.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import { actorOf, requireAccess } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, instantSchema, lineSchema } from '../procedure/schemas.ts';
import { sharedReads } from '../procedure/shared-reads.ts';
import { courseCreatorProcedure, instructorProcedure, signedInProcedure, staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { archiveCourse, createCourse, joinCourse, setJoinCode, updateCourse } from './commands.ts';
import { COURSE_OPTION_COLUMNS, listLostCourses, listOwnCourses } from './queries.ts';
import { courseFieldsSchema, courseSchema, lostCourseSchema, ownCourseSchema } from './schema.ts';

export const list = signedInProcedure('course:read', { fromWorkflow: ['hand_in', 'publish_labs'] })
  .meta({ sentence: "The caller's courses, newest first." })
  .output(z.array(ownCourseSchema))
  .query(async ({ ctx: { db, caller } }) => {
    const courses = await listOwnCourses(db, caller.userId);
    const { via } = caller;
    return via.kind === 'workflow' ? courses.filter(({ courseId }) => courseId === via.courseId) : courses;
  });

export const takenOff = signedInProcedure('course:read')
  .meta({ sentence: 'The courses that the caller was removed from, with the names of those who can undo that.' })
  .output(z.array(lostCourseSchema))
  .query(({ ctx }) => listLostCourses(ctx.db, ctx.caller.userId));

export const byId = studentProcedure('course:read')
  .meta({ sentence: 'One course, and the caller’s role in it.' })
  .input(z.object({ courseId: idSchema }))
  .output(courseSchema)
  .query(async ({ ctx }) => {
    const { id, slug, title, timeZone, archivedAt } = ctx.course;
    const options = await ctx.db.course.findUniqueOrThrow({ where: { id }, select: COURSE_OPTION_COLUMNS });
    return { courseId: id, slug, title, timeZone, ...options, archivedAt, ...ctx.member };
  });

export const joinCode = staffProcedure(null)
  .meta({ sentence: 'The code with which students join, for the slide of the first lecture.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.object({ code: lineSchema(40).nullable(), expiresAt: z.date().nullable() }))
  .query(async ({ ctx }) => {
    const row = await ctx.db.course.findUniqueOrThrow({
      where: { id: ctx.course.id },
      select: { joinCode: true, joinCodeExpiresAt: true },
    });
    return { code: row.joinCode, expiresAt: row.joinCodeExpiresAt };
  });

const newCourseSchema = courseFieldsSchema.extend({
  /** What it begins with, from `templatePlan` or `copyPlan`, or written from scratch. */
  assignments: z.array(assignmentFieldsSchema).max(100).default([]),
  announcements: z.array(announcementFieldsSchema).max(200).default([]),
  /** The course that it is a copy of, for the audit log; the caller must be an instructor there. */
  copyOf: idSchema.optional(),
});

export const create = courseCreatorProcedure('admin')
  .meta({ sentence: 'Creates a course, with the caller as its first instructor.' })
  .input(newCourseSchema)
  .output(z.object({ courseId: idSchema }))
  .mutation(async ({ ctx, input: { assignments, announcements, copyOf, ...fields } }) => {
    const copiedFrom = copyOf === undefined ? null : await ownCourse(ctx, copyOf);
    const courseId = await createCourse(ctx.db, { fields, userId: ctx.caller.userId, assignments, announcements, copiedFrom });
    return { courseId };
  });

/** Throws `ApiError` unless the caller is an instructor of the course. */
async function ownCourse({ db, clock, caller }: Pick<Context, 'db' | 'clock'> & { caller: Caller }, courseId: string) {
  const asked = { rawInput: { courseId }, minimum: 'instructor', writes: false } as const;
  const { course } = await requireAccess({ reads: sharedReads(db), caller, now: clock(), ...asked });
  return course;
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

/** Codes have 31^8 forms: at this rate nobody guesses one. */
const TRIES = { max: 10, windowSeconds: 60, afterwards: 'type the code again' };

export const join = signedInProcedure(null)
  .meta({ sentence: "Enrols the caller as a student by the course's code." })
  .input(z.object({ code: lineSchema(40) }))
  .output(z.object({ courseId: idSchema, enrolmentId: idSchema }))
  .mutation(async ({ ctx, input: { code } }) => {
    const { userId } = ctx.caller;
    await limitRequests(ctx.db, `join:${userId}`, TRIES);
    return await joinCourse(ctx.db, { userId, code, now: ctx.clock() });
  });
