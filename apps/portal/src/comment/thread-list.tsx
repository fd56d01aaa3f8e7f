'use client';
import clsx from 'clsx';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import { rangeWords, type Thread, threadId, threadRange, threadState } from './threads.ts';

interface Props {
  readonly threads: readonly Thread[];
  readonly isStaff: boolean;
  readonly fresh: ReadonlySet<string>;
  /** Shows the thread, also one that is closed. */
  readonly onGo: (thread: Thread) => void;
}

/** Above the source: every thread with its beginning, and a link to its lines. */
export function ThreadList({ threads, isStaff, fresh, onGo }: Props) {
  return (
    <nav aria-label="Comments on this source" className="mb-3 print:hidden">
      <ul className="flex flex-col gap-1 text-sm">
        {threads.map((thread) => (
          <li key={thread.threadId} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <a href={`#${threadId(thread)}`} onClick={() => onGo(thread)} className={clsx(LINK_LOOKS, 'shrink-0 first-letter:uppercase')}>
              {rangeWords(threadRange(thread))}
            </a>
            <span className={clsx('shrink-0', isStaff && thread.waitingSince !== null ? 'text-slow' : 'text-muted')}>
              {threadState(thread, isStaff)}
              {thread.comments.some(({ commentId }) => fresh.has(commentId)) && ', new'}
            </span>
            <bdi className="min-w-0 flex-1 basis-48 truncate text-muted">· {beginning(thread)}</bdi>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function beginning({ comments }: Thread): string {
  const first = comments.find(({ text }) => text !== null);
  return first ? `${first.author}: ${first.text?.split('\n', 1)[0] ?? ''}` : '';
}
