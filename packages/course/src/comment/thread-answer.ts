import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import type { ThreadRow } from './list-comments.ts';

const commentSchema = z.object({
  commentId: idSchema,
  author: z.string(),
  /** Written as a TA or an instructor; else by the student whose hand-in it is. */
  byStaff: z.boolean(),
  /** Of the caller, who alone may put it in other words. */
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
  /** Of the source, from 1; both included. */
  firstLine: z.int(),
  lastLine: z.int(),
  /** When it was marked as done, and by whom; both or neither. */
  resolvedAt: z.date().nullable(),
  resolvedBy: z.string().nullable(),
  /** Since when an answer of the student waits for staff. */
  waitingSince: z.date().nullable(),
  /** Oldest first. */
  comments: z.array(commentSchema),
});

export function threadAnswer({ id, resolvedBy, comments, ...thread }: ThreadRow, userId: string): z.input<typeof threadSchema> {
  return {
    ...thread,
    threadId: id,
    resolvedBy: resolvedBy?.name ?? null,
    comments: comments.map(({ id: commentId, author, authorId, text, removedAt, seenAt, ...comment }) => ({
      ...comment,
      commentId,
      author: author.name,
      mine: authorId === userId,
      text: removedAt === null ? text : null,
      unseen: comment.byStaff && seenAt === null && removedAt === null,
    })),
  };
}
