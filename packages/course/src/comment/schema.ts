import { z } from 'zod';
import { idSchema, textSchema } from '../procedure/schemas.ts';

const MAX_CHARACTERS = 4000;

const TOO_LONG = `A comment is text of at most ${MAX_CHARACTERS} characters. Shorten it.`;

/** Plain text, of characters as people count them: each may take two places in a string. */
export const commentTextSchema = z
  .string()
  .max(2 * MAX_CHARACTERS, TOO_LONG)
  .trim()
  .refine((text) => text !== '', 'Write the comment.')
  .refine((text) => [...text].length <= MAX_CHARACTERS, TOO_LONG);

const lineNumberSchema = z.int().min(1).max(100_000);

export const newThreadSchema = z.object({
  handInId: idSchema,
  /** Lines of the source, from 1; both included. */
  firstLine: lineNumberSchema,
  lastLine: lineNumberSchema,
  text: commentTextSchema,
  /** Drawn by the client; the same again finds the same comment. */
  requestId: idSchema,
});

export const newReplySchema = z.object({ threadId: idSchema, ...newThreadSchema.pick({ text: true, requestId: true }).shape });

export const writtenCommentSchema = z.object({
  threadId: idSchema,
  commentId: idSchema,
  /** False when the request had been accepted before. */
  created: z.boolean(),
});

export type WrittenComment = z.infer<typeof writtenCommentSchema>;

const commentSchema = z.object({
  commentId: idSchema,
  author: z.string(),
  /** Written as a TA or an instructor; else by the student whose hand-in it is. */
  byStaff: z.boolean(),
  /** By the caller, who alone may change its text. */
  mine: z.boolean(),
  /** Plain text; null: removed. */
  text: z.string().nullable(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  /** By staff, and not seen by the student yet. */
  unseen: z.boolean(),
});

export const threadSchema = z.object({
  threadId: idSchema,
  /** Lines of the source, from 1; both included. */
  firstLine: z.int(),
  lastLine: z.int(),
  /** When it was marked as done, and by whom; both or neither. */
  resolvedAt: z.date().nullable(),
  resolvedBy: z.string().nullable(),
  /** Since when a question or an answer of the student waits for staff. */
  waitingSince: z.date().nullable(),
  /** Oldest first. */
  comments: z.array(commentSchema),
});

export type Thread = z.infer<typeof threadSchema>;

/** The comments on one hand-in. */
export const commentCountsSchema = z.object({
  /** Answers included; removed ones are not. */
  comments: z.int(),
  /** Threads that are not done. */
  open: z.int(),
  /** Threads in which a question or an answer of the student waits for staff. */
  waiting: z.int(),
  /** Comments by staff that the student has not seen. */
  unseen: z.int(),
});

export type CommentCounts = z.infer<typeof commentCountsSchema>;

export const NO_COMMENTS: CommentCounts = { comments: 0, open: 0, waiting: 0, unseen: 0 };

export const unseenCommentsSchema = z.object({
  handInId: idSchema,
  exercise: z.string(),
  /** The exercise's id where its lab is gone. */
  exerciseTitle: z.string(),
  handedInAt: z.date(),
  comments: z.int(),
  /** Who wrote the latest, and when. */
  author: z.string(),
  lastAt: z.date(),
});

export const newPhraseSchema = z.object({
  courseId: idSchema,
  text: textSchema(500)
    .refine((text) => text.trim() !== '', 'Write the phrase.')
    .trim(),
  /** For all staff of the course. */
  shared: z.boolean().default(false),
});

export const phraseSchema = z.object({
  phraseId: idSchema,
  text: z.string(),
  /** For all staff of the course. */
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.string(),
});

export type Phrase = z.infer<typeof phraseSchema>;
