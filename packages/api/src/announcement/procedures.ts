import { createAnnouncement, listAnnouncements, removeAnnouncement, updateAnnouncement } from '@rooflab/db';
import { z } from 'zod';
import { actorOf } from '../permission.ts';
import { DONE, doneSchema, idSchema, instantSchema, lineSchema, textSchema } from '../schemas.ts';
import { adminProcedure, publicProcedure, staffProcedure, studentProcedure } from '../trpc.ts';

/** What staff say in an announcement. */
export const announcementFieldsSchema = z
  .object({
    title: lineSchema(200),
    /** Markdown. */
    body: textSchema(20_000),
    pinned: z.boolean().default(false),
    publishAt: instantSchema,
    expiresAt: instantSchema.nullable().default(null),
  })
  .refine(({ publishAt, expiresAt }) => expiresAt === null || publishAt < expiresAt, {
    path: ['expiresAt'],
    message: 'It must expire after it is published.',
  });

export const announcementSchema = z.object({
  announcementId: idSchema,
  /** Null: for everyone. */
  courseId: idSchema.nullable(),
  title: z.string(),
  body: z.string(),
  pinned: z.boolean(),
  publishAt: z.date(),
  expiresAt: z.date().nullable(),
  author: z.string(),
  createdAt: z.date(),
});

const createdSchema = z.object({ announcementId: idSchema });

/** Announcements of a course, pinned first; staff also see those that are not published yet or have expired. */
export const list = studentProcedure('course:read')
  .input(z.object({ courseId: idSchema }))
  .output(z.array(announcementSchema))
  .query(({ ctx, input }) => listAnnouncements(ctx.db, input.courseId, ctx.isStaff ? null : ctx.clock()));

/** Announcements for everyone, shown even before signing in. */
export const listGlobal = publicProcedure
  .output(z.array(announcementSchema))
  .query(({ ctx }) => listAnnouncements(ctx.db, null, ctx.clock()));

/** Announces something to a course, immediately or later. */
export const create = staffProcedure('course:write')
  .input(z.object({ courseId: idSchema, fields: announcementFieldsSchema }))
  .output(createdSchema)
  .mutation(async ({ ctx, input }) => ({ announcementId: await createAnnouncement(ctx.db, { ...input, userId: ctx.caller.userId }) }));

/** Replaces what an announcement says, and when it is shown. */
export const update = staffProcedure('course:write')
  .input(z.object({ announcementId: idSchema, fields: announcementFieldsSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await updateAnnouncement(ctx.db, { ...input, courseId: ctx.course.id, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** Removes an announcement. */
export const remove = staffProcedure('course:write')
  .input(z.object({ announcementId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await removeAnnouncement(ctx.db, { ...input, courseId: ctx.course.id, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** Announces something to everyone. */
export const createGlobal = adminProcedure('admin')
  .input(announcementFieldsSchema)
  .output(createdSchema)
  .mutation(async ({ ctx, input }) => ({
    announcementId: await createAnnouncement(ctx.db, { courseId: null, fields: input, userId: ctx.caller.userId }),
  }));

/** Removes an announcement that is for everyone. */
export const removeGlobal = adminProcedure('admin')
  .input(z.object({ announcement: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await removeAnnouncement(ctx.db, { announcementId: input.announcement, courseId: null, actor: actorOf(ctx.caller) });
    return DONE;
  });
