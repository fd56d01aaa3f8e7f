import { z } from 'zod';
import { idSchema, lineSchema } from '../procedure/schemas.ts';
import { signedInProcedure, staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { COURSE_OPTION_COLUMNS, courseSchema } from './course-fields.ts';
import { listLostCourses, listOwnCourses } from './courses.ts';

const ownCourseSchema = courseSchema.extend({
  /** The caller's on its leaderboards; null: a made-up one. */
  nickname: z.string().nullable(),
  /** Only the caller sees their row. */
  leaderboardHidden: z.boolean(),
});

export const list = signedInProcedure('course:read', { fromWorkflow: true })
  .meta({ sentence: "The caller's courses, newest first." })
  .output(z.array(ownCourseSchema))
  .query(async ({ ctx: { db, caller } }) => {
    const courses = await listOwnCourses(db, caller.userId);
    const { via } = caller;
    return via.kind === 'workflow' ? courses.filter(({ courseId }) => courseId === via.courseId) : courses;
  });

export const takenOff = signedInProcedure('course:read')
  .meta({ sentence: 'The courses that the caller was removed from, with the names of those who can undo that.' })
  .output(z.array(z.object({ courseId: idSchema, title: z.string(), instructors: z.array(z.string()) })))
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
