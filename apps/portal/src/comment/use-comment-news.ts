'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api/client.ts';
import type { CommentPlace } from './threads.ts';

/** While somebody looks at the page. */
const ASK_EVERY_MS = 30_000;

/** Reloads the page when there are new comments: polls now and then, and when the reader comes back to the page. */
export function useFollowComments({ handInId, threads }: Pick<CommentPlace, 'handInId' | 'threads'>): void {
  const router = useRouter();
  const known = useRef('');
  known.current = JSON.stringify(threads);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const now = await api.comment.list.query({ handInId }).catch(() => null);
      if (now !== null && JSON.stringify(now) !== known.current) router.refresh();
    };
    const timer = window.setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [handInId, router]);
}

/** What was new when the page was opened or came since; the student has seen it now, which is told once. */
export function useFreshComments({ handInId, threads, own, readOnly }: CommentPlace): ReadonlySet<string> {
  const router = useRouter();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => unseenOf(threads));
  useEffect(() => {
    const unseen = unseenOf(threads);
    if (!own || unseen.size === 0) return;
    setFresh((before) => new Set([...before, ...unseen]));
    if (readOnly) return;
    api.comment.markSeen.mutate({ handInId }).then(
      () => router.refresh(),
      () => undefined,
    );
  }, [handInId, threads, own, readOnly, router]);
  return own ? fresh : NOTHING;
}

const NOTHING: ReadonlySet<string> = new Set();

function unseenOf(threads: CommentPlace['threads']): ReadonlySet<string> {
  return new Set(threads.flatMap(({ comments }) => comments.filter(({ unseen }) => unseen).map(({ commentId }) => commentId)));
}
