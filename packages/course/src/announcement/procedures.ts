import { z } from 'zod';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { adminProcedure, publicProcedure, staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { createAnnouncement, removeAnnouncement, updateAnnouncement } from './commands.ts';
import { listAnnouncements } from './queries.ts';
import { announcementFieldsSchema, announcementSchema } from './schema.ts';

const createdSchema = z.object({ announcementId: idSchema });

export const list = studentProcedure('course:read')
  .meta({ sentence: 'Announcements of a course, pinned first; staff also see those that are not published yet or have expired.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(announcementSchema))
  .query(({ ctx, input }) => listAnnouncements(ctx.db, input.courseId, ctx.isStaff ? null : ctx.clock()));

export const listGlobal = publicProcedure
  .meta({ sentence: 'Announcements for everyone, shown even before signing in.' })
  .output(z.array(announcementSchema))
  .query(({ ctx }) => listAnnouncements(ctx.db, null, ctx.clock()));

export const create = staffProcedure('course:write')
  .meta({ sentence: 'Announces something to a course, immediately or later.' })
  .input(z.object({ courseId: idSchema, fields: announcementFieldsSchema }))
  .output(createdSchema)
  .mutation(async ({ ctx, input }) => ({ announcementId: await createAnnouncement(ctx.db, { ...input, userId: ctx.caller.userId }) }));

export const update = staffProcedure('course:write')
  .meta({ sentence: 'Replaces what an announcement says, and when it is shown.' })
  .input(z.object({ announcementId: idSchema, fields: announcementFieldsSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await updateAnnouncement(ctx.db, { ...input, courseId: ctx.course.id, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const remove = staffProcedure('course:write')
  .meta({ sentence: 'Removes an announcement.' })
  .input(z.object({ announcementId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await removeAnnouncement(ctx.db, { ...input, courseId: ctx.course.id, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const createGlobal = adminProcedure('admin')
  .meta({ sentence: 'Announces something to everyone.' })
  .input(announcementFieldsSchema)
  .output(createdSchema)
  .mutation(async ({ ctx, input }) => ({
    announcementId: await createAnnouncement(ctx.db, { courseId: null, fields: input, userId: ctx.caller.userId }),
  }));

export const removeGlobal = adminProcedure('admin')
  .meta({ sentence: 'Removes an announcement that is for everyone.' })
  .input(z.object({ announcement: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await removeAnnouncement(ctx.db, { announcementId: input.announcement, courseId: null, actor: actorOf(ctx.caller) });
    return DONE;
  });
