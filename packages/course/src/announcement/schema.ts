import { z } from 'zod';
import { idSchema, instantSchema, lineSchema, textSchema } from '../procedure/schemas.ts';

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

export type AnnouncementFields = z.infer<typeof announcementFieldsSchema>;

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

export type Announcement = z.infer<typeof announcementSchema>;
