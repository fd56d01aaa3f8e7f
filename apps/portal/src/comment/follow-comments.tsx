'use client';
import type { CommentPlace } from './threads.ts';
import { useFollowComments } from './use-comment-news.ts';

/** For a source without comments, shown to a reader who cannot comment: the first comment appears without a reload. */
export function FollowComments(place: Pick<CommentPlace, 'handInId' | 'threads'>) {
  useFollowComments(place);
  return null;
}
