'use client';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { browserStorage } from '../editor/drafts.ts';
import { Button } from '../ui/button.tsx';
import { ChevronRight } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { readCommentDraft } from './comment-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { type CommentPlace, rangeWords, type Thread, threadId, threadRange, threadState } from './threads.ts';

interface Props {
  readonly thread: Thread;
  readonly place: CommentPlace;
  /** Comments that were new when the page was opened. */
  readonly fresh: ReadonlySet<string>;
  /** A thread that is done is closed until it is opened. */
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** What is said of some lines, under the last of them. */
export function ThreadView({ thread, place, fresh, open, onToggle }: Props) {
  const words = rangeWords(threadRange(thread));
  const done = thread.resolvedAt !== null;
  const bodyId = `${threadId(thread)}-body`;
  return (
    <section
      id={threadId(thread)}
      aria-label={`Comments on ${words}`}
      tabIndex={-1}
      className={clsx(
        'sticky left-0 w-[100cqw] scroll-mt-24 py-1.5 pr-3 pl-3 font-sans outline-none sm:pl-12 print:w-auto',
        'target:[&>div]:border-accent',
      )}
    >
      <div className={clsx('max-w-[84ch] rounded border bg-bg', done ? 'border-line' : 'border-line-strong')}>
        <p className="flex flex-wrap items-center gap-x-2 px-3 py-1.5 text-sm text-muted">
          {done && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={bodyId}
              onClick={onToggle}
              className="-ml-1 flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-text print:hidden"
            >
              <ChevronRight size={14} className={clsx(open && 'rotate-90')} />
              {open ? 'Hide' : 'Show'} <span className="sr-only">the comments on {words}</span>
            </button>
          )}
          <span className="font-medium text-text first-letter:uppercase">{words}</span>
          <span>· {threadState(thread, place.isStaff && !place.own)}</span>
        </p>
        <div id={bodyId} className={clsx('border-t border-line px-3 py-2', !open && 'hidden print:block')}>
          <ol className="flex flex-col gap-3">
            {thread.comments.map((comment) => (
              <li key={comment.commentId}>
                <CommentItem comment={comment} place={place} isNew={fresh.has(comment.commentId)} />
              </li>
            ))}
          </ol>
          {!place.readOnly && <Answer thread={thread} place={place} />}
        </div>
      </div>
    </section>
  );
}

/** An answer, and whether there is anything left to do. */
function Answer({ thread: { threadId: id, resolvedAt, firstLine, lastLine }, place }: Pick<Props, 'thread' | 'place'>) {
  const { userId, courseId, isStaff, moderates } = place;
  const [writing, setWriting] = useState(false);
  const draftKey = { userId, of: `thread ${id}` };
  useEffect(() => {
    if (readCommentDraft(browserStorage(), { userId, of: `thread ${id}` }).text !== '') setWriting(true);
  }, [userId, id]);
  const settle = useAction(async (done: boolean) => {
    await (done ? api.comment.resolve : api.comment.reopen).mutate({ threadId: id });
    return true;
  });
  return (
    <div className="mt-3 flex flex-col gap-2 print:hidden">
      {writing && (
        <CommentForm
          draftKey={draftKey}
          label={`Answer on ${rangeWords({ first: firstLine, last: lastLine })}`}
          verb="Send the answer"
          phrases={isStaff ? { courseId, moderates } : undefined}
          send={({ text, requestId }) => api.comment.reply.mutate({ threadId: id, text, requestId })}
          onDone={() => setWriting(false)}
          onCancel={() => setWriting(false)}
        />
      )}
      <ErrorNotice error={settle.error} />
      <div className="flex flex-wrap gap-2">
        {!writing && (
          <Button size="small" onClick={() => setWriting(true)}>
            Answer
          </Button>
        )}
        <Button size="small" kind="quiet" pending={settle.pending} onClick={() => settle.run(resolvedAt === null)}>
          {resolvedAt === null ? 'Mark as done' : 'Reopen'}
        </Button>
      </div>
    </div>
  );
}
