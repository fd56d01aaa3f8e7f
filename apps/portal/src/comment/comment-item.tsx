'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { momentParts } from '../player/moment-parts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Comment, CommentPlace } from './threads.ts';

interface Props {
  readonly comment: Comment;
  readonly place: CommentPlace;
  readonly isNew: boolean;
}

/** One comment: plain text, exactly as written, except that links to moments of the player are links. */
export function CommentItem({ comment, place, isNew }: Props) {
  const { commentId, author, byStaff, mine, text, createdAt, editedAt } = comment;
  const [editing, setEditing] = useState(false);
  const written = formatMoment(createdAt, 'day-time', place.timeZone);
  return (
    <article aria-label={`${author}, ${written}`}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-medium break-words">{author}</span>
        {byStaff && <span className="text-muted">staff</span>}
        <time dateTime={createdAt.toISOString()} title={formatMoment(createdAt, 'full', place.timeZone)} className="text-muted">
          {written}
        </time>
        {editedAt !== null && text !== null && <span className="text-muted">edited</span>}
        {isNew && <span className="rounded-sm bg-accent-quiet px-1.5 text-xs font-medium text-accent">new</span>}
      </p>
      {text === null && <p className="text-sm text-muted italic">This comment was removed.</p>}
      {text !== null && !editing && (
        <p className="mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <CommentText text={text} />
        </p>
      )}
      {text !== null && editing && (
        <CommentForm
          draftKey={{ userId: place.userId, of: `comment ${commentId}` }}
          label="Your comment"
          verb="Save"
          initial={text}
          send={({ text: changed }) => api.comment.edit.mutate({ commentId, text: changed })}
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      )}
      {text !== null && !editing && !place.readOnly && (mine || place.moderates) && (
        <p className="-ml-2.5 flex gap-1 print:hidden">
          {mine && (
            <Button size="small" kind="quiet" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <Remove commentId={commentId} author={mine ? null : author} />
        </p>
      )}
    </article>
  );
}

function Remove({ commentId, author }: { readonly commentId: string; readonly author: string | null }) {
  return (
    <ConfirmDialog
      title={author === null ? 'Remove your comment?' : `Remove the comment of ${author}?`}
      description={
        author === null
          ? 'The text is deleted permanently. If others replied, a note still shows that there was a comment.'
          : 'The text is deleted permanently. The audit log records that you removed it.'
      }
      verb="Remove"
      danger
      trigger={
        <Button size="small" kind="quiet">
          Remove
        </Button>
      }
      act={() => api.comment.remove.mutate({ commentId })}
    />
  );
}

function CommentText({ text }: { readonly text: string }) {
  return momentParts(text).map((part, i) =>
    typeof part === 'string' ? (
      part
    ) : (
      // Not Next's link: the player follows changes of the address that the browser tells of.
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move.
      <a key={i} href={part.href} className={LINK_LOOKS}>
        {part.words}
      </a>
    ),
  );
}
