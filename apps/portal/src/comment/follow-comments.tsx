'use client';
import type { CommentPlace } from './threads.ts';
import { useFollowComments } from './use-comment-news.ts';

/** Shows the first comment without a reload, to readers who cannot comment themselves. */
export function FollowComments(place: Pick<CommentPlace, 'handInId' | 'threads'>) {
  useFollowComments(place);
  return null;
}
