'use client';
import { countWords } from '@rooflab/roofline/units';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { paths } from '../shell/paths.ts';
import { Inbox, MessageSquare } from '../ui/icons.tsx';
import { type CommentCount, commentCount } from './comment-count.ts';

/** While a page of the course is open and visible. */
const ASK_EVERY_MS = 60_000;

interface Props {
  readonly courseId: string;
  readonly slug: string;
  /** Where staff find the answers. */
  readonly waitingHref: string;
  readonly initial: CommentCount;
}

/** In the top bar of a course: comments and requests that the reader should look at. Renders nothing if there are none. */
export function CommentNews({ courseId, slug, waitingHref, initial }: Props) {
  const { unseen, handInId, waiting, openRequests, unseenDecisions } = useNews(courseId, initial);
  return (
    <span role="status" className="ml-auto flex shrink-0 gap-3">
      {unseen > 0 && (
        <NewsLink
          icon={MessageSquare}
          href={handInId === null ? paths.course(slug) : `${paths.handIn(slug, handInId)}#source`}
          count={unseen}
          words={countWords(unseen, 'new comment')}
        />
      )}
      {waiting > 0 && (
        <NewsLink
          icon={MessageSquare}
          href={waitingHref}
          count={waiting}
          words={waiting === 1 ? '1 question or reply is waiting for staff' : `${waiting} questions or replies are waiting for staff`}
        />
      )}
      {openRequests > 0 && (
        <NewsLink icon={Inbox} href={paths.staff(slug, 'requests')} count={openRequests} words={countWords(openRequests, 'open request')} />
      )}
      {unseenDecisions > 0 && (
        <NewsLink
          icon={Inbox}
          href={paths.requests(slug)}
          count={unseenDecisions}
          words={countWords(unseenDecisions, 'answered request')}
        />
      )}
    </span>
  );
}

interface NewsLinkProps {
  /** On a phone it stands in the place of the words. */
  readonly icon: typeof MessageSquare;
  readonly href: string;
  readonly count: number;
  readonly words: string;
}

function NewsLink({ icon: Icon, href, count, words }: NewsLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="flex min-h-6 items-center gap-1.5 rounded bg-accent-quiet px-2 text-sm font-medium text-accent no-underline hover:underline"
    >
      <Icon size={14} />
      <span aria-hidden="true" className="figures sm:hidden">
        {count}
      </span>
      <span className="max-sm:sr-only">{words}</span>
    </Link>
  );
}

/** Starts with what the page was loaded with; updated from time to time and whenever a page of the course is opened. */
function useNews(courseId: string, initial: CommentCount): CommentCount {
  const [news, setNews] = useState(initial);
  const path = usePathname();
  useEffect(() => setNews(initial), [initial]);
  const [firstPath] = useState(path);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await api.comment.news.query({ courseId }).catch(() => null);
      if (now !== null) setNews(commentCount(now));
    };
    if (path !== firstPath) void ask();
    const timer = window.setInterval(ask, ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [courseId, path, firstPath]);
  return news;
}
